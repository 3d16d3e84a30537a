// The 95 % errors, checked against made-up leagues whose truth is known, and the speed of a large fit.
#include <chrono>
#include <cmath>
#include <vector>

#include "runner/base/index.h"
#include "runner/ratings/fit.h"
#include "tests/kit/catch.h"
#include "tests/runner/ratings/simulation.h"

using namespace joust;

namespace {

// Share of errors that contain the true rating.
double coverage(const League& league, int blocks, double prior, int leagues, Dice& dice) {
  int inside = 0, all = 0;
  for (int i = 0; i < leagues; ++i) {
    const RatingTable table = fit_ratings(play_league(league, blocks, dice), base::count(league.rating), {prior});
    for (std::size_t player = 0; player < league.rating.size(); ++player) {
      const double truth = league.rating[player] * 400 / std::log(10.0);
      inside += std::abs(table.players[player].elo - truth) <= table.players[player].error;
      ++all;
    }
  }
  return static_cast<double>(inside) / all;
}

void check_coverage(const League& league, int blocks, double prior, int leagues, Dice& dice) {
  const double share = coverage(league, blocks, prior, leagues, dice);
  CHECK(share >= 0.93);
  CHECK(share <= 0.97);
}

const League kDuels{{0.6, 0.3, 0.1, -0.1, -0.3, -0.6}, {0.15, -0.15}, 0.7};
const League kFours{{0.8, 0.4, 0.1, 0.1, -0.2, -0.3, -0.4, -0.5}, {0.3, 0.1, -0.1, -0.3}, 0.7};

}  // namespace

TEST_CASE("the 95 % errors hold the truth in 93 to 97 % of leagues with correlated blocks") {
  Dice dice(1);
  check_coverage(kDuels, 300, 0, 300, dice);
  check_coverage(kFours, 150, 1, 200, dice);
}

TEST_CASE("the 95 % errors hold for few and many blocks, weak and strong correlation", "[slow]") {
  Dice dice(2);
  for (const double shared_luck : {0.0, 0.5, 1.0}) {
    for (const double prior : {0.0, 1.0}) {
      for (const int blocks : {150, 600}) {
        League duels = kDuels, fours = kFours;
        duels.shared_luck = fours.shared_luck = shared_luck;
        CAPTURE(shared_luck, prior, blocks);
        check_coverage(duels, blocks, prior, 1000, dice);
        check_coverage(fours, blocks, prior, 500, dice);
      }
    }
  }
}

TEST_CASE("errors that ignored the blocks would be wrong") {
  Dice dice(3);
  League league = kDuels;
  league.shared_luck = 1;
  int inside = 0, all = 0;
  for (int i = 0; i < 200; ++i) {
    std::vector<ScoredGame> games = play_league(league, 150, dice);
    for (std::size_t g = 0; g < games.size(); ++g) games[g].block = static_cast<std::int64_t>(g);
    const RatingTable table = fit_ratings(games, 6, {0});
    for (std::size_t player = 0; player < 6; ++player) {
      inside += std::abs(table.players[player].elo - league.rating[player] * 400 / std::log(10.0)) <=
                table.players[player].error;
      ++all;
    }
  }
  CHECK(static_cast<double>(inside) / all < 0.9);
}

TEST_CASE("a million games of 50 bots are rated within a second", "[slow]") {
  Dice dice(4);
  for (const std::size_t seats : {2U, 4U, 6U}) {
    League league{std::vector<double>(50), std::vector<double>(seats, 0.0)};
    for (double& rating : league.rating) rating = dice.uniform();
    std::vector<ScoredGame> games = play_league(league, 1'000'000 / static_cast<int>(seats), dice);
    const auto start = std::chrono::steady_clock::now();
    const RatingTable table = fit_ratings(games, 50);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    CAPTURE(seats);
    CHECK(taken.count() < 1.0);
    CHECK(table.players[0].error < 10);
  }
}
