// Maximum likelihood for comparisons with half-point ties: P(first scores) = logistic(sum of its parameters minus the
// other's), in natural units. Knows nothing of players, seats or blocks.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "runner/ratings/matrix.h"

namespace joust {

struct PairTerm {
  std::array<std::size_t, 4> parameter;  // rating of the first and the second, then seat of the first and the second
  double games;                          // weighted
  double points;                         // weighted, of the first
};

struct PairModel {
  std::size_t parameters = 0;
  std::size_t used = 4;  // how many of PairTerm::parameter count: 2 leaves the seats out
  std::vector<PairTerm> terms;
  std::vector<double> draws;                        // by parameter: virtual draws against a rating of zero
  std::vector<double> ridge;                        // by parameter: curvature of a quadratic pull to zero
  std::vector<std::vector<std::size_t>> zero_sums;  // parameters known only up to a constant: their sum is made zero
};

struct PairFit {
  std::vector<double> value;
  SquareMatrix inverse_information;
};

double logistic(double x);

// Logit of the first's chance.
double advantage(const PairModel& model, const std::vector<double>& value, const std::array<std::size_t, 4>& parameter);

// Nothing if the terms do not determine the parameters.
std::optional<PairFit> maximize(const PairModel& model);

}  // namespace joust
