// A league's table as people read it: ratings with everything else that belongs in a row, and who beat whom. Reads sums
// only, so it takes milliseconds however many games are stored (unless the ratings are out of date: then they are
// fitted).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runner/store/ratings.h"

namespace joust::store {

struct StandingRow {
  RatingRow rating;
  double margin = 0;               // points more than the average of the others, per game
  double micros_per_decision = 0;  // NaN if nothing was decided or measured
  int64_t decisions = 0, faults = 0;
  std::optional<int64_t> withdrawn;  // id of the game after which it was taken out
  std::string note;
};

struct Standings {
  LeagueRow league;
  Scope scope;
  int64_t games = 0;
  std::vector<StandingRow> rows;  // best first
  std::vector<SeatOffsets> seats;
};

struct PairCell {
  int64_t wins = 0, ties = 0, losses = 0, margin = 0, blocks = 0;
  double score = 0, score2 = 0;  // sums over blocks
  int64_t games() const { return wins + ties + losses; }
  double share() const {
    return (static_cast<double>(wins) + 0.5 * static_cast<double>(ties)) / static_cast<double>(games());
  }
};

Standings standings(Database& database, const LeagueRow& league, const Scope& scope);

// cells[i][j]: row i of the standings against row j.
std::vector<std::vector<PairCell>> crosstable(Database& database, const Standings& standings);

}  // namespace joust::store
