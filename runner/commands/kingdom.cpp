// `joust kingdom`: a random or named kingdom, and what to lay out for it.
#include <fmt/core.h>

#include <algorithm>
#include <boost/program_options.hpp>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>

#include "engine/game.h"
#include "engine/named_kingdoms.h"
#include "runner/base/spelling.h"
#include "runner/commands/command.h"
#include "runner/league/kingdom_choice.h"

namespace joust {
namespace {

namespace po = boost::program_options;
using Json = nlohmann::ordered_json;

constexpr const char* kHelp =
    R"(usage: joust kingdom [NAME] [options]

Prints a kingdom: a recommended one by name, a given list of cards, or a random one within limits. The same options and seed
always give the same kingdom; without a seed one is drawn and shown. The line after `setup` stands for the kingdom in stored games.
)";

struct Request {
  po::variables_map values;
  std::string name;
  std::string help;
  int players = 2;
  uint64_t seed = 0;
  bool has(const char* option) const { return values.count(option) && values[option].as<bool>(); }
};

Request parse(const Arguments& arguments) {
  Request request;
  po::options_description all("options");
  all.add_options()("name", po::value<std::vector<std::string>>()->composing(), "a recommended kingdom by its name")(
      "seed", po::value<std::string>(), "number that decides every draw")(
      "players", po::value<std::string>()->default_value("2"), "2 to 6, for the pile sizes");
  add_kingdom_options(all);
  all.add_options()("list", po::bool_switch(), "print the recommended kingdoms")(
      "json", po::bool_switch(), "print JSON")("help", po::bool_switch(), "print this");
  po::positional_options_description positional;
  positional.add("name", -1);
  std::ostringstream help;
  help << kHelp << '\n' << all;
  request.help = help.str();
  try {
    constexpr int kStyle = po::command_line_style::unix_style & ~po::command_line_style::allow_short;
    po::store(po::command_line_parser(arguments).options(all).positional(positional).style(kStyle).run(),
              request.values);
    po::notify(request.values);
  } catch (const po::error& error) {
    throw Failure(fmt::format("{}; see joust kingdom --help", error.what()));
  }
  const po::variables_map& values = request.values;
  if (values.count("name")) request.name = join(values["name"].as<std::vector<std::string>>(), " ");
  request.players = static_cast<int>(parse_number("players", values["players"].as<std::string>(), 2, kMaxPlayers));
  request.seed = values.count("seed")
                     ? parse_number("seed", values["seed"].as<std::string>(), 0, std::numeric_limits<uint64_t>::max())
                     : std::random_device{}() % 1'000'000;
  return request;
}

Kingdom make(const Request& request) {
  if (!request.values.count("name")) return make_kingdom(request.values, request.players, request.seed);
  for (const char* option : {"kingdom", "sets", "require", "ban", "min", "max", "projects"})
    if (request.values.count(option) && !request.values[option].defaulted())
      throw Failure(fmt::format("a named kingdom is fixed; --{} cannot change it", option));
  return make_named_kingdom(request.name, request.players, request.seed, read_shelters(request.values));
}

template <class List>
std::vector<std::string> names_of(const List& ids) {
  std::vector<std::string> names;
  for (const CardId id : ids)
    if (id != CardId::None) names.push_back(info(id).name);
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
    fmt::print("{:<13}{}\n", what, list.empty() ? "none" : join(list));
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
  fmt::print("{}\n", object.dump(2));
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
    fmt::print("{:<26}{}", named.name, join(cards));
    if (!projects.empty()) fmt::print("; Projects: {}", join(projects));
    if (named.shelters != ShelterRule::Never) fmt::print("; Shelters: {}", shelters_text(named.shelters));
    fmt::print("\n");
  }
  if (json) fmt::print("{}\n", array.dump(2));
}

}  // namespace

int kingdom_command(const Arguments& arguments) {
  const Request request = parse(arguments);
  if (request.has("help")) {
    fmt::print("{}", request.help);
  } else if (request.has("list")) {
    print_list(request.has("json"));
  } else {
    const Kingdom kingdom = make(request);
    if (request.has("json")) {
      print_json(kingdom, request.seed);
    } else {
      print_text(kingdom);
    }
  }
  return 0;
}

}  // namespace joust
