// `joust cards [NAME]`: the facts in the card tables.
#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/catalogue.h"
#include "engine/setup.h"
#include "engine/state.h"
#include "runner/base/json.h"
#include "runner/base/spelling.h"
#include "runner/base/terminal.h"
#include "runner/commands/options.h"

namespace joust::commands {
namespace {

std::vector<CardId> select(const std::vector<std::string>& words) {
  if (!words.empty()) {
    const std::string name = base::join(words, " ");
    const CardId id = find_card(name);
    if (id == CardId::None)
      throw base::Failure(fmt::format("unknown card '{}'{}", name, base::hint(name, card_names())));
    return {id};
  }
  std::vector<CardId> ids;
  for (int n = 1; n < kCardCount; ++n)
    if (info(CardId(n)).id == CardId(n)) ids.push_back(CardId(n));
  return ids;
}

std::vector<std::string> type_names(Types types) {
  std::vector<std::string> names;
  for (int t = 0; t < kTypeCount; ++t)
    if (types >> t & 1) names.emplace_back(type_name(t));
  return names;
}

std::string cost_text(const CardInfo& card) { return is_artifact(card.id) ? "-" : fmt::format("${}", card.cost); }

std::string pile_text(CardId id) {
  std::vector<std::string> sizes;
  for (int players = 2; players <= kMaxPlayers; ++players) sizes.push_back(std::to_string(pile_size(id, players)));
  if (sizes[0] == "0") return "-";
  const bool all_others_alike = std::count(sizes.begin() + 1, sizes.end(), sizes[1]) == kMaxPlayers - 2;
  if (!all_others_alike) return base::join(sizes, "/");
  return sizes[0] == sizes[1] ? sizes[0] : sizes[0] + "/" + sizes[1];
}

void print_table(const std::vector<CardId>& ids) {
  constexpr size_t kTextColumn = 4 + 20 + 6 + 33 + 16;
  const size_t width = base::terminal_width();
  const CardInfo* last = nullptr;
  for (const CardId id : ids) {
    const CardInfo& card = info(id);
    if (!last || last->set != card.set) {
      fmt::print("{}{}\n", last ? "\n" : "", set_name(card.set));
      fmt::print("{:>3} {:<20}{:<6}{:<33}{:<16}{}\n", "no", "name", "cost", "types", "pile", "effect");
    }
    fmt::print("{:>3} {:<20}{:<6}{:<33}{:<16}{}\n", number(id), card.name, cost_text(card),
               base::join(type_names(card.types)), pile_text(id), base::wrapped(card.text, kTextColumn, width));
    last = &card;
  }
}

void print_one(CardId id) {
  const CardInfo& card = info(id);
  fmt::print("{}\n", card.name);
  fmt::print("  number  {}\n  set     {}\n  cost    {}\n", number(id), set_name(card.set), cost_text(card));
  fmt::print("  types   {}\n  pile    {}\n", base::join(type_names(card.types)), pile_text(id));
  fmt::print("  effect  {}\n", base::wrapped(card.text, 10, base::terminal_width()));
}

void print_json(const std::vector<CardId>& ids) {
  auto array = base::json::Json::array();
  for (const CardId id : ids) {
    const CardInfo& card = info(id);
    array.push_back({{"number", number(id)},
                     {"name", card.name},
                     {"set", set_name(card.set)},
                     {"cost", card.cost},
                     {"types", type_names(card.types)},
                     {"pile", pile_size(id, 2)},
                     {"text", card.text}});
  }
  fmt::print("{}", base::json::dump(array));
}

int show_cards(const Options& options) {
  const std::vector<std::string> words = options.list("CARD");
  const std::vector<CardId> ids = select(words);
  if (options.flag("json")) {
    print_json(ids);
  } else if (words.empty()) {
    print_table(ids);
  } else {
    print_one(ids[0]);
  }
  return 0;
}

}  // namespace

extern const Command cards = {
    "cards",
    "[CARD...]",
    "show the facts about cards, Projects and Artifacts",
    R"(The facts about every card, Project and Artifact, or about one. A pile of 8/12 has 8 cards with two players and 12 with more; five numbers are for 2 to 6 players. In JSON, `pile` is for two players, 0 for what has no pile of its own.)",
    {{"json", "", "print an array of objects"}},
    {{0, "shown"}},
    show_cards};

}  // namespace joust::commands
