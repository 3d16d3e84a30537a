#include "runner/league/kingdom_choice.h"

#include <fmt/core.h>

#include <algorithm>
#include <boost/program_options.hpp>
#include <cctype>
#include <charconv>
#include <sstream>

#include "engine/named_kingdoms.h"
#include "runner/base/spelling.h"
#include "runner/commands/command.h"

namespace joust {

namespace {

namespace po = boost::program_options;

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
  for (const NamedKingdom& named : named_kingdoms()) names.push_back(named.name);
  return names;
}

// A repeated option means the same as one list.
std::string joined(const po::variables_map& values, const char* option) {
  return values.count(option) ? join(values[option].as<Words>(), ",") : "";
}

template <class List, class Name>
std::string quoted_list(const char* option, const List& list, Name name) {
  Words words;
  for (const auto& item : list) words.push_back(name(item));
  const std::string text = join(words, ",");
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
      throw Failure(fmt::format("--{} {}: a type and a number are needed, as in --{} Attack=2", option, word, option));
    const std::string type = trim(word.substr(0, equals));
    int index = 0;
    while (index < kTypeCount && lower(type) != lower(type_name(index))) ++index;
    if (index == kTypeCount) {
      Words names;
      for (int t = 0; t < kTypeCount; ++t) names.push_back(type_name(t));
      throw Failure(fmt::format("--{}: unknown type '{}'; the types are {}", option, type, join(names)));
    }
    if (1 << index == Project)
      throw Failure(fmt::format("--{}: Projects are no Kingdom cards; use --projects", option));
    options.types[static_cast<size_t>(index)].*bound = static_cast<int>(
        parse_number(fmt::format("{} {}", option, type), trim(word.substr(equals + 1)), 0, kKingdomSize));
  }
}

Kingdom checked(Setup setup, std::string name, std::string recipe) {
  if (const std::string wrong = check(setup); !wrong.empty()) throw Failure(wrong);
  return {std::move(setup), std::move(name), std::move(recipe)};
}

Kingdom make_listed_kingdom(const std::string& text, int players, uint64_t seed, std::optional<ShelterRule> shelters) {
  Setup setup;
  setup.players = players;
  for (const CardId id : parse_cards(text)) (is_project(id) ? setup.projects : setup.kingdom).push_back(id);
  std::sort(setup.kingdom.begin(), setup.kingdom.end());
  std::sort(setup.projects.begin(), setup.projects.end());
  if (setup.kingdom.empty()) throw Failure(fmt::format("the kingdom '{}' has no Kingdom cards", text));
  setup.shelters = draw_shelters(shelters.value_or(ShelterRule::ByShare), setup.kingdom, seed);
  return checked(
      setup, "",
      fmt::format("--kingdom '{}'{} --seed {} --players {}", text, shelters_recipe(shelters), seed, players));
}

}  // namespace

void add_kingdom_options(po::options_description& description) {
  const auto list = [] { return po::value<Words>()->composing(); };
  description.add_options()("kingdom", po::value<std::string>(),
                            "a kingdom by name, or its cards and Projects separated by commas")(
      "sets", list(), "sets to choose from: base, base-1e, intrigue, dark-ages, renaissance, or all (default)")(
      "require", list(), "cards and Projects that must be there, from any set")(
      "ban", list(), "cards and Projects that must not be there")(
      "min", list(), "fewest piles of a type: Attack=1,Reaction=1")("max", list(), "most piles of a type: Attack=2")(
      "projects", po::value<std::string>()->default_value("random"),
      "random: as the shuffled deck of cards and Projects turns them up, at most two; or exactly 0, 1, 2")(
      "shelters", po::value<std::string>()->default_value("rule"), "rule: by the share of Dark Ages cards; yes; no");
}

Kingdom make_kingdom(const po::variables_map& values, int players, uint64_t seed) {
  if (!values.count("kingdom")) return make_kingdom(read_kingdom_options(values, players), seed);
  for (const char* option : {"sets", "require", "ban", "min", "max", "projects"})
    if (values.count(option) && !values[option].defaulted())
      throw Failure(fmt::format("--kingdom fixes the cards and Projects; --{} cannot change them", option));
  return make_kingdom(values["kingdom"].as<std::string>(), players, seed, read_shelters(values));
}

Kingdom make_kingdom(const KingdomOptions& options, uint64_t seed) {
  Setup setup;
  std::string error;
  if (!make_kingdom(options, seed, setup, error)) throw Failure(error);
  return {setup, "", recipe_of(options, seed)};
}

Kingdom make_kingdom(const std::string& text, int players, uint64_t seed, std::optional<ShelterRule> shelters) {
  if (find_named_kingdom(text)) return make_named_kingdom(text, players, seed, shelters);
  if (const Words words = split(text); words.size() == 1 && find_card(words[0]) == CardId::None) {
    Words names = kingdom_names(), cards = card_names();
    names.insert(names.end(), cards.begin(), cards.end());
    throw Failure(fmt::format("no kingdom and no card is called '{}'{}", text, hint(text, names)) +
                  " (`joust kingdom --list` shows the kingdoms)");
  }
  return make_listed_kingdom(text, players, seed, shelters);
}

Kingdom make_named_kingdom(const std::string& name, int players, uint64_t seed, std::optional<ShelterRule> shelters) {
  const NamedKingdom* named = find_named_kingdom(name);
  if (!named)
    throw Failure(fmt::format("unknown kingdom '{}'{}; the kingdoms are {}", name, hint(name, kingdom_names()),
                              join(kingdom_names())));
  return checked(
      make_setup(*named, players, seed, shelters.value_or(named->shelters)), named->name,
      fmt::format("--name '{}'{} --seed {} --players {}", named->name, shelters_recipe(shelters), seed, players));
}

KingdomOptions read_kingdom_options(const po::variables_map& values, int players) {
  KingdomOptions options;
  options.players = players;
  if (values.count("sets")) options.sets = parse_sets(joined(values, "sets"));
  options.require = parse_cards(joined(values, "require"));
  options.ban = parse_cards(joined(values, "ban"));
  parse_minimum(joined(values, "min"), options);
  parse_maximum(joined(values, "max"), options);
  options.projects = parse_projects(values["projects"].as<std::string>());
  options.shelters = read_shelters(values).value_or(ShelterRule::ByShare);
  return options;
}

std::optional<ShelterRule> read_shelters(const po::variables_map& values) {
  return parse_shelters(values["shelters"].as<std::string>());
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
      for (int i = 0; i < kSetCount; ++i) names.push_back(set_name(Set(i)));
      throw Failure(fmt::format("unknown set '{}'; the sets are {}, or all", word, join(names)));
    }
  }
  if (sets.empty()) throw Failure("no set is chosen");
  std::sort(sets.begin(), sets.end());
  sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
  return sets;
}

std::vector<CardId> parse_cards(const std::string& text) {
  std::vector<CardId> cards;
  for (const std::string& word : split(text)) {
    cards.push_back(find_card(word));
    if (cards.back() == CardId::None) throw Failure(fmt::format("unknown card '{}'{}", word, hint(word, card_names())));
  }
  return cards;
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
  throw Failure(fmt::format("Projects come as random, 0, 1 or 2, not as '{}'", text));
}

std::optional<ShelterRule> parse_shelters(const std::string& text) {
  const std::string word = lower(trim(text));
  if (word == "rule") return std::nullopt;
  if (word == "yes") return ShelterRule::Always;
  if (word == "no") return ShelterRule::Never;
  throw Failure(fmt::format("Shelters come by rule, yes or no, not as '{}'", text));
}

uint64_t parse_number(const std::string& option, const std::string& text, uint64_t min, uint64_t max) {
  uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < min || value > max)
    throw Failure(fmt::format("--{} must be a whole number from {} to {}, not '{}'", option, min, max, text));
  return value;
}

}  // namespace joust
