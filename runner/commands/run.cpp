// `joust run`: plays a league file into a database, from the start or from where it stopped.
#include "runner/league/run.h"

#include <fmt/core.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "runner/base/processors.h"
#include "runner/commands/options.h"
#include "runner/commands/side_server.h"
#include "runner/league/dry_run.h"
#include "runner/report/standings_text.h"
#include "runner/store/schema.h"

namespace joust::commands {
namespace {

constexpr int kInterrupted = 130;

void log_to_standard_error(bool quiet) {
  auto logger = spdlog::stderr_color_st("joust");
  logger->set_pattern("%H:%M:%S %^%l%$ %v");
  logger->set_level(quiet ? spdlog::level::warn : spdlog::level::info);
  spdlog::set_default_logger(std::move(logger));
}

std::string database_of(const LeagueConfig& config) {
  if (!config.database.empty()) return resolve(config, config.database);
  return std::filesystem::path(config.file).stem().string() + ".db";
}

int play_league(const Options& options) {
  const LeagueConfig config = read_league(options.text("LEAGUE.toml"));
  if (options.flag("dry")) {
    const DryRun done = dry_run(config);
    fmt::print("{} games in {:.1f} s, {:.0f} games/s in one process, {} faults; nothing was stored\n", done.games,
               done.seconds, static_cast<double>(done.games) / std::max(1e-9, done.seconds), done.faults);
    return 0;
  }
  RunOptions run;
  run.database = options.given("db") ? options.text("db") : database_of(config);
  run.workers = options.number("workers", 1, 1024, config.workers ? config.workers : base::processors());
  run.continue_anyway = options.flag("continue-anyway");
  run.quiet = options.flag("quiet");
  log_to_standard_error(run.quiet);
  const bool serve = options.flag("serve");
  if (!serve && (options.given("host") || options.given("port"))) options.refuse("--host and --port belong to --serve");
  const std::string host = options.text("host");
  const auto port = options.number<int64_t>("port", 0, 65535);
  std::optional<SideServer> server;  // until the standings have been printed
  if (serve)
    run.ready = [&] {
      server.emplace(run.database, host, port);
      fmt::print(stderr, "dashboard: {} until the league ends\n", server->url());
    };
  const RunSummary summary = joust::run_league(config, run);

  store::Database database = store::open_reader(run.database);
  const report::Standings standings = report::standings(database, *store::league(database, summary.league), {});
  fmt::print("{}", report::standings_text(standings, report::crosstable(database, standings)));
  if (!run.quiet && summary.played > 0)
    fmt::print(stderr, "\n{} games in {:.1f} s, {:.0f} games/s with {} workers; stored in {}\n", summary.played,
               summary.seconds, static_cast<double>(summary.played) / std::max(1e-9, summary.seconds), run.workers,
               run.database);
  if (server) fmt::print(stderr, "the dashboard ends with the league; joust serve {} shows it again\n", run.database);
  if (summary.end == RunEnd::Finished) return 0;
  fmt::print(stderr, "\nstopped after {} of {} games; to continue: joust run {} --db {}\n", summary.stored,
             summary.total, config.file, run.database);
  return kInterrupted;
}

}  // namespace

extern const Command run_league = {
    "run",
    "LEAGUE.toml",
    "play a league, or go on with it",
    R"(Plays the league and stores every game. The same command goes on where an interrupted run stopped: no game is lost and none is played twice, whatever happened. configs/reference.toml explains all that a league file can say.)",
    {{"db", "DB", "database; default: what the league file says, else its name with .db in this folder"},
     {"workers", "N", "worker processes; default: what the league file says, else one per processor"},
     {"continue-anyway", "", "play on although the league file or a bot has changed since the last run"},
     {"dry", "", "play all games in this process, store nothing and say how fast that was"},
     {"serve", "", "show the league in a browser while it runs, as joust serve does"},
     {"host", "ADDRESS", "with --serve: address to listen on; the default is this machine only", "127.0.0.1"},
     {"port", "N", "with --serve; 0 takes any free one", "8080"},
     {"quiet", "", "print only the standings and what goes wrong"}},
    {{0, "the league is finished"}, {kInterrupted, "interrupted, the rest can be played later"}},
    play_league};

}  // namespace joust::commands
