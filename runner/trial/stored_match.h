// A match that is played by worker processes and kept in a database: two bots, or one against several, block by block.
// Scores come in schedule order whatever finishes first, those that are stored already before all others, so whoever
// stops after some block stops after the same one with any number of workers and interruptions.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "runner/league/roster.h"
#include "runner/league/run.h"
#include "runner/league/schedule.h"
#include "runner/store/league_rows.h"

namespace joust {

// How the first bot of a block did: half points from all its games.
struct BlockScore {
  int64_t block = 0;  // number in the schedule
  int half_points = 0;
};

class StoredMatch {
 public:
  // `config` has two players a table. Finds the match in the database, or registers it: the same bot files, schedule
  // and `purpose` (JSON, kept with the settings) are the same match.
  StoredMatch(store::Database& database, const LeagueConfig& config, const std::vector<Entrant>& entrants,
              const std::string& purpose);

  struct Callbacks {
    std::function<bool(const BlockScore&)> block;  // false: that was enough
    std::function<void()> stored;                  // after each commit
    std::function<void(double rate)> wait;         // every few milliseconds
  };
  // Up to the end of the schedule or until it is enough. Throws Failure if it cannot go on; what is stored stays.
  RunEnd play(int workers, const Callbacks& callbacks);

  const Schedule& schedule() const { return schedule_; }
  const store::LeagueRow& league() const { return league_; }
  int64_t bot_id(size_t number) const { return bots_[number]; }
  // Faults of a bot in stored games.
  int64_t faults(size_t number) const;

 private:
  // False: enough.
  bool give_stored(const Callbacks& callbacks);
  RunEnd play_rest(int workers, const Callbacks& callbacks);

  store::Database& database_;
  LeagueConfig config_;
  std::vector<Entrant> entrants_;
  Schedule schedule_;
  store::LeagueRow league_;
  std::vector<int64_t> bots_;
};

}  // namespace joust
