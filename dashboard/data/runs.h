// The runs that worked on a league, and how far it is.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runner/store/league_rows.h"

namespace joust::dashboard {

struct Run {
  store::RunRow row;
  std::string state;  // running, finished, interrupted, failed; dead: said to be running but silent

  double seconds() const { return static_cast<double>(row.updated - row.started); }
  double average_rate() const { return seconds() > 0 ? static_cast<double>(row.games) / seconds() : 0; }
  double seconds_left() const;  // NaN if it does not run or nothing is known yet
};

// Newest first. `now` decides who is dead.
std::vector<Run> runs(store::Database& database, int64_t league, int64_t now, size_t most = 50);

struct LeagueProgress {
  int64_t stored = 0, skipped = 0, scheduled = 0;
  double share() const;  // 0 to 1
};
LeagueProgress league_progress(store::Database& database, const store::LeagueRow& league);

}  // namespace joust::dashboard
