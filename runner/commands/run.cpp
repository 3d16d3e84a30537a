// `joust run`: plays a league file into a database, from the start or from where it stopped.
#include <fmt/core.h>
#include <sched.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "runner/commands/command.h"
#include "runner/commands/options.h"
#include "runner/commands/side_server.h"
#include "runner/league/dry_run.h"
#include "runner/league/league_run.h"
#include "runner/league/standings_text.h"
#include "runner/store/schema.h"

namespace joust {
namespace {

namespace po = boost::program_options;

constexpr const char* kHelp =
    R"(usage: joust run LEAGUE.toml [options]

Plays the league and stores every game. The same command goes on where an interrupted run stopped: no game is lost and none is
played twice, whatever happened. configs/reference.toml explains all that a league file can say.

Exit code 0: the league is finished; 130: interrupted, the rest can be played later; 2: something is wrong.
)";

constexpr int kInterrupted = 130;

int processors() {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? std::max(1, CPU_COUNT(&set)) : 1;
}

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

}  // namespace

int run_command(const Arguments& arguments) {
  po::options_description options("options");
  options.add_options()("db", po::value<std::string>(),
                        "database; default: what the league file says, else its name with .db in this folder")(
      "workers", po::value<std::string>(),
      "worker processes; default: what the league file says, else one per processor")(
      "continue-anyway", po::bool_switch(), "play on although the league file or a bot has changed since the last run")(
      "dry", po::bool_switch(), "play all games in this process, store nothing and say how fast that was")(
      "serve", po::bool_switch(), "show the league in a browser while it runs, as joust serve does")(
      "host", po::value<std::string>(), "with --serve: address to listen on, default 127.0.0.1: this machine only")(
      "port", po::value<std::string>(), "with --serve: default 8080; 0 takes any free one")(
      "quiet", po::bool_switch(), "print only the standings and what goes wrong");
  const auto values = parse_arguments("run", kHelp, options, {{"league", 1}}, arguments);
  if (!values) return 0;

  const LeagueConfig config = read_league(need(*values, "league", "run"));
  if ((*values)["dry"].as<bool>()) {
    const DryRun done = dry_run(config);
    fmt::print("{} games in {:.1f} s, {:.0f} games/s in one process, {} faults; nothing was stored\n", done.games,
               done.seconds, static_cast<double>(done.games) / std::max(1e-9, done.seconds), done.faults);
    return 0;
  }
  RunOptions run;
  run.database = values->count("db") ? (*values)["db"].as<std::string>() : database_of(config);
  const int workers = config.workers ? config.workers : processors();
  run.workers = static_cast<int>(number(*values, "workers", 1, 1024, workers));
  run.continue_anyway = (*values)["continue-anyway"].as<bool>();
  run.quiet = (*values)["quiet"].as<bool>();
  log_to_standard_error(run.quiet);
  const bool serve = (*values)["serve"].as<bool>();
  if (!serve && (values->count("host") || values->count("port"))) throw Failure("--host and --port belong to --serve");
  const std::string host = values->count("host") ? (*values)["host"].as<std::string>() : "127.0.0.1";
  const int64_t port = number(*values, "port", 0, 65535, 8080);
  std::optional<SideServer> server;  // until the standings have been printed
  if (serve)
    run.ready = [&] {
      server.emplace(run.database, host, port);
      fmt::print(stderr, "dashboard: {} until the league ends\n", server->url());
    };
  const RunSummary summary = run_league(config, run);

  store::Database database = store::open_reader(run.database);
  const store::Standings standings = store::standings(database, *store::league(database, summary.league), {});
  fmt::print("{}", standings_text(standings, store::crosstable(database, standings)));
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

}  // namespace joust
