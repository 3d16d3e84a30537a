#include "runner/league/dry_run.h"

#include <chrono>
#include <map>

#include "runner/base/failure.h"
#include "runner/league/roster.h"
#include "runner/league/schedule.h"
#include "runner/workers/games_in_flight.h"

namespace joust {

namespace {

std::vector<Contestant> load(const std::vector<Entrant>& entrants) {
  std::map<std::string, BotLibraryPtr> libraries;
  std::vector<Contestant> bots;
  for (const Entrant& entrant : entrants) {
    BotLibraryPtr& library = libraries[entrant.spec.path];
    try {
      if (!library) library = BotLibrary::load(entrant.spec.path);
    } catch (const base::Failure& failure) {
      throw base::Failure(failure.kind(), "the bot '" + entrant.row.name + "' cannot be loaded: " + failure.line(),
                          failure.advice());
    }
    bots.push_back({entrant.spec, library});
  }
  return bots;
}

// The games of a schedule one by one.
class Games {
 public:
  explicit Games(const Schedule& schedule) : schedule_(schedule) {}

  bool next(Job& job) {
    if (rotation_ == plan_.players && !next_block()) return false;
    job.number = static_cast<uint64_t>(plan_.first_game + rotation_);
    job.table = table_;
    job.deal = schedule_.deal(plan_, rotation_);
    job.players = plan_.players;
    for (int seat = 0; seat < plan_.players; ++seat)
      job.bot[static_cast<size_t>(seat)] = static_cast<uint8_t>(plan_.bot_at(seat, rotation_));
    ++rotation_;
    return true;
  }

 private:
  bool next_block() {
    if (block_ == schedule_.blocks()) return false;
    const BlockPlan plan = schedule_.block(block_++);
    if (!table_ || plan.kingdom != plan_.kingdom || plan.players != plan_.players)
      table_ = std::make_shared<const Table>(schedule_.setup(plan));
    plan_ = plan;
    rotation_ = 0;
    return true;
  }

  const Schedule& schedule_;
  BlockPlan plan_;
  std::shared_ptr<const Table> table_;
  int64_t block_ = 0;
  int rotation_ = plan_.players;
};

}  // namespace

DryRun dry_run(const LeagueConfig& config) {
  const Schedule schedule(config);
  const std::vector<Contestant> bots = load(find_entrants(config));
  BotTerms terms;
  GamesInFlight flight(bots, terms, {.games = 1, .times = false, .batches = Batches::Never});
  Games games(schedule);
  DryRun result;
  const auto begin = std::chrono::steady_clock::now();
  flight.run([&](Job& job) { return games.next(job); },
             [&](const FinishedJob& game) {
               ++result.games;
               result.faults += static_cast<bool>(game.result.fault);
             });
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return result;
}

}  // namespace joust
