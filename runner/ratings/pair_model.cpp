#include "runner/ratings/pair_model.h"

#include <algorithm>
#include <cmath>

namespace joust {
namespace {

constexpr std::array<double, 4> kSign{1, -1, 1, -1};

struct Derivatives {
  std::vector<double> gradient;
  SquareMatrix information;  // minus the second derivatives
};

void add_term(Derivatives& d, const PairModel& model, const PairTerm& term, const std::vector<double>& value) {
  const double p = logistic(advantage(model, value, term.parameter));
  const double residual = term.points - term.games * p;
  const double curvature = term.games * p * (1 - p);
  for (std::size_t i = 0; i < model.used; ++i) {
    d.gradient[term.parameter[i]] += kSign[i] * residual;
    for (std::size_t j = 0; j < model.used; ++j)
      d.information(term.parameter[i], term.parameter[j]) += kSign[i] * kSign[j] * curvature;
  }
}

void add_zero_sum(Derivatives& d, const std::vector<std::size_t>& members, const std::vector<double>& value) {
  double sum = 0;
  for (const std::size_t i : members) sum += value[i];
  const double weight = 1 / static_cast<double>(members.size());
  for (const std::size_t i : members) {
    d.gradient[i] -= weight * sum;
    for (const std::size_t j : members) d.information(i, j) += weight;
  }
}

Derivatives derivatives(const PairModel& model, const std::vector<double>& value) {
  Derivatives d{std::vector<double>(model.parameters, 0.0), SquareMatrix(model.parameters)};
  for (const PairTerm& term : model.terms) add_term(d, model, term, value);
  for (const auto& members : model.zero_sums) add_zero_sum(d, members, value);
  for (std::size_t i = 0; i < model.parameters; ++i) {
    const double p = logistic(value[i]);
    d.gradient[i] += model.draws[i] * (0.5 - p) - model.ridge[i] * value[i];
    d.information(i, i) += model.draws[i] * p * (1 - p) + model.ridge[i];
  }
  return d;
}

}  // namespace

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

double advantage(const PairModel& model, const std::vector<double>& value,
                 const std::array<std::size_t, 4>& parameter) {
  double sum = 0;
  for (std::size_t i = 0; i < model.used; ++i) sum += kSign[i] * value[parameter[i]];
  return sum;
}

// Newton's method. A step that moves a logit by d is cut to log(1+d), which is enough for convergence from anywhere:
// the curvature of a logistic likelihood changes by at most a factor exp(d) on the way.
std::optional<PairFit> maximize(const PairModel& model) {
  std::vector<double> value(model.parameters, 0.0);
  for (int iteration = 0; iteration < 1000; ++iteration) {
    const Derivatives d = derivatives(model, value);
    const auto factored = Cholesky::of(d.information);
    if (!factored) return std::nullopt;
    const std::vector<double> step = factored->solve(d.gradient);
    double longest = 0;
    for (const double s : step) longest = std::max(longest, std::abs(s));
    if (longest < 1e-11) return PairFit{std::move(value), factored->inverse()};
    const double reach = static_cast<double>(model.used) * longest;
    for (std::size_t i = 0; i < value.size(); ++i) value[i] += step[i] * std::log1p(reach) / reach;
  }
  return std::nullopt;
}

}  // namespace joust
