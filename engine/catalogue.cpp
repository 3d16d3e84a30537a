#include "engine/catalogue.h"

#include <array>
#include <cctype>
#include <string>
#include <unordered_map>

#include "engine/cards/tables.h"
#include "engine/question.h"

namespace joust {

namespace {

std::array<CardInfo, kCardCount> collect() {
  std::array<CardInfo, kCardCount> all{};
  const auto add = [&](std::span<const CardInfo> table, Set set) {
    for (const CardInfo& row : table) {
      CardInfo& c = all[static_cast<size_t>(number(row.id))];
      c = row;
      c.set = set;
    }
  };
  add(base_table(), Set::Base);
  add(base_first_table(), Set::BaseFirst);
  add(intrigue_table(), Set::Intrigue);
  add(dark_ages_table(), Set::DarkAges);
  add(renaissance_table(), Set::Renaissance);
  return all;
}

const std::array<CardInfo, kCardCount> kCatalogue = collect();

std::string key(std::string_view name) {
  std::string text;
  for (char c : name)
    if (std::isalnum(static_cast<unsigned char>(c)))
      text += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

}  // namespace

const CardInfo& info(CardId id) { return kCatalogue[static_cast<size_t>(number(id))]; }

CardId find_card(std::string_view name) {
  static const auto by_name = [] {
    std::unordered_map<std::string, CardId> map;
    for (const CardInfo& c : kCatalogue)
      if (c.id != CardId::None) map.emplace(key(c.name), c.id);
    return map;
  }();
  const auto found = by_name.find(key(name));
  return found == by_name.end() ? CardId::None : found->second;
}

std::vector<std::string> card_names() {
  std::vector<std::string> names;
  for (const CardInfo& c : kCatalogue)
    if (c.id != CardId::None) names.emplace_back(c.name);
  return names;
}

const char* type_name(int index) {
  static constexpr const char* names[kTypeCount] = {"Action",   "Treasure", "Victory", "Curse",  "Attack",
                                                    "Reaction", "Duration", "Looter",  "Knight", "Ruins",
                                                    "Shelter",  "Project",  "Artifact"};
  return names[index];
}

const char* set_name(Set set) {
  static constexpr const char* names[kSetCount] = {"base", "base-1e", "intrigue", "dark-ages", "renaissance"};
  return names[static_cast<int>(set)];
}

bool find_set(std::string_view name, Set& set) {
  for (int i = 0; i < kSetCount; ++i)
    if (key(name) == key(set_name(Set(i)))) {
      set = Set(i);
      return true;
    }
  return false;
}

const char* effect_name(Effect effect) {
  static constexpr const char* names[] = {"none",
#define X(name) #name,
                                          JOUST_EFFECTS(X)
#undef X
  };
  return names[static_cast<int>(effect)];
}

const char* label_text(Label label) {
  static constexpr const char* texts[kLabelCount] = {
      "none",       "yes",        "treasures",   "coffers",   "villagers", "other card",   "+1 card",   "+2 cards",
      "+3 cards",   "+1 action",  "+2 actions",  "+1 buy",    "+2 buys",   "+1 coin",      "+2 coins",  "+3 coins",
      "new hands",  "trash",      "discard",     "curse",     "gain",      "gain gold",    "topdeck",   "gain copper",
      "trash hand", "gain duchy", "gain silver", "duchy",     "estates",   "take",         "keep",      "key",
      "lantern",    "horn",       "neither",     "add token", "draw",      "trash action", "trash cart"};
  return texts[static_cast<int>(label)];
}

}  // namespace joust
