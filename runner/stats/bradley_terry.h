// Ratings from results: one maximum-likelihood Bradley-Terry fit over all games, on the Elo scale (400 log10), with
// ties as half points, fitted seat offsets and errors clustered by block. Does not depend on the order of the games.
//
// A game of n seats counts as its n(n-1)/2 comparisons with weight 1/(n-1) each, so that a game weighs one game for
// each of its players. The comparisons of a game and the games of a block are not independent: the errors come from the
// spread of whole blocks (sandwich estimator), not from the number of comparisons.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "runner/stats/matrix.h"
#include "runner/stats/player_groups.h"
#include "runner/stats/results.h"

namespace joust {

inline constexpr double kLeastPrior = 0.001;

struct RatingOptions {
  double prior =
      1;  // virtual draws of every player against one of average rating; 0 (pure fit) or at least kLeastPrior
};

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

// Every game has kMinSeats to kMaxSeats seats and player numbers below `players`, which is at most kMaxRatedPlayers.
RatingTable fit_ratings(std::span<const ScoredGame> games, int players, const RatingOptions& options = {});

}  // namespace joust
