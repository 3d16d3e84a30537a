// Elo updated game by game, in schedule order: the history curve beside the batch fit, never the headline. It depends
// on the order of games and keeps moving for ever. Not thread-safe.
#pragma once

#include <cstddef>
#include <vector>

#include "runner/ratings/results.h"

namespace joust {

// A rating moves by at most K points a game. It forgets with a time constant of about 700 / K games (70) and swings
// around the truth with a standard deviation of about 9 * sqrt(K) (30 Elo): quick enough to show a change, calm enough
// to read.
inline constexpr double kOnlineEloK = 10;

class OnlineElo {
 public:
  explicit OnlineElo(std::size_t players, double k = kOnlineEloK) : k_(k), ratings_(players, 0.0) {}

  // A game of n seats counts as its pairwise comparisons with K / (n-1) each, all judged by the ratings before the
  // game.
  void add(const ScoredGame& game);

  const std::vector<double>& ratings() const { return ratings_; }  // everybody starts at 0; the sum stays 0

 private:
  double k_;
  std::vector<double> ratings_;
};

}  // namespace joust
