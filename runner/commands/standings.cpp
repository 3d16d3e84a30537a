// `joust standings`: a league's table from its database.
#include <fmt/core.h>

#include "engine/catalogue.h"
#include "runner/commands/command.h"
#include "runner/commands/options.h"
#include "runner/league/standings_text.h"
#include "runner/store/schema.h"

namespace joust {
namespace {

namespace po = boost::program_options;

constexpr const char* kHelp =
    R"(usage: joust standings DB [options]

Elo with its 95 % error (clustered by block), LOS: the likelihood of being better than the next, wins (alone on top), ties
(sharing the top) and losses, the average margin in points over the others, microseconds per decision, faults; then who
scored how much against whom. Works while the league is being played.
)";

store::Scope read_scope(const po::variables_map& values) {
  store::Scope scope;
  scope.players = static_cast<int>(number(values, "players", 2, 6, 0));
  if (values.count("set")) {
    const std::string& name = values["set"].as<std::string>();
    Set set{};
    if (!find_set(name, set)) throw Failure(fmt::format("there is no set '{}'; `joust cards` lists them", name));
    scope.cardset = static_cast<int>(set) + 1;
  }
  return scope;
}

}  // namespace

int standings_command(const Arguments& arguments) {
  po::options_description options("options");
  options.add_options()("csv", po::bool_switch(), "comma-separated values")(
      "json", po::bool_switch(), "one JSON object")("league", po::value<std::string>(),
                                                    "number of the league in the database; default: the newest")(
      "players", po::value<std::string>(), "only games of so many players")("set", po::value<std::string>(),
                                                                            "only kingdoms with a card of this set");
  const auto values = parse_arguments("standings", kHelp, options, {{"database", 1}}, arguments);
  if (!values) return 0;
  const bool csv = (*values)["csv"].as<bool>(), json = (*values)["json"].as<bool>();
  if (csv && json) throw Failure("choose one of --csv and --json");

  store::Database database = store::open_reader(need(*values, "database", "standings"));
  const int64_t id = number(*values, "league", 1, 1'000'000, 0);
  const auto league = id ? store::league(database, id) : store::newest_league(database);
  if (!league)
    throw Failure(id ? fmt::format("there is no league {} in '{}'", id, database.path())
                     : fmt::format("'{}' holds no league yet; `joust run` plays one", database.path()));
  const store::Standings standings = store::standings(database, *league, read_scope(*values));
  const CrossTable cells = store::crosstable(database, standings);
  fmt::print("{}", csv    ? standings_csv(standings)
                   : json ? standings_json(standings, cells)
                          : standings_text(standings, cells));
  return 0;
}

}  // namespace joust
