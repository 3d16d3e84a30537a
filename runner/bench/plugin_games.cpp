#include "runner/bench/plugin_games.h"

#include <algorithm>
#include <numeric>

#include "runner/workers/games_in_flight.h"

namespace joust::bench {

namespace {

constexpr uint64_t kGames = 4000;  // per round, as many as the engine's own Big Money mirror

// The bots stay loaded between rounds.
struct Mirror {
  std::vector<Contestant> bots;
  BotTerms terms;
  std::shared_ptr<const Table> table = std::make_shared<const Table>(Setup{});
  std::unique_ptr<GamesInFlight> games;

  Mirror(const Contestant& bot, const GamesInFlight::Options& options)
      : bots{bot, bot}, games(std::make_unique<GamesInFlight>(bots, terms, options)) {}

  Work play(uint64_t round) {
    Work work;
    uint64_t next = 0;
    games->run(
        [&](Job& job) {
          if (next == kGames) return false;
          job.number = next;
          job.table = table;
          job.deal = round * kGames + next++;
          job.players = 2;
          job.bot = {0, 1};
          return true;
        },
        [&](const FinishedJob& game) {
          ++work.games;
          work.questions += std::accumulate(game.result.decisions.begin(), game.result.decisions.end(), uint64_t{0});
        });
    return work;
  }
};

}  // namespace

std::vector<Workload> plugin_workloads() {
  const auto shipped = shipped_bots();
  if (std::find(shipped.begin(), shipped.end(), "big_money") == shipped.end()) return {};
  const Contestant bot = load_bot("big_money");
  const auto workload = [&](const char* name, const char* text, const GamesInFlight::Options& options) {
    const auto mirror = std::make_shared<Mirror>(bot, options);
    return Workload{name, text, [mirror](uint64_t round) { return mirror->play(round); }};
  };
  return {workload("plugin_decide", "Big Money mirror through two plugins, decide", {1, false, Batches::Never}),
          workload("plugin_batch", "Big Money mirror through two plugins, decide_batch, 16 games in flight",
                   {16, false, Batches::Always})};
}

}  // namespace joust::bench
