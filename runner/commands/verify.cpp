// `joust verify`: plays stored games again with the stored bots and compares what happened.
#include "runner/league/verify.h"

#include <fmt/core.h>

#include "runner/commands/command.h"
#include "runner/commands/options.h"
#include "runner/store/audit.h"
#include "runner/store/schema.h"

namespace joust {

namespace po = boost::program_options;

namespace {
constexpr const char* kHelp =
    R"(usage: joust verify DB [--sample N] [options]

Checks that the database fits together (no game missing or twice, every sum as the games say), then plays stored games again
with the bots they were played with and compares signatures: it finds bots that are not deterministic, bot files that have
changed and engines that behave differently. Exit code 0: all is well; 1: something differs.
)";
}

int verify_command(const Arguments& arguments) {
  po::options_description options("options");
  options.add_options()("sample", po::value<std::string>(),
                        "so many games, evenly spread; 0: only check the database; default: all")(
      "workers", po::value<std::string>(), "worker processes; default 1")(
      "league", po::value<std::string>(), "number of the league in the database; default: the newest");
  const auto values = parse_arguments("verify", kHelp, options, {{"database", 1}}, arguments);
  if (!values) return 0;
  store::Database database = store::open_reader(need(*values, "database", "verify"));
  const int64_t id = number(*values, "league", 1, 1'000'000, 0);
  const auto league = id ? store::league(database, id) : store::newest_league(database);
  if (!league) throw Failure(fmt::format("there is no such league in '{}'", database.path()));
  VerifyOptions verify;
  if (values->count("sample")) verify.sample = number(*values, "sample", 0, store::kIdsPerLeague, 0);
  verify.workers = static_cast<int>(number(*values, "workers", 1, 1024, 1));
  const std::vector<std::string> problems = store::audit(database);
  for (const std::string& problem : problems) fmt::print("store: {}\n", problem);
  if (problems.empty()) fmt::print("store: fits together\n");
  const Verification result = verify_league(database, *league, verify);

  for (const std::string& note : result.notes) fmt::print("{}\n", note);
  for (const Mismatch& m : result.mismatches)
    fmt::print("game {}: {}; see joust replay {} {}\n", m.game, m.what, database.path(), m.game);
  for (const auto& [bot, games] : result.suspects) fmt::print("{}: the first to differ in {} games\n", bot, games);
  if (verify.sample != 0)
    fmt::print("{} games played again, {} the same, {} different\n", result.games, result.games - result.different,
               result.different);
  return result.different || !problems.empty() ? 1 : 0;
}

}  // namespace joust
