// A ladder needs far fewer games than a round robin for the same errors, and its errors mean what they say.
#include "runner/league/formats/ladder.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "engine/random.h"
#include "runner/ratings/fit.h"
#include "tests/kit/catch.h"

using namespace joust;
using namespace joust::league;

namespace {

constexpr double kError = 10;

double quantile_of_normal(double p) {
  double low = -8, high = 8;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (0.5 * std::erfc(-middle / std::sqrt(2.0)) < p ? low : high) = middle;
  }
  return low;
}

std::vector<double> normal_league(int bots, double deviation) {
  std::vector<double> elo;
  for (int i = 0; i < bots; ++i) elo.push_back(deviation * quantile_of_normal((i + 0.5) / bots));
  return elo;
}

std::vector<Seats> all_pairs(int bots) {
  std::vector<Seats> tables;
  for (int a = 0; a < bots; ++a)
    for (int b = a + 1; b < bots; ++b) tables.push_back({a, b});
  return tables;
}

// Games by the model, added up as they come.
class Simulation {
 public:
  Simulation(std::vector<double> elo, uint64_t seed)
      : elo_(std::move(elo)),
        tables_(all_pairs(static_cast<int>(elo_.size()))),
        sums_(tables_.size(), TableSums(2)),
        random_{seed} {}

  void play(size_t table, int64_t blocks) {
    const auto a = static_cast<size_t>(tables_[table][0]), b = static_cast<size_t>(tables_[table][1]);
    const double chance = 1 / (1 + std::pow(10, (elo_[b] - elo_[a]) / 400));
    for (int64_t i = 0; i < blocks; ++i) {
      BlockOutcome block;
      block.order = {0, 1};
      for (size_t rotation = 0; rotation < 2; ++rotation) {
        const bool first_wins = static_cast<double>(random_.next() >> 11) * 0x1p-53 < chance;
        block.games[rotation].place[first_wins == (rotation == 0) ? 1 : 0] = 1;
      }
      sums_[table].add(block);
    }
    games_ += 2 * blocks;
  }

  KnownRatings rate() const {
    const size_t bots = elo_.size();
    RatingFit fit(static_cast<int>(bots));
    for (const bool measured : {false, true}) {
      if (measured) fit.solve();
      for (size_t table = 0; table < tables_.size(); ++table) {
        const std::array<std::uint16_t, 2> members{static_cast<std::uint16_t>(tables_[table][0]),
                                                   static_cast<std::uint16_t>(tables_[table][1])};
        if (sums_[table].blocks() > 0) measured ? fit.measure(members, sums_[table]) : fit.count(members, sums_[table]);
      }
    }
    const RatingTable rated = fit.result();
    KnownRatings known;
    for (size_t i = 0; i < bots; ++i) {
      known.elo.push_back(rated.players[i].elo);
      known.error.push_back(rated.players[i].error);
      for (size_t j = 0; j < bots; ++j) known.covariance.push_back(rated.covariance(i, j));
    }
    return known;
  }

  const std::vector<Seats>& tables() const { return tables_; }
  int64_t games() const { return games_; }

 private:
  std::vector<double> elo_;
  std::vector<Seats> tables_;
  std::vector<TableSums> sums_;
  Random random_;
  int64_t games_ = 0;
};

struct Outcome50 {
  double games = 0;
  int inside = 0, rated = 0;
};

Outcome50 climb(const std::vector<double>& elo, uint64_t seed) {
  Simulation league(elo, seed);
  KnownRatings known{std::vector<double>(elo.size()), std::vector<double>(elo.size(), INFINITY),
                     std::vector<double>(elo.size() * elo.size())};
  const auto finite = [&] {
    return std::count_if(known.error.begin(), known.error.end(), [](double e) { return std::isfinite(e); });
  };
  while (finite() < static_cast<int64_t>(elo.size()) / 2 || !precise_enough(known, kError)) {
    const auto blocks = ladder_round(league.tables(), known, kError, 50, 10);
    for (size_t table = 0; table < blocks.size(); ++table) league.play(table, blocks[table]);
    known = league.rate();
  }
  Outcome50 outcome{static_cast<double>(league.games()), 0, 0};
  double mean = 0;  // ratings are relative to that of the rated
  for (size_t i = 0; i < elo.size(); ++i)
    if (std::isfinite(known.error[i])) ++outcome.rated, mean += elo[i];
  mean /= outcome.rated;
  for (size_t i = 0; i < elo.size(); ++i)
    outcome.inside += std::isfinite(known.error[i]) && std::abs(known.elo[i] - (elo[i] - mean)) < known.error[i];
  return outcome;
}

double round_robin(const std::vector<double>& elo, uint64_t seed) {
  Simulation league(elo, seed);
  for (int64_t step = 4;;
       step = std::max<int64_t>(1, league.games() / 2 / static_cast<int64_t>(league.tables().size()) / 50)) {
    for (size_t table = 0; table < league.tables().size(); ++table) league.play(table, step);
    const KnownRatings known = league.rate();
    if (std::all_of(known.error.begin(), known.error.end(), [](double error) { return error < kError; }))
      return static_cast<double>(league.games());
  }
}

}  // namespace

TEST_CASE("a round plays at least a few blocks of whom nobody knows, and not too many of anybody") {
  const int bots = 12;
  KnownRatings known{std::vector<double>(bots), std::vector<double>(bots, 30), std::vector<double>(bots * bots)};
  for (size_t i = 0; i < bots; ++i) known.covariance[i * bots + i] = 230;
  known.error[3] = INFINITY;
  const auto tables = all_pairs(bots);
  const auto blocks = ladder_round(tables, known, 5, 40, 10);
  std::vector<int64_t> plays(bots);
  for (size_t table = 0; table < tables.size(); ++table)
    for (const int bot : tables[table]) plays[static_cast<size_t>(bot)] += blocks[table];
  CHECK(plays[3] == 10);
  for (const int64_t of_bot : plays) CHECK(of_bot <= 80);
  CHECK(std::accumulate(plays.begin(), plays.end(), int64_t{0}) >= 11 * 40);
  CHECK_FALSE(precise_enough(known, 5));
  CHECK(precise_enough(known, 31));
  const auto none = ladder_round(tables, known, 31, 40, 0);
  CHECK(std::count(none.begin(), none.end(), 0) == static_cast<int64_t>(none.size()));
}

TEST_CASE("a ladder of fifty bots, against a round robin", "[slow]") {
  for (const auto& [deviation, share] : {std::pair{80.0, 0.88}, {150.0, 0.58}, {300.0, 0.26}}) {
    const auto elo = normal_league(50, deviation);
    double ladder = 0, everybody = 0;
    int inside = 0, rated = 0;
    for (uint64_t seed = 1; seed <= 5; ++seed) {
      const Outcome50 outcome = climb(elo, seed);
      ladder += outcome.games / 5;
      inside += outcome.inside;
      rated += outcome.rated;
      everybody += round_robin(elo, seed + 100) / 5;
    }
    WARN("deviation " << deviation << ": " << ladder << " of " << everybody << " games, " << ladder / everybody
                      << "; inside their errors " << 100.0 * inside / rated << " % of " << rated);
    CHECK(ladder / everybody <= share);
    CHECK(inside >= 0.93 * rated);
    CHECK(inside <= 0.97 * rated);
  }
}
