// `joust export`: the stored games for other programs, as a results file or as PGN for Ordo.
#include "runner/report/export.h"

#include <fmt/core.h>

#include <cstdio>

#include "runner/commands/options.h"
#include "runner/commands/stored_league.h"
#include "runner/store/schema.h"

namespace joust::commands {

namespace {

int print_games(const Options& options) {
  const int format = options.choice({"csv", "ordo"});
  if (format < 0) options.refuse("choose one of --csv and --ordo");
  store::Database database = store::open_reader(options.text("DB"));
  const store::LeagueRow league = chosen_league(database, options);
  const report::ExportLine print = [](const std::string& line) {
    if (std::fputs(line.c_str(), stdout) < 0) throw base::Failure("cannot write to standard output");
  };
  format == 0 ? report::export_csv(database, league, print) : report::export_pgn(database, league, print);
  if (std::fflush(stdout) != 0) throw base::Failure("cannot write to standard output");
  return 0;
}

}  // namespace

extern const Command export_games = {
    "export",
    "DB",
    "print the stored games for other programs",
    R"(--csv prints one line per game with the columns game,block,seat1..seatN,vp1..vpN,loser, place1..placeN,kingdom,seed,turns,signature. `joust rate` reads it and comes to the ratings of the standings: places decide there, which count fewer turns as better among equal points. --ordo prints PGN headers for Ordo and similar programs: one game per pair of seats.)",
    options_of({{"csv", "", "a results file"}, {"ordo", "", "PGN headers"}}, {kLeague}),
    {{0, "printed"}},
    print_games};

}  // namespace joust::commands
