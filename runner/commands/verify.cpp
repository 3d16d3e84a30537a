// `joust verify`: plays stored games again with the stored bots and compares what happened.
#include "runner/league/verify.h"

#include <fmt/core.h>

#include "runner/commands/stored_league.h"
#include "runner/store/audit.h"
#include "runner/store/schema.h"

namespace joust::commands {

namespace {

int verify_database(const Options& options) {
  store::Database database = store::open_reader(options.text("DB"));
  const store::LeagueRow league = chosen_league(database, options);
  VerifyOptions verify;
  if (options.given("sample")) verify.sample = options.number<int64_t>("sample", 0, store::kIdsPerLeague);
  verify.workers = options.number("workers", 1, 1024);
  const std::vector<std::string> problems = store::audit(database);
  for (const std::string& problem : problems) fmt::print("store: {}\n", problem);
  if (problems.empty()) fmt::print("store: fits together\n");
  const Verification result = verify_league(database, league, verify);

  for (const std::string& note : result.notes) fmt::print("{}\n", note);
  for (const Mismatch& m : result.mismatches)
    fmt::print("game {}: {}; see joust replay {} {}\n", m.game, m.what, database.path(), m.game);
  for (const auto& [bot, games] : result.suspects) fmt::print("{}: the first to differ in {} games\n", bot, games);
  if (verify.sample != 0)
    fmt::print("{} games played again, {} the same, {} different\n", result.games, result.games - result.different,
               result.different);
  const bool nothing = result.games == 0 && verify.sample != 0;
  if (nothing) fmt::print("nothing could be played again\n");
  return result.different || !problems.empty() || nothing ? 1 : 0;
}

}  // namespace

extern const Command verify = {
    "verify",
    "DB",
    "play stored games again and compare",
    R"(Checks that the database fits together (no game missing or twice, every sum as the games say), then plays stored games again with the bots they were played with and compares signatures: it finds bots that are not deterministic, bot files that have changed and engines that behave differently.)",
    options_of({{"sample", "N", "so many games, evenly spread; 0: only check the database; default: all"},
                {"workers", "N", "worker processes", "1"}},
               {kLeague}),
    {{0, "all is well"}, {1, "something differs, or nothing could be played again"}},
    verify_database};

}  // namespace joust::commands
