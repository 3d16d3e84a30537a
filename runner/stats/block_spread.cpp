// Games are brought into block order first, so that the order in which they came does not matter.
#include "runner/stats/block_spread.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace joust {
namespace {

// The gradient of one block at a time; only the parameters it touches are looked at and cleared.
class BlockGradient {
 public:
  explicit BlockGradient(std::size_t parameters) : value_(parameters, 0.0), touched_(parameters, false) {}

  void add(std::size_t parameter, double amount) {
    if (!touched_[parameter]) {
      touched_[parameter] = true;
      members_.push_back(parameter);
    }
    value_[parameter] += amount;
  }

  void finish(BlockSpread& spread) {
    for (const std::size_t i : members_) {
      spread.blocks_of[i] += 1;
      for (const std::size_t j : members_) spread.scores(i, j) += value_[i] * value_[j];
    }
    for (const std::size_t i : members_) {
      value_[i] = 0;
      touched_[i] = false;
    }
    members_.clear();
  }

 private:
  std::vector<double> value_;
  std::vector<bool> touched_;
  std::vector<std::size_t> members_;
};

struct BlockEntry {
  std::int64_t block;
  std::size_t game;
  auto operator<=>(const BlockEntry&) const = default;
};

std::vector<BlockEntry> by_block(std::span<const ScoredGame> games) {
  std::vector<BlockEntry> order;
  order.reserve(games.size());
  for (std::size_t i = 0; i < games.size(); ++i) order.push_back({games[i].block, i});
  if (!std::is_sorted(order.begin(), order.end())) std::sort(order.begin(), order.end());
  return order;
}

struct SeatResidual {
  double points = 0;    // scored above expectation, over the comparisons that count
  bool counts = false;  // whether there was one
};

std::array<SeatResidual, kMaxSeats> seat_residuals(const ScoredGame& game, const PairwiseTable& table,
                                                   const std::vector<double>& expected) {
  std::array<SeatResidual, kMaxSeats> residuals{};
  for_each_pair(table, game, [&](int a, int b, std::size_t, std::size_t, std::size_t cell) {
    if (std::isnan(expected[cell])) return;
    const double residual = (half_points(game, a, b) * 0.5 - expected[cell]) * comparison_weight(game.seats);
    SeatResidual& of_a = residuals[static_cast<std::size_t>(a)];
    SeatResidual& of_b = residuals[static_cast<std::size_t>(b)];
    of_a = {of_a.points + residual, true};
    of_b = {of_b.points - residual, true};
  });
  return residuals;
}

}  // namespace

BlockSpread block_spread(std::span<const ScoredGame> games, const PairwiseTable& table, const PairModel& model,
                         const std::vector<double>& expected) {
  BlockSpread spread{SquareMatrix(model.parameters), std::vector<double>(model.parameters, 0.0)};
  BlockGradient gradient(model.parameters);
  const std::vector<BlockEntry> order = by_block(games);
  for (std::size_t k = 0; k < order.size(); ++k) {
    const ScoredGame& game = games[order[k].game];
    const auto residuals = seat_residuals(game, table, expected);
    for (int seat = 0; seat < game.seats; ++seat) {
      const auto index = static_cast<std::size_t>(seat);
      const auto [points, counts] = residuals[index];
      if (!counts) continue;
      gradient.add(game.player[index], points);
      if (model.used == 4) gradient.add(table.seat_parameter(game.seats, seat), points);
    }
    if (k + 1 == order.size() || order[k + 1].block != order[k].block) gradient.finish(spread);
  }
  return spread;
}

}  // namespace joust
