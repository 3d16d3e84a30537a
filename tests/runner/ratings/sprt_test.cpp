// The sequential test: published numbers, an independent maximisation, symmetries and error rates.
#include "runner/ratings/sprt.h"

#include <cmath>
#include <functional>
#include <vector>

#include "tests/kit/catch.h"
#include "tests/runner/ratings/simulation.h"

using namespace joust;
using Counts = std::vector<std::uint64_t>;

namespace {

const double kNormalizedScale = 800 / std::log(10.0);

double llr(const Counts& counts, double elo0, double elo1, EloModel model) {
  return sprt_llr(counts, {elo0, elo1, 0.05, 0.05, model});
}

double bisect(const std::function<double(double)>& rising, double low, double high) {
  for (int i = 0; i < 200; ++i) {
    const double middle = (low + high) / 2;
    (rising(middle) < 0 ? low : high) = middle;
  }
  return (low + high) / 2;
}

double golden_maximum(const std::function<double(double)>& f, double low, double high) {
  const double ratio = (std::sqrt(5.0) - 1) / 2;
  for (int i = 0; i < 200; ++i) {
    const double a = high - ratio * (high - low), b = low + ratio * (high - low);
    (f(a) < f(b) ? low : high) = f(a) < f(b) ? a : b;
  }
  return f((low + high) / 2);
}

// Greatest log-likelihood of single games over all loss/draw/win distributions with the given Elo, found by search over
// the share of draws.
double best_likelihood(const Counts& counts, double elo, EloModel model) {
  const auto likelihood = [&](double draws) {
    const auto excess = [&](double score) {
      if (model == EloModel::Logistic) return score - 1 / (1 + std::pow(10, -elo / 400));
      const double win = score - draws / 2;
      const double variance = win + draws / 4 - score * score;
      return score - 0.5 - elo / kNormalizedScale * std::sqrt(std::max(variance, 0.0));
    };
    const double score = bisect(excess, draws / 2, 1 - draws / 2);
    const double loss = 1 - score - draws / 2, win = score - draws / 2;
    const auto part = [](std::uint64_t count, double p) {
      return static_cast<double>(count) * std::log(std::max(p, 1e-300));
    };
    return part(counts[0], loss) + part(counts[1], draws) + part(counts[2], win);
  };
  return golden_maximum(likelihood, 1e-9, 1 - 1e-9);
}

// Distribution of the half points of a block of n games whose chances share a block effect.
std::vector<double> block_distribution(int games, double shift) {
  constexpr double kTie = 0.1;
  std::vector<double> result(static_cast<std::size_t>(2 * games + 1), 0.0);
  for (const double effect : {-1.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0}) {
    const double p = 1 / (1 + std::exp(-shift - effect));
    std::vector<double> sum{1.0};
    for (int g = 0; g < games; ++g) {
      std::vector<double> next(sum.size() + 2, 0.0);
      for (std::size_t i = 0; i < sum.size(); ++i) {
        next[i] += sum[i] * (1 - kTie) * (1 - p);
        next[i + 1] += sum[i] * kTie;
        next[i + 2] += sum[i] * (1 - kTie) * p;
      }
      sum = std::move(next);
    }
    for (std::size_t i = 0; i < sum.size(); ++i) result[i] += sum[i] / 8;
  }
  return result;
}

double true_elo(const std::vector<double>& p, EloModel model) {
  const double steps = static_cast<double>(p.size() - 1);
  double mean = 0, variance = 0;
  for (std::size_t i = 0; i < p.size(); ++i) mean += p[i] * static_cast<double>(i) / steps;
  for (std::size_t i = 0; i < p.size(); ++i) variance += p[i] * std::pow(static_cast<double>(i) / steps - mean, 2);
  if (model == EloModel::Logistic) return 400 * std::log10(mean / (1 - mean));
  return (mean - 0.5) / std::sqrt(variance * steps / 2) * kNormalizedScale;
}

struct Simulation {
  EloModel model;
  int games;    // per block
  double elo1;  // elo0 is 0
  int runs;
};

// Share of accepted tests when the truth is `elo`, with correlated blocks.
double acceptance(const Simulation& s, double elo, Dice& dice) {
  const auto excess = [&](double shift) { return true_elo(block_distribution(s.games, shift), s.model) - elo; };
  const std::vector<double> p = block_distribution(s.games, bisect(excess, -3, 3));
  const SprtBounds bounds = sprt_bounds(0.05, 0.05);
  int accepted = 0;
  for (int run = 0; run < s.runs; ++run) {
    Counts counts(p.size(), 0);
    SprtVerdict verdict = SprtVerdict::Undecided;
    while (verdict == SprtVerdict::Undecided) {
      double u = dice.uniform();
      std::size_t outcome = 0;
      while (outcome + 1 < p.size() && u >= p[outcome]) u -= p[outcome++];
      ++counts[outcome];
      verdict = sprt_verdict(llr(counts, 0, s.elo1, s.model), bounds);
    }
    accepted += verdict == SprtVerdict::Accepted;
  }
  return static_cast<double>(accepted) / s.runs;
}

}  // namespace

TEST_CASE("published pentanomial tests have their published ratio") {
  const auto same = [](double expected) { return Approx(expected).margin(5e-7).epsilon(0); };
  CHECK(llr({365, 16618, 36229, 16974, 390}, 0, 2, EloModel::Normalized) == same(2.250368));
  CHECK(llr({127, 4883, 10712, 5150, 104}, -1.75, 0.25, EloModel::Normalized) == same(3.010154));
  CHECK(llr({223, 9863, 21279, 10037, 246}, 0.5, 2.5, EloModel::Logistic) == same(-3.074126));
}

TEST_CASE("a published match has its published estimates") {
  const MatchEstimate e = estimate_match(Counts{34, 54, 63, 64, 75});
  const auto same = [](double expected) { return Approx(expected).margin(0.005).epsilon(0); };
  CHECK(e.elo == same(55.58));
  CHECK(e.elo_error == same(27.65));
  CHECK(e.normalized == same(57.94));
  CHECK(e.normalized_error == same(28.28));
  CHECK(e.superiority == Approx(0.99997).margin(1e-5));
}

TEST_CASE("the bounds are the logarithms of the error odds") {
  const SprtBounds bounds = sprt_bounds(0.05, 0.1);
  CHECK(bounds.lower == Approx(std::log(0.1 / 0.95)));
  CHECK(bounds.upper == Approx(std::log(0.9 / 0.05)));
  CHECK(sprt_verdict(bounds.upper, bounds) == SprtVerdict::Accepted);
  CHECK(sprt_verdict(bounds.lower, bounds) == SprtVerdict::Rejected);
  CHECK(sprt_verdict(0, bounds) == SprtVerdict::Undecided);
}

TEST_CASE("the ratio of single games is that of the two most likely distributions") {
  Dice dice(1);
  for (int i = 0; i < 40; ++i) {
    const Counts counts{1 + dice.below(300u), 1 + dice.below(300u), 1 + dice.below(300u)};
    const double elo0 = -40 + 60 * dice.uniform(), elo1 = elo0 + 1 + 40 * dice.uniform();
    for (const EloModel model : {EloModel::Normalized, EloModel::Logistic}) {
      const double expected = best_likelihood(counts, elo1, model) - best_likelihood(counts, elo0, model);
      CHECK(llr(counts, elo0, elo1, model) == Approx(expected).margin(1e-6));
    }
  }
}

TEST_CASE("exchanging the players and the hypotheses turns the sign of the ratio") {
  Dice dice(2);
  for (int i = 0; i < 300; ++i) {
    Counts counts(3 + 2 * dice.below(6));
    for (auto& count : counts) count = dice.chance(0.3) ? 0 : dice.below(200);
    const double elo0 = -100 + 150 * dice.uniform(), elo1 = elo0 + 1 + 100 * dice.uniform();
    for (const EloModel model : {EloModel::Normalized, EloModel::Logistic}) {
      const double ratio = llr(counts, elo0, elo1, model);
      CHECK(llr({counts.rbegin(), counts.rend()}, -elo1, -elo0, model) == Approx(-ratio).margin(1e-6));
    }
  }
}

TEST_CASE("a better block outcome raises the ratio") {
  Dice dice(3);
  for (int i = 0; i < 300; ++i) {
    Counts counts(3 + 2 * dice.below(6));
    for (auto& count : counts) count = 1 + dice.below(200);
    Counts better = counts;
    const std::size_t from = dice.below(counts.size() - 1);
    --better[from];
    ++better[from + 1];
    CHECK(llr(better, 0, 10, EloModel::Logistic) > llr(counts, 0, 10, EloModel::Logistic));
  }
}

TEST_CASE("zero counts and distant hypotheses still give a finite ratio") {
  Dice dice(4);
  for (int i = 0; i < 2000; ++i) {
    Counts counts(3 + 2 * dice.below(6), 0);
    counts[dice.below(counts.size())] = 1 + dice.below(100000);
    if (dice.chance(0.5)) counts[dice.below(counts.size())] = 1 + dice.below(10);
    const double elo0 = -2000 + 3000 * dice.uniform(), elo1 = elo0 + 1 + 1000 * dice.uniform();
    CHECK(std::isfinite(llr(counts, elo0, elo1, EloModel::Normalized)));
    CHECK(std::isfinite(llr(counts, elo0, elo1, EloModel::Logistic)));
  }
  CHECK(llr({0, 0, 0}, 0, 5, EloModel::Normalized) == 0);
}

TEST_CASE("a clean sweep has an infinite Elo and an even match none") {
  const MatchEstimate sweep = estimate_match(Counts{0, 0, 0, 0, 7});
  CHECK(std::isinf(sweep.elo));
  CHECK(std::isinf(sweep.elo_error));
  CHECK(sweep.superiority == 1);
  const MatchEstimate even = estimate_match(Counts{0, 0, 7, 0, 0});
  CHECK(even.elo == 0);
  CHECK(even.elo_error == 0);
  CHECK(even.normalized == 0);
  CHECK(even.superiority == 0.5);
}

// Of any distribution p the test may think: the likelihood of the best one with p's Elo is not less than p's own.
TEST_CASE("no distribution of the same Elo is likelier than the one that is found") {
  Dice dice(8);
  for (int i = 0; i < 400; ++i) {
    Counts counts(3 + 2 * dice.below(5u));
    std::vector<double> p(counts.size());
    double total = 0, sum = 0;
    for (auto& count : counts) total += static_cast<double>(count = 1 + dice.below(dice.chance(0.5) ? 4u : 60u));
    for (double& each : p) sum += each = std::pow(dice.uniform(), 6) + 1e-3;
    std::vector<double> observed;
    double likelihood = 0;  // of p against that of the observed shares
    for (std::size_t k = 0; k < p.size(); ++k) {
      observed.push_back(static_cast<double>(counts[k]) / total);
      p[k] /= sum;
      likelihood += static_cast<double>(counts[k]) * std::log(p[k] / observed[k]);
    }
    for (const EloModel model : {EloModel::Normalized, EloModel::Logistic}) {
      const double best = -llr(counts, true_elo(p, model), true_elo(observed, model), model);
      CHECK(best > likelihood - 1e-6);
      CHECK(best < 1e-6);
    }
  }
}

TEST_CASE("hypotheses far beyond the counts have the ratio of an exhaustive search") {
  const auto same = [](double expected) { return Approx(expected).margin(1e-5).epsilon(0); };
  CHECK(llr({0, 0, 13, 0, 31, 25, 0, 24, 10, 0, 0, 16, 0}, -691.31, -380.89, EloModel::Normalized) == same(94.460237));
  CHECK(llr({0, 0, 20, 47, 0, 0, 0, 0, 20, 0, 0, 0, 0}, 302.05, 356.32, EloModel::Normalized) == same(-22.487296));
  CHECK(llr({0, 6, 32, 0, 0}, -797.54, -795.77, EloModel::Normalized) == same(0.127543));
}

// 2000 simulated tests tell a share of 5 % to within 1.5 points (three standard errors); the slow tests ask for less
// than 5 % itself, of 10000.
TEST_CASE("wrong verdicts are as rare as promised, as far as 2000 tests can tell") {
  constexpr double kNoise = 0.015;
  Dice dice(5);
  for (const EloModel model : {EloModel::Normalized, EloModel::Logistic}) {
    const Simulation simulation{model, 2, 100, 2000};
    CHECK(acceptance(simulation, 0, dice) <= 0.05 + kNoise);
    CHECK(acceptance(simulation, 100, dice) >= 0.95 - kNoise);
  }
}

TEST_CASE("no difference is accepted at most 5 % of the time, with correlated blocks", "[slow]") {
  Dice dice(6);
  for (const EloModel model : {EloModel::Normalized, EloModel::Logistic})
    for (const int games : {2, 3}) CHECK(acceptance({model, games, 40, 10000}, 0, dice) <= 0.05);
}

TEST_CASE("a true elo1 is accepted at least 95 % of the time, with correlated blocks", "[slow]") {
  Dice dice(7);
  for (const EloModel model : {EloModel::Normalized, EloModel::Logistic})
    for (const int games : {2, 3}) CHECK(acceptance({model, games, 40, 10000}, 40, dice) >= 0.95);
}
