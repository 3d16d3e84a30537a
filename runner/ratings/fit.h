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

#include "runner/ratings/block_spread.h"
#include "runner/ratings/pair_model.h"
#include "runner/ratings/pairwise_table.h"
#include "runner/ratings/player_groups.h"
#include "runner/ratings/rating_table.h"
#include "runner/ratings/results.h"
#include "runner/ratings/table_sums.h"

namespace joust {

inline constexpr double kLeastPrior = 0.001;

struct RatingOptions {
  double prior =
      1;  // virtual draws of every player against one of average rating; 0 (pure fit) or at least kLeastPrior
};

// A fit to games that pass by twice, for as many as no memory holds: count() each game, solve(), measure() each once
// more, result(). Every game has kMinSeats to kMaxSeats seats and player numbers below `players`, which is at most
// kMaxRatedPlayers. The sums of a table do for all its games; they need a prior.
class RatingFit {
 public:
  explicit RatingFit(int players, const RatingOptions& options = {});

  void count(const ScoredGame& game);                                         // in any order
  void count(std::span<const std::uint16_t> members, const TableSums& sums);  // wins and losses stay 0
  void solve();
  void measure(const ScoredGame& game);  // the same games, those of a block one after the other
  void measure(std::span<const std::uint16_t> members, const TableSums& sums);
  RatingTable result();

  std::int64_t games() const { return games_; }  // that were counted

 private:
  double prior_;
  std::int64_t games_ = 0;
  std::vector<PlayerRating> players_;  // what can be counted of it
  PairwiseTable table_;
  // From here on known by solve().
  PlayerGroups groups_;
  bool with_seats_ = false;
  PairFit fit_;
  std::vector<double> expected_;  // by cell of the table
  BlockSpread spread_;
};

// The same for games in memory, in any order.
RatingTable fit_ratings(std::span<const ScoredGame> games, int players, const RatingOptions& options = {});

}  // namespace joust
