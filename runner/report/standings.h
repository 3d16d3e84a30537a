// A league's table as people read it: ratings with everything else that belongs in a row, and who beat whom. Reads sums
// only, so it takes milliseconds however many games are stored (unless the ratings are out of date: then they are
// fitted).
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
  int64_t games = 0;
  std::vector<StandingRow> rows;  // best first
  std::vector<SeatOffsets> seats;
};

Standings standings(store::Database& database, const store::LeagueRow& league, const store::Scope& scope);

// cells[i][j]: row i of the standings against row j.
store::CrossTable crosstable(store::Database& database, const Standings& standings);

}  // namespace joust::report
