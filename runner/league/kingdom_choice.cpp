#include "runner/league/kingdom_choice.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <sstream>

#include "engine/named_kingdoms.h"
#include "runner/base/failure.h"
#include "runner/base/numbers.h"
#include "runner/base/spelling.h"

namespace joust {

namespace {

using Words = std::vector<std::string>;

std::string trim(const std::string& text) {
  const size_t begin = text.find_first_not_of(" \t");
  return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

Words split(const std::string& text) {
  Words words;
  std::stringstream in(text);
  for (std::string word; std::getline(in, word, ',');)
    if (word = trim(word); !word.empty()) words.push_back(word);
  return words;
}

Words kingdom_names() {
  Words names;
  for (const NamedKingdom& named : named_kingdoms()) names.emplace_back(named.name);
  return names;
}

template <class List, class Name>
std::string quoted_list(const char* option, const List& list, Name name) {
  Words words;
  for (const auto& item : list) words.push_back(name(item));
  const std::string text = base::join(words, ",");
  const char* quote = text.find(' ') == std::string::npos ? "" : "'";
  return fmt::format(" --{} {}{}{}", option, quote, text, quote);
}

std::string shelters_recipe(std::optional<ShelterRule> rule) {
  if (!rule || rule == ShelterRule::ByShare) return "";
  return rule == ShelterRule::Always ? " --shelters yes" : " --shelters no";
}

std::string recipe_of(const KingdomOptions& options, uint64_t seed) {
  const auto card_name = [](CardId id) { return info(id).name; };
  std::string text = quoted_list("sets", options.sets, set_name);
  if (!options.require.empty()) text += quoted_list("require", options.require, card_name);
  if (!options.ban.empty()) text += quoted_list("ban", options.ban, card_name);
  for (int t = 0; t < kTypeCount; ++t) {
    const TypeLimit& limit = options.types[static_cast<size_t>(t)];
    if (limit.min > 0) text += fmt::format(" --min {}={}", type_name(t), limit.min);
    if (limit.max < kKingdomSize) text += fmt::format(" --max {}={}", type_name(t), limit.max);
  }
  if (options.projects != kRandomizerProjects) text += fmt::format(" --projects {}", options.projects);
  text += shelters_recipe(options.shelters);
  return text.substr(1) + fmt::format(" --seed {} --players {}", seed, options.players);
}

void parse_limits(const std::string& text, const char* option, KingdomOptions& options, int TypeLimit::* bound) {
  for (const std::string& word : split(text)) {
    const size_t equals = word.find('=');
    if (equals == std::string::npos)
      throw base::Failure(
          fmt::format("--{} {}: a type and a number are needed, as in --{} Attack=2", option, word, option));
    const std::string type = trim(word.substr(0, equals));
    try {
      limit_of(type, options).*bound = static_cast<int>(
          base::whole_number(fmt::format("--{} {}", option, type), trim(word.substr(equals + 1)), 0, kKingdomSize));
    } catch (const base::Failure& failure) {
      const std::string& line = failure.line();
      throw base::Failure(line.starts_with("--") ? line : fmt::format("--{}: {}", option, line), failure.advice());
    }
  }
}

Kingdom checked(Setup setup, std::string name, std::string recipe) {
  if (const std::string wrong = check(setup); !wrong.empty()) throw base::Failure(wrong);
  return {std::move(setup), std::move(name), std::move(recipe)};
}

Kingdom make_listed_kingdom(const std::string& text, int players, uint64_t seed, std::optional<ShelterRule> shelters) {
  Setup setup;
  setup.players = players;
  for (const CardId id : parse_cards(text)) (is_project(id) ? setup.projects : setup.kingdom).push_back(id);
  std::sort(setup.kingdom.begin(), setup.kingdom.end());
  std::sort(setup.projects.begin(), setup.projects.end());
  if (setup.kingdom.empty()) throw base::Failure(fmt::format("the kingdom '{}' has no Kingdom cards", text));
  setup.shelters = draw_shelters(shelters.value_or(ShelterRule::ByShare), setup.kingdom, seed);
  return checked(
      setup, "",
      fmt::format("--kingdom '{}'{} --seed {} --players {}", text, shelters_recipe(shelters), seed, players));
}

}  // namespace

Kingdom make_kingdom(const KingdomOptions& options, uint64_t seed) {
  Setup setup;
  std::string error;
  if (!make_kingdom(options, seed, setup, error)) throw base::Failure(error);
  return {setup, "", recipe_of(options, seed)};
}

Kingdom make_kingdom(const std::string& text, int players, uint64_t seed, std::optional<ShelterRule> shelters) {
  if (find_named_kingdom(text)) return make_named_kingdom(text, players, seed, shelters);
  if (const Words words = split(text); words.size() == 1 && find_card(words[0]) == CardId::None) {
    Words names = kingdom_names(), cards = card_names();
    names.insert(names.end(), cards.begin(), cards.end());
    throw base::Failure(fmt::format("no kingdom and no card is called '{}'{}", text, base::hint(text, names)) +
                        " (`joust kingdom --list` shows the kingdoms)");
  }
  return make_listed_kingdom(text, players, seed, shelters);
}

Kingdom make_named_kingdom(const std::string& name, int players, uint64_t seed, std::optional<ShelterRule> shelters) {
  const NamedKingdom* named = find_named_kingdom(name);
  if (!named)
    throw base::Failure(fmt::format("unknown kingdom '{}'{}; the kingdoms are {}", name,
                                    base::hint(name, kingdom_names()), base::join(kingdom_names())));
  return checked(
      make_setup(*named, players, seed, shelters.value_or(named->shelters)), named->name,
      fmt::format("--name '{}'{} --seed {} --players {}", named->name, shelters_recipe(shelters), seed, players));
}

std::vector<Set> parse_sets(const std::string& text) {
  std::vector<Set> sets;
  for (const std::string& word : split(text)) {
    Set set{};
    if (lower(word) == "all") {
      sets = all_sets();
    } else if (find_set(word, set)) {
      sets.push_back(set);
    } else {
      Words names;
      for (int i = 0; i < kSetCount; ++i) names.emplace_back(set_name(Set(i)));
      throw base::Failure(fmt::format("unknown set '{}'; the sets are {}, or all", word, base::join(names)));
    }
  }
  if (sets.empty()) throw base::Failure("no set is chosen");
  std::sort(sets.begin(), sets.end());
  sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
  return sets;
}

std::vector<CardId> parse_cards(const std::string& text) {
  std::vector<CardId> cards;
  for (const std::string& word : split(text)) {
    cards.push_back(find_card(word));
    if (cards.back() == CardId::None)
      throw base::Failure(fmt::format("unknown card '{}'{}", word, base::hint(word, card_names())));
  }
  return cards;
}

TypeLimit& limit_of(const std::string& type, KingdomOptions& options) {
  Words names;
  for (int t = 0; t < kTypeCount; ++t) names.emplace_back(type_name(t));
  for (int t = 0; t < kTypeCount; ++t) {
    if (lower(type) != lower(names[static_cast<size_t>(t)])) continue;
    if (1 << t == Project) throw base::Failure("Projects are no Kingdom cards", "`projects` says how many there are");
    return options.types[static_cast<size_t>(t)];
  }
  throw base::Failure(
      fmt::format("unknown type '{}'{}; the types are {}", type, base::hint(type, names), base::join(names)));
}

void parse_minimum(const std::string& text, KingdomOptions& options) {
  parse_limits(text, "min", options, &TypeLimit::min);
}
void parse_maximum(const std::string& text, KingdomOptions& options) {
  parse_limits(text, "max", options, &TypeLimit::max);
}

int parse_projects(const std::string& text) {
  if (lower(trim(text)) == "random") return kRandomizerProjects;
  for (int n = 0; n <= kMostProjects; ++n)
    if (trim(text) == std::to_string(n)) return n;
  throw base::Failure(fmt::format("Projects come as random, 0, 1 or 2, not as '{}'", text));
}

std::optional<ShelterRule> parse_shelters(const std::string& text) {
  const std::string word = lower(trim(text));
  if (word == "rule") return std::nullopt;
  if (word == "yes") return ShelterRule::Always;
  if (word == "no") return ShelterRule::Never;
  throw base::Failure(fmt::format("Shelters come by rule, yes or no, not as '{}'", text));
}

}  // namespace joust
