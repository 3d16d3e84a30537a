// The likelihood ratio compares two constrained maximum-likelihood distributions over the block scores, after
// M. Van den Bergh, "Comparing the approximations for the generalized log likelihood ratio of a multinomial
// distribution" (expected score, logistic Elo) and "Comments on normalized Elo", section 4.1 (t-value, normalized Elo).
#include "runner/ratings/sprt.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "runner/ratings/normal.h"

namespace joust {
namespace {

using Distribution = std::vector<double>;  // probability of each block score, worst first

constexpr double kZeroCount = 1e-3;
const double kNormalizedScale = 800 / std::log(10.0);

double games_per_block(std::size_t outcomes) { return static_cast<double>(outcomes - 1) / 2; }

// Block score per game, from 0 to 1.
double score_of(std::size_t outcome, std::size_t outcomes) {
  return static_cast<double>(outcome) / static_cast<double>(outcomes - 1);
}

struct Moments {
  double mean, variance;
};

Moments moments(const Distribution& p) {
  Moments m{0, 0};
  for (std::size_t i = 0; i < p.size(); ++i) m.mean += p[i] * score_of(i, p.size());
  for (std::size_t i = 0; i < p.size(); ++i) m.variance += p[i] * std::pow(score_of(i, p.size()) - m.mean, 2);
  return m;
}

// Root x of sum p*v/(1+x*v), which falls from +inf to -inf between the poles -1/max(v) and -1/min(v): Newton steps kept
// inside a shrinking bracket, until the bracket or the step is at machine precision.
double secular_root(const Distribution& p, const std::vector<double>& v) {
  const auto [least, greatest] = std::minmax_element(v.begin(), v.end());
  double low = -1 / *greatest, high = -1 / *least;
  double x = 0;
  for (int i = 0; i < 200; ++i) {
    double value = 0, slope = 0;
    for (std::size_t k = 0; k < p.size(); ++k) {
      const double term = v[k] / (1 + x * v[k]);
      value += p[k] * term;
      slope -= p[k] * term * term;
    }
    (value > 0 ? low : high) = x;
    double next = x - value / slope;
    if (!(low < next && next < high)) next = (low + high) / 2;
    if (std::abs(next - x) <= 1e-16 * std::abs(x)) break;
    x = next;
  }
  return x;
}

// The distribution nearest to `observed` in likelihood with an expectation of zero for `values`.
Distribution constrained(const Distribution& observed, const std::vector<double>& values) {
  const double x = secular_root(observed, values);
  Distribution p(observed.size());
  for (std::size_t i = 0; i < p.size(); ++i) p[i] = observed[i] / (1 + x * values[i]);
  return p;
}

Distribution with_expected_score(const Distribution& observed, double score) {
  std::vector<double> values(observed.size());
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = score_of(i, values.size()) - score;
  return constrained(observed, values);
}

double t_excess(const Distribution& p, double t) {
  const auto [mean, variance] = moments(p);
  return mean - 0.5 - t * std::sqrt(variance);
}

// The observed distribution mixed with blocks of one outcome above the middle, until its t-value is at least t.
Distribution feasible_start(Distribution p, std::size_t outcome, double t) {
  while (t_excess(p, t) < 0) {
    for (double& each : p) each /= 2;
    p[outcome] += 0.5;
  }
  return p;
}

// A distribution with t-value (mean - 1/2) / deviation = t, for t >= 0, that is locally the nearest one. The constraint
// is linearised about the last distribution until nothing changes. The excess over t is a convex function for t >= 0,
// so from a start where it is not negative every linearised constraint has solutions.
Distribution settle(const Distribution& observed, Distribution p, double t) {
  std::vector<double> values(p.size());
  double last_change = 1;
  for (int i = 0; i < 1000; ++i) {
    const auto [mean, variance] = moments(p);
    const double deviation = std::sqrt(variance);
    for (std::size_t k = 0; k < p.size(); ++k) {
      const double score = score_of(k, p.size());
      values[k] = score - 0.5 - t * deviation / 2 * (1 + std::pow((score - mean) / deviation, 2));
    }
    const Distribution next = constrained(observed, values);
    double change = 0;
    for (std::size_t k = 0; k < p.size(); ++k) change = std::max(change, std::abs(next[k] - p[k]));
    p = next;
    if (change < 1e-7 && (change < 1e-15 || change >= last_change)) break;  // rounding is all that is left
    last_change = change;
  }
  return p;
}

double log_likelihood(const Distribution& observed, const Distribution& p) {
  double sum = 0;
  for (std::size_t i = 0; i < p.size(); ++i) sum += observed[i] * std::log(p[i]);
  return sum;
}

// The nearest of all, for t >= 0. If the observed t-value is greater there is one; otherwise there may be several
// local ones, each about an outcome that could be the usual one. They differ only for t far beyond the observed value.
Distribution with_nonnegative_t(const Distribution& observed, double t) {
  if (t_excess(observed, t) >= 0) return settle(observed, observed, t);
  Distribution best;
  for (std::size_t outcome = observed.size() / 2 + 1; outcome < observed.size(); ++outcome) {
    Distribution p = settle(observed, feasible_start(observed, outcome, t), t);
    if (best.empty() || log_likelihood(observed, p) > log_likelihood(observed, best)) best = std::move(p);
  }
  return best;
}

Distribution with_t_value(const Distribution& observed, double t) {
  if (t >= 0) return with_nonnegative_t(observed, t);
  Distribution p = with_nonnegative_t({observed.rbegin(), observed.rend()}, -t);
  std::reverse(p.begin(), p.end());
  return p;
}

Distribution most_likely(const Distribution& observed, double elo, EloModel model) {
  if (model == EloModel::Logistic) return with_expected_score(observed, 1 / (1 + std::pow(10, -elo / 400)));
  return with_t_value(observed, elo * std::sqrt(games_per_block(observed.size())) / kNormalizedScale);
}

double elo_of_score(double score) {
  if (score <= 0) return -std::numeric_limits<double>::infinity();
  if (score >= 1) return std::numeric_limits<double>::infinity();
  return 400 * std::log10(score / (1 - score));
}

}  // namespace

SprtBounds sprt_bounds(double alpha, double beta) {
  return {std::log(beta / (1 - alpha)), std::log((1 - beta) / alpha)};
}

double sprt_llr(BlockCounts counts, const SprtSettings& settings) {
  if (std::all_of(counts.begin(), counts.end(), [](auto count) { return count == 0; })) return 0;
  Distribution observed(counts.size());
  std::transform(counts.begin(), counts.end(), observed.begin(),
                 [](auto count) { return count == 0 ? kZeroCount : static_cast<double>(count); });
  const double total = std::accumulate(observed.begin(), observed.end(), 0.0);
  for (double& p : observed) p /= total;

  const Distribution p0 = most_likely(observed, settings.elo0, settings.model);
  const Distribution p1 = most_likely(observed, settings.elo1, settings.model);
  double llr = 0;
  for (std::size_t i = 0; i < observed.size(); ++i) llr += observed[i] * std::log(p1[i] / p0[i]);
  return total * llr;
}

SprtVerdict sprt_verdict(double llr, const SprtBounds& bounds) {
  if (llr >= bounds.upper) return SprtVerdict::Accepted;
  if (llr <= bounds.lower) return SprtVerdict::Rejected;
  return SprtVerdict::Undecided;
}

MatchEstimate estimate_match(BlockCounts counts) {
  const double blocks = static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}));
  Distribution p(counts.size());
  std::transform(counts.begin(), counts.end(), p.begin(),
                 [blocks](auto count) { return static_cast<double>(count) / blocks; });
  const auto [score, variance] = moments(p);
  const double deviation = std::sqrt(variance / blocks);  // of the score
  const double margin = kNormal95 * deviation;
  const double per_game = std::sqrt(variance * games_per_block(p.size()));
  const double lead = score - 0.5;

  MatchEstimate e{};
  e.elo = elo_of_score(score);
  e.elo_error = std::isinf(e.elo) ? std::numeric_limits<double>::infinity()
                                  : (elo_of_score(score + margin) - elo_of_score(score - margin)) / 2;
  e.normalized = lead == 0 ? 0 : lead / per_game * kNormalizedScale;
  e.normalized_error = kNormal95 * kNormalizedScale / std::sqrt(blocks * games_per_block(p.size()));
  e.superiority = lead == 0 ? 0.5 : normal_cdf(lead / deviation);
  return e;
}

SprtJudgement judge(std::vector<std::uint64_t> counts, const SprtSettings& settings) {
  SprtJudgement j{};
  j.settings = settings;
  j.bounds = sprt_bounds(settings.alpha, settings.beta);
  j.llr = sprt_llr(counts, settings);
  j.verdict = sprt_verdict(j.llr, j.bounds);
  j.estimate = estimate_match(counts);
  j.blocks = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  j.games = j.blocks * (counts.size() - 1) / 2;
  j.counts = std::move(counts);
  return j;
}

const char* name_of(EloModel model) { return model == EloModel::Normalized ? "normalized" : "logistic"; }

const char* name_of(SprtVerdict verdict) {
  switch (verdict) {
    case SprtVerdict::Accepted: return "accepted";
    case SprtVerdict::Rejected: return "rejected";
    case SprtVerdict::Undecided: return "undecided";
  }
  return "";
}

}  // namespace joust
