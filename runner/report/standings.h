// A league's table as people read it: ratings with everything else that belongs in a row, and who beat whom. Reads sums
// only, so it takes milliseconds however many games are stored (unless ratings are to be fitted).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runner/store/saved_ratings.h"
#include "runner/store/totals.h"

namespace joust::report {

struct StandingRow {
  store::RatingRow rating;
  double margin = 0;               // points more than the average of the others, per game
  double micros_per_decision = 0;  // NaN if nothing was decided or measured
  int64_t decisions = 0, faults = 0;
  std::optional<int64_t> withdrawn;  // id of the game after which it was taken out
  std::string note;
};

struct Standings {
  store::LeagueRow league;
  store::Scope scope;
  int64_t games = 0, rated_games = 0;  // stored; seen by the ratings, 0 if there are none
  std::vector<StandingRow> rows;       // best first
  std::vector<SeatOffsets> seats;
};

// Ratings that are out of date are fitted. The margin of a bot without games is 0.
Standings standings(store::Database& database, const store::LeagueRow& league, const store::Scope& scope);

// Never fits anything: the ratings that were saved last, with the sums of today; while a league runs the ratings may be
// some games behind. Bots that they do not know follow those that they do, best share first; the margin of one without
// games is NaN.
Standings saved_standings(store::Database& database, const store::LeagueRow& league, const store::Scope& scope);

// cells[i][j]: row i of the standings against row j.
store::CrossTable crosstable(store::Database& database, const Standings& standings);

}  // namespace joust::report
