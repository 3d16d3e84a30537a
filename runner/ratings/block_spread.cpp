#include "runner/ratings/block_spread.h"

#include <array>
#include <cmath>

#include "runner/ratings/normal.h"

namespace joust {
namespace {

// With fewer blocks than this the spread between them is not trusted to show the error of the games themselves.
constexpr double kFewBlocks = 10;

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

// Two-sided 95 % quantile of Student's distribution over that of the normal one (Cornish-Fisher expansion).
double student_factor(double freedom) {
  constexpr double z2 = kNormal95 * kNormal95;
  const double first = (z2 + 1) / 4;
  const double second = ((5 * z2 + 16) * z2 + 3) / 96;
  const double third = (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
  return 1 + (first + (second + third / freedom) / freedom) / freedom;
}

}  // namespace

BlockSpread::BlockSpread(std::size_t parameters)
    : scores_(parameters), blocks_of_(parameters, 0.0), gradient_(parameters, 0.0), touched_(parameters, false) {}

void BlockSpread::add(const ScoredGame& game, const PairwiseTable& table, const std::vector<double>& expected,
                      bool with_seats) {
  if (game.block != block_) finish_block();
  block_ = game.block;
  const auto residuals = seat_residuals(game, table, expected);
  for (int seat = 0; seat < game.seats; ++seat) {
    const auto index = static_cast<std::size_t>(seat);
    const auto [points, counts] = residuals[index];
    if (!counts) continue;
    add(game.player[index], points);
    if (with_seats) add(table.seat_parameter(game.seats, seat), points);
  }
}

void BlockSpread::add(std::size_t parameter, double amount) {
  if (!touched_[parameter]) {
    touched_[parameter] = true;
    members_.push_back(parameter);
  }
  gradient_[parameter] += amount;
}

void BlockSpread::add(std::span<const std::size_t> parameters, std::span<const double> products,
                      std::span<const double> blocks) {
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    blocks_of_[parameters[i]] += blocks[i];
    for (std::size_t j = 0; j < parameters.size(); ++j)
      scores_(parameters[i], parameters[j]) += products[i * parameters.size() + j];
  }
}

void BlockSpread::finish_block() {
  for (const std::size_t i : members_) {
    blocks_of_[i] += 1;
    for (const std::size_t j : members_) scores_(i, j) += gradient_[i] * gradient_[j];
  }
  for (const std::size_t i : members_) {
    gradient_[i] = 0;
    touched_[i] = false;
  }
  members_.clear();
}

void allow_for_few_blocks(SquareMatrix& covariance, const SquareMatrix& independent,
                          const std::vector<double>& blocks) {
  const std::size_t n = covariance.size();
  for (std::size_t i = 0; i < n; ++i) {
    if (blocks[i] < 2) continue;
    const double factor = std::sqrt(blocks[i] / (blocks[i] - 1)) * student_factor(blocks[i] - 1);
    for (std::size_t j = 0; j < n; ++j) {
      covariance(i, j) *= factor;
      covariance(j, i) *= factor;
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    if (blocks[i] >= kFewBlocks || covariance(i, i) >= independent(i, i)) continue;
    for (std::size_t j = 0; j < n; ++j) covariance(i, j) = covariance(j, i) = independent(i, j);
  }
}

}  // namespace joust
