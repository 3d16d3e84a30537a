// What a rating fit says about players and seats, on the Elo scale.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runner/ratings/matrix.h"
#include "runner/ratings/player_groups.h"

namespace joust {

struct PlayerRating {
  double elo =
      0;  // mean 0 over the Rated (of its own group if Apart); infinite or NaN where the results give no number
  double error = 0;  // half the width of the 95 % interval; infinite where only a bound exists
  RatingStanding standing = RatingStanding::Unknown;
  int group = 0;
  std::int64_t games = 0;
  std::int64_t wins = 0, ties = 0, losses = 0;  // alone on top of the table, sharing the top, neither
};

struct SeatOffsets {
  int seats = 0;                   // of the tables this is about
  std::vector<double> elo, error;  // by seat; the offsets add up to 0
};

struct RatingTable {
  std::vector<PlayerRating> players;      // by player number
  std::vector<std::size_t> ranking;       // player numbers, best first; those that cannot be compared come last
  std::vector<SeatOffsets> seat_offsets;  // by table size; empty if the games cannot tell seats from strength
  SquareMatrix covariance;                // of the ratings, in Elo^2

  // Likelihood that a is better than b; NaN if their results give no error for the difference.
  double superiority(std::size_t a, std::size_t b) const;
};

std::vector<std::size_t> rank_players(const std::vector<PlayerRating>& players);  // RatingTable::ranking

}  // namespace joust
