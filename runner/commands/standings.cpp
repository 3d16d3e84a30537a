// `joust standings`: a league's table from its database.
#include <fmt/core.h>

#include "engine/catalogue.h"
#include "runner/commands/stored_league.h"
#include "runner/report/standings_text.h"
#include "runner/store/schema.h"

namespace joust::commands {
namespace {

store::Scope read_scope(const Options& options) {
  store::Scope scope;
  scope.players = options.number("players", 2, 6, 0);
  if (options.given("set")) {
    const std::string name = options.text("set");
    Set set{};
    if (!find_set(name, set)) throw base::Failure("there is no set '" + name + "'", "`joust cards` lists them");
    scope.cardset = static_cast<int>(set) + 1;
  }
  return scope;
}

int print_standings(const Options& options) {
  const int format = options.choice({"csv", "json"});
  store::Database database = store::open_reader(options.text("DB"));
  const report::Standings standings =
      report::standings(database, chosen_league(database, options), read_scope(options));
  const store::CrossTable cells = report::crosstable(database, standings);
  fmt::print("{}", format == 0   ? report::standings_csv(standings)
                   : format == 1 ? report::standings_json(standings, cells)
                                 : report::standings_text(standings, cells));
  return 0;
}

}  // namespace

extern const Command standings = {
    "standings",
    "DB",
    "show the table of a league",
    R"(Elo with its 95 % error (clustered by block), LOS: the likelihood of being better than the next, wins (alone on top), ties (sharing the top) and losses, the average margin in points over the others, microseconds per decision, faults; then who scored how much against whom. Works while the league is being played.)",
    options_of({{"csv", "", "comma-separated values"},
                {"json", "", "one JSON object"},
                {"players", "N", "only games of so many players"},
                {"set", "SET", "only kingdoms with a card of this set"}},
               {kLeague}),
    {{0, "shown"}},
    print_standings};

}  // namespace joust::commands
