// `joust export`: the stored games for other programs, as a results file or as PGN for Ordo.
#include "runner/league/export.h"

#include <fmt/core.h>

#include <cstdio>

#include "runner/commands/command.h"
#include "runner/commands/options.h"
#include "runner/store/schema.h"

namespace joust {

namespace po = boost::program_options;

namespace {
constexpr const char* kHelp =
    R"(usage: joust export DB --csv|--ordo [options]

--csv prints one line per game with the columns game,block,seat1..seatN,vp1..vpN,loser,place1..placeN,kingdom,seed,turns,
signature. `joust rate` reads it and comes to the ratings of the standings: places decide there, which count fewer turns as
better among equal points. --ordo prints PGN headers for Ordo and similar programs: one game per pair of seats.
)";
}

int export_command(const Arguments& arguments) {
  po::options_description options("options");
  options.add_options()("csv", po::bool_switch(), "a results file")("ordo", po::bool_switch(), "PGN headers")(
      "league", po::value<std::string>(), "number of the league in the database; default: the newest");
  const auto values = parse_arguments("export", kHelp, options, {{"database", 1}}, arguments);
  if (!values) return 0;
  const bool csv = (*values)["csv"].as<bool>(), ordo = (*values)["ordo"].as<bool>();
  if (csv == ordo) throw Failure("choose one of --csv and --ordo; see joust export --help");

  store::Database database = store::open_reader(need(*values, "database", "export"));
  const int64_t id = number(*values, "league", 1, 1'000'000, 0);
  const auto league = id ? store::league(database, id) : store::newest_league(database);
  if (!league) throw Failure(fmt::format("there is no such league in '{}'", database.path()));
  const ExportLine print = [](const std::string& line) {
    if (std::fputs(line.c_str(), stdout) < 0) throw Failure("cannot write to standard output");
  };
  csv ? export_csv(database, *league, print) : export_pgn(database, *league, print);
  if (std::fflush(stdout) != 0) throw Failure("cannot write to standard output");
  return 0;
}

}  // namespace joust
