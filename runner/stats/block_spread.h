// How much the blocks of games disagree with a fit: the middle part of the sandwich estimator.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "runner/stats/matrix.h"
#include "runner/stats/pair_model.h"
#include "runner/stats/pairwise_table.h"
#include "runner/stats/results.h"

namespace joust {

struct BlockSpread {
  SquareMatrix scores;            // sum over blocks of g * g^T, g the block's gradient of the log-likelihood
  std::vector<double> blocks_of;  // by parameter: number of blocks that speak about it
};

// `expected` gives, by cell of the table, the first player's chance; NaN for comparisons that do not count.
BlockSpread block_spread(std::span<const ScoredGame> games, const PairwiseTable& table, const PairModel& model,
                         const std::vector<double>& expected);

}  // namespace joust
