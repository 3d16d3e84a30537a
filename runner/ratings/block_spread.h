// How much the blocks of games disagree with a fit: the middle part of the sandwich estimator, and what few blocks make
// of it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "runner/ratings/matrix.h"
#include "runner/ratings/pairwise_table.h"
#include "runner/ratings/results.h"

namespace joust {

class BlockSpread {
 public:
  explicit BlockSpread(std::size_t parameters = 0);

  // The games of a block come one after the other. `expected` gives, by cell of the table, the first player's chance;
  // NaN for comparisons that do not count.
  void add(const ScoredGame& game, const PairwiseTable& table, const std::vector<double>& expected, bool with_seats);
  // Sums over `blocks` blocks that speak about a parameter: the products of its gradient with those of the others.
  void add(std::span<const std::size_t> parameters, std::span<const double> products, std::span<const double> blocks);
  void finish_block();  // by itself when another block begins; to be called after the last game

  const SquareMatrix& scores() const { return scores_; }
  const std::vector<double>& blocks_of() const { return blocks_of_; }

 private:
  void add(std::size_t parameter, double amount);

  SquareMatrix scores_;            // sum over blocks of g * g^T, g the block's gradient of the log-likelihood
  std::vector<double> blocks_of_;  // by parameter: number of blocks that speak about it
  // The present block; only the parameters it touches are looked at and cleared.
  std::int64_t block_ = 0;
  std::vector<double> gradient_;
  std::vector<bool> touched_;
  std::vector<std::size_t> members_;
};

// Few blocks understate their spread: widens by Bessel's and Student's factors, and with very few never goes under the
// error that independent games would have. `blocks` is by parameter.
void allow_for_few_blocks(SquareMatrix& covariance, const SquareMatrix& independent, const std::vector<double>& blocks);

}  // namespace joust
