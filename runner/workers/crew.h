// The worker processes as the parent sees them: gives them games, collects results, watches their time, and when one
// dies finds out which bot did it. A game whose worker died is played again alone in a fresh process; what happens
// there counts, so that a result never depends on what else was in flight. Not thread-safe.
#pragma once

#include <chrono>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "runner/workers/played_game.h"
#include "runner/workers/time_limits.h"
#include "runner/workers/worker.h"

namespace joust {

// What happened since the last look.
struct CrewReport {
  std::vector<PackedGamePtr> games;
  std::vector<GameKey> returned;  // were given, but their worker died before they were done
  std::vector<Incident> incidents;
  std::vector<PackedGamePtr> spare;              // the next games need no new memory
  void clear();                                  // all but the spare ones
  void reuse(std::vector<PackedGamePtr>& used);  // makes them spare ones
};

class Crew {
 public:
  Crew(WorkerTask task, int workers);
  ~Crew();  // ends all workers

  bool hungry() const;      // whether a worker could do with another game
  void give(GameKey game);  // somebody must be hungry
  // Takes finished games from all workers, a few dozen from each. True: there are more, take them soon. False: that was
  // all, and the workers were looked after, which should happen every few milliseconds. Throws Failure if they cannot
  // be kept running.
  bool poll(CrewReport& report);
  void poll_all(CrewReport& report);  // until there are no more
  int size() const { return static_cast<int>(members_.size()); }

 private:
  using Clock = std::chrono::steady_clock;

  // A game that must be played alone, and why.
  struct Suspect {
    GameKey game;
    GameFault fault;                  // of the death that made it one
    std::optional<uint32_t> hung_in;  // number of the question
    bool from_outside = false;        // killed by somebody else, as far as can be seen
    int tries = 0;
  };
  // A worker process as its parent sees it.
  struct Member {
    SharedArea area;
    int pid = 0;
    std::unique_ptr<CallWatch> watch;
    std::deque<GameKey> given;     // not yet done, in the order given
    std::deque<Suspect> suspects;  // to be played alone, one after the other, before anything else
    bool alone = false;            // the first suspect is being played
    double hang_seconds = 0;       // > 0: killed because a call took that long
    uint64_t finished = 0;         // games since `since`
    Clock::time_point since;
    double rate = 0;  // games per second
    int failed_starts = 0;
  };

  void start(Member& member);
  bool collect(Member& member, CrewReport& report);
  bool expected(Member& member, const PackedGame& game, CrewReport& report);
  void measure(Member& member);
  void watch(Member& member);
  void check_alive(Member& member, CrewReport& report);
  void bury(Member& member, const GameFault& death, CrewReport& report);
  void find_suspects(Member& member, const GameFault& death);
  void judge_alone(Member& member, const GameFault& death, CrewReport& report);
  PackedGamePtr guilty(const Member& member, const Suspect& suspect, const GameFault& death) const;
  void play_next_alone(Member& member);
  int64_t appetite(const Member& member) const;
  Member* hungriest() const;
  Member& taker(int64_t block);

  WorkerTask task_;
  std::vector<std::unique_ptr<Member>> members_;
  Member* last_taker_ = nullptr;
};

}  // namespace joust
