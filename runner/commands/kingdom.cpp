// `joust kingdom`: a random or named kingdom, and what to lay out for it.
#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <random>

#include "engine/game.h"
#include "engine/named_kingdoms.h"
#include "runner/base/json.h"
#include "runner/base/spelling.h"
#include "runner/commands/kingdom_options.h"
#include "runner/commands/options.h"

namespace joust::commands {
namespace {

using base::json::Json;

template <class List>
std::vector<std::string> names_of(const List& ids) {
  std::vector<std::string> names;
  for (const CardId id : ids)
    if (id != CardId::None) names.emplace_back(info(id).name);
  return names;
}

// Piles besides the base cards and the kingdom, as the engine lays them out.
std::vector<CardId> extra_piles(const Setup& setup) {
  const auto state = std::make_unique<State>();
  start(*state, setup, 0);
  std::vector<CardId> ids;
  if (state->ruins.size > 0) ids.push_back(CardId::Ruins);
  for (int k = 0; k < state->cards.kinds; ++k)
    if (info(state->cards.id[k]).pile == Pile::Outside) ids.push_back(state->cards.id[k]);
  return ids;
}

std::vector<CardId> artifacts(const Setup& setup) {
  constexpr std::pair<CardId, CardId> kWith[] = {{CardId::FlagBearer, CardId::Flag},
                                                 {CardId::BorderGuard, CardId::Horn},
                                                 {CardId::Treasurer, CardId::Key},
                                                 {CardId::BorderGuard, CardId::Lantern},
                                                 {CardId::Swashbuckler, CardId::TreasureChest}};
  std::vector<CardId> ids;
  for (const auto& [card, artifact] : kWith)
    if (std::find(setup.kingdom.begin(), setup.kingdom.end(), card) != setup.kingdom.end()) ids.push_back(artifact);
  return ids;
}

std::vector<CardId> by_cost(std::vector<CardId> ids) {
  std::sort(ids.begin(), ids.end(), [](CardId a, CardId b) {
    return std::pair(info(a).cost, std::string_view(info(a).name)) <
           std::pair(info(b).cost, std::string_view(info(b).name));
  });
  return ids;
}

std::string types_text(Types types) {
  std::string text;
  for (int t = 0; t < kTypeCount; ++t)
    if (types >> t & 1) text += (text.empty() ? "" : ", ") + std::string(type_name(t));
  return text;
}

void print_text(const Kingdom& kingdom) {
  const Setup& setup = kingdom.setup;
  fmt::print("{}, {} players\n\n", kingdom.name.empty() ? "Kingdom" : kingdom.name, setup.players);
  fmt::print("  cost  {:<20}{:<13}{:<26}{:>4}\n", "card", "set", "types", "pile");
  for (const CardId id : by_cost(setup.kingdom)) {
    const CardInfo& card = info(id);
    fmt::print("  {:>4}  {:<20}{:<13}{:<26}{:>4}\n", fmt::format("${}", card.cost), card.name, set_name(card.set),
               types_text(card.types), pile_size(id, setup.players));
  }
  std::vector<std::string> projects, extra;
  for (const CardId id : by_cost(setup.projects))
    projects.push_back(fmt::format("{} (${})", info(id).name, info(id).cost));
  for (const CardId id : extra_piles(setup))
    extra.push_back(fmt::format("{} ({})", info(id).name, pile_size(id, setup.players)));
  const auto line = [](const char* what, const std::vector<std::string>& list) {
    fmt::print("{:<13}{}\n", what, list.empty() ? "none" : base::join(list));
  };
  fmt::print("\n");
  line("Projects", projects);
  fmt::print("{:<13}{}\n", "Shelters", setup.shelters ? "yes" : "no");
  line("extra piles", extra);
  if (const auto list = artifacts(setup); !list.empty()) line("Artifacts", names_of(list));
  fmt::print("{:<13}{}\n{:<13}joust kingdom {}\n", "setup", to_text(setup), "again", kingdom.recipe);
}

void print_json(const Kingdom& kingdom, uint64_t seed) {
  const Setup& setup = kingdom.setup;
  Json piles = Json::array(), extra = Json::array();
  for (const CardId id : by_cost(setup.kingdom))
    piles.push_back({{"name", info(id).name},
                     {"cost", info(id).cost},
                     {"set", set_name(info(id).set)},
                     {"pile", pile_size(id, setup.players)}});
  for (const CardId id : extra_piles(setup))
    extra.push_back({{"name", info(id).name}, {"pile", pile_size(id, setup.players)}});
  const Json object{{"name", kingdom.name.empty() ? Json(nullptr) : Json(kingdom.name)},
                    {"players", setup.players},
                    {"seed", seed},
                    {"kingdom", names_of(by_cost(setup.kingdom))},
                    {"projects", names_of(by_cost(setup.projects))},
                    {"shelters", setup.shelters},
                    {"piles", piles},
                    {"extra", extra},
                    {"artifacts", names_of(artifacts(setup))},
                    {"setup", to_text(setup)},
                    {"again", "joust kingdom " + kingdom.recipe}};
  fmt::print("{}", base::json::dump(object));
}

const char* shelters_text(ShelterRule rule) {
  return rule == ShelterRule::Always ? "yes" : rule == ShelterRule::Never ? "no" : "random";
}

void print_list(bool json) {
  Json array = Json::array();
  for (const NamedKingdom& named : named_kingdoms()) {
    const auto cards = names_of(named.kingdom), projects = names_of(named.projects);
    if (json) {
      array.push_back({{"name", named.name},
                       {"kingdom", cards},
                       {"projects", projects},
                       {"shelters", shelters_text(named.shelters)}});
      continue;
    }
    fmt::print("{:<26}{}", named.name, base::join(cards));
    if (!projects.empty()) fmt::print("; Projects: {}", base::join(projects));
    if (named.shelters != ShelterRule::Never) fmt::print("; Shelters: {}", shelters_text(named.shelters));
    fmt::print("\n");
  }
  if (json) fmt::print("{}", base::json::dump(array));
}

int show_kingdom(const Options& options) {
  if (options.flag("list")) {
    print_list(options.flag("json"));
    return 0;
  }
  const int players = options.number("players", 2, kMaxPlayers);
  const uint64_t seed = options.number<uint64_t>("seed", 0, UINT64_MAX, std::random_device{}() % 1'000'000);
  const auto make = [&] {
    if (!options.given("KINGDOM")) return make_kingdom(options, players, seed);
    if (options.given("kingdom")) options.refuse("a kingdom is named twice, with --kingdom and without");
    refuse_kingdom_options(options, "a named kingdom has fixed cards and Projects");
    return make_named_kingdom(base::join(options.list("KINGDOM"), " "), players, seed, read_shelters(options));
  };
  const Kingdom kingdom = make();
  if (options.flag("json")) {
    print_json(kingdom, seed);
  } else {
    print_text(kingdom);
  }
  return 0;
}

}  // namespace

extern const Command kingdom = {
    "kingdom",
    "[KINGDOM...]",
    "make a random kingdom or show a recommended one",
    R"(Prints a kingdom: a recommended one by name, a given list of cards, or a random one within limits. The same options and seed always give the same kingdom; without a seed one is drawn and shown. The line after `setup` stands for the kingdom in stored games.)",
    options_of({{"seed", "N", "number that decides every draw"},
                {"players", "N", "2 to 6, for the pile sizes", "2"},
                {"list", "", "print the recommended kingdoms"},
                {"json", "", "print JSON"}},
               {kKingdom}),
    {{0, "printed"}},
    show_kingdom};

}  // namespace joust::commands
