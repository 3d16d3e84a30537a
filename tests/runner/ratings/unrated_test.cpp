// Results that do not determine every rating: the fit must say so instead of inventing numbers.
#include <cmath>
#include <vector>

#include "runner/base/index.h"
#include "runner/ratings/fit.h"
#include "tests/kit/catch.h"
#include "tests/runner/ratings/simulation.h"

using namespace joust;

namespace {

using Games = std::vector<ScoredGame>;

// A block of two games, won by `winner` on both seats.
void sweep(Games& games, int winner, int loser, int blocks = 5) {
  for (int i = 0; i < blocks; ++i) {
    const std::int64_t block = std::ssize(games);
    games.push_back(make_game(block, {winner, loser}, {2, 1}));
    games.push_back(make_game(block, {loser, winner}, {1, 2}));
  }
}

// Both have won and lost on either seat; a is a little ahead.
void contest(Games& games, int a, int b) {
  for (int i = 0; i < 12; ++i) {
    const std::int64_t block = std::ssize(games);
    games.push_back(make_game(block, {a, b}, {i % 3 == 0 ? 0.0 : 2.0, 1}));
    games.push_back(make_game(block, {b, a}, {i % 2 == 0 ? 2.0 : 0.0, 1}));
  }
}

bool has_number(const PlayerRating& player) { return std::isfinite(player.elo) && std::isfinite(player.error); }

}  // namespace

TEST_CASE("who won or lost everything is infinite in a pure fit and does not touch the others") {
  Games games;
  contest(games, 0, 1);
  const RatingTable alone = fit_ratings(games, 2, {0});
  for (const int other : {0, 1}) {
    sweep(games, 2, other);
    sweep(games, other, 3);
  }
  const RatingTable table = fit_ratings(games, 4, {0});
  CHECK(table.players[0].elo == Approx(alone.players[0].elo));
  CHECK(table.players[0].error == Approx(alone.players[0].error));
  CHECK(table.players[2].elo == INFINITY);
  CHECK(table.players[3].elo == -INFINITY);
  CHECK(table.players[2].standing == RatingStanding::Above);
  CHECK(table.players[3].standing == RatingStanding::Below);
  CHECK(std::isinf(table.players[2].error));
  CHECK(std::isnan(table.superiority(2, 0)));
  CHECK(table.ranking == std::vector<std::size_t>{2, 0, 1, 3});
}

TEST_CASE("under a prior who won everything has a number that grows with the wins, but no error") {
  double last = 0;
  for (const int blocks : {1, 5, 50}) {
    Games games;
    contest(games, 0, 1);
    sweep(games, 2, 0, blocks);
    sweep(games, 2, 1, blocks);
    const RatingTable table = fit_ratings(games, 3);
    CHECK(has_number(table.players[0]));
    CHECK(table.players[2].standing == RatingStanding::Above);
    CHECK(table.players[2].elo > last);
    CHECK(table.players[2].elo < 2000);
    CHECK(std::isinf(table.players[2].error));
    last = table.players[2].elo;
  }
}

TEST_CASE("islands are rated each for itself") {
  Games games;
  contest(games, 0, 2);
  contest(games, 2, 4);
  contest(games, 1, 3);
  const RatingTable table = fit_ratings(games, 5, {0});
  for (const std::size_t i : {0U, 2U, 4U}) CHECK(table.players[i].standing == RatingStanding::Rated);
  for (const std::size_t i : {1U, 3U}) CHECK(table.players[i].standing == RatingStanding::Apart);
  CHECK(table.players[0].group != table.players[1].group);
  CHECK(table.players[0].elo + table.players[2].elo + table.players[4].elo == Approx(0).margin(1e-8));
  CHECK(table.players[1].elo + table.players[3].elo == Approx(0).margin(1e-8));
  CHECK(table.players[1].elo > 0);
  for (const PlayerRating& player : table.players) CHECK(has_number(player));
  CHECK(std::isnan(table.superiority(0, 1)));
  CHECK(table.superiority(1, 3) > 0.5);
  CHECK(table.ranking == std::vector<std::size_t>{0, 2, 4, 1, 3});
}

TEST_CASE("a group that swept another is above it, the groups keep their inner order") {
  Games games;
  contest(games, 0, 1);
  contest(games, 1, 2);
  contest(games, 3, 4);
  sweep(games, 3, 0);
  sweep(games, 4, 2);
  const RatingTable table = fit_ratings(games, 5, {0});
  CHECK(table.players[3].standing == RatingStanding::Above);
  CHECK(table.players[4].standing == RatingStanding::Above);
  CHECK(table.players[4].elo == INFINITY);
  CHECK(table.players[0].standing == RatingStanding::Rated);
  const RatingTable with_prior = fit_ratings(games, 5);
  CHECK(with_prior.players[3].elo > with_prior.players[4].elo);
  CHECK(with_prior.players[4].elo > with_prior.players[0].elo);
}

TEST_CASE("a chain of sweeps has an order but no numbers") {
  Games games;
  sweep(games, 0, 1);
  sweep(games, 1, 2);
  const RatingTable pure = fit_ratings(games, 3, {0});
  CHECK(pure.players[0].elo == INFINITY);
  CHECK(std::isnan(pure.players[1].elo));
  CHECK(pure.players[2].elo == -INFINITY);
  const RatingTable with_prior = fit_ratings(games, 3);
  CHECK(with_prior.ranking == std::vector<std::size_t>{0, 1, 2});
  for (const PlayerRating& player : with_prior.players) {
    CHECK(std::isfinite(player.elo));
    CHECK(std::isinf(player.error));
  }
}

TEST_CASE("a player without games is unknown, with or without prior") {
  Games games;
  contest(games, 0, 1);
  for (const double prior : {0.0, 1.0}) {
    const RatingTable table = fit_ratings(games, 3, {prior});
    CHECK(table.players[2].standing == RatingStanding::Unknown);
    CHECK(std::isnan(table.players[2].elo));
    CHECK(table.ranking.back() == 2);
    CHECK(has_number(table.players[0]));
  }
}

TEST_CASE("no games and no players are no error") {
  CHECK(fit_ratings({}, 0).players.empty());
  const RatingTable table = fit_ratings({}, 2);
  CHECK(std::isnan(table.players[0].elo));
  CHECK(table.seat_offsets.empty());
}

TEST_CASE("seats are not rated where they cannot be told from the players") {
  Games always_first, first_wins;
  for (int i = 0; i < 20; ++i) {
    always_first.push_back(make_game(i, {0, 1}, {i % 4 == 0 ? 0.0 : 2.0, 1}));
    first_wins.push_back(make_game(i / 2, {i % 2, 1 - i % 2}, {2, 1}));
  }
  for (const double prior : {0.0, 1.0}) {
    const RatingTable confounded = fit_ratings(always_first, 2, {prior});
    CHECK(confounded.seat_offsets.empty());
    CHECK(confounded.players[0].elo > 50);
    CHECK(has_number(confounded.players[0]));
    const RatingTable separated = fit_ratings(first_wins, 2, {prior});
    CHECK(separated.seat_offsets.empty());
    CHECK(separated.players[0].elo == Approx(0).margin(1e-8));
    CHECK(has_number(separated.players[0]));
  }
}

TEST_CASE("a bot at two seats of a table says something about seats only") {
  Games games;
  contest(games, 0, 1);
  const RatingTable before = fit_ratings(games, 2, {0});
  for (int i = 0; i < 30; ++i) games.push_back(make_game(1000 + i, {0, 0}, {2, 1}));
  const RatingTable after = fit_ratings(games, 2, {0});
  CHECK(after.seat_offsets.at(0).elo[0] > before.seat_offsets.at(0).elo[0] + 50);
  CHECK(has_number(after.players[0]));
}

TEST_CASE("random sparse results never give a number without a meaning") {
  Dice dice(1);
  for (int i = 0; i < 300; ++i) {
    const std::size_t players = 2 + dice.below(7u), seats = 2 + dice.below(std::min<std::size_t>(players, 6) - 1);
    League league{std::vector<double>(players), std::vector<double>(seats, 0.0)};
    for (double& rating : league.rating) rating = 6 * dice.uniform();
    const Games games = play_league(league, 1 + dice.below(8), dice);
    for (const double prior : {0.0, 1.0}) {
      for (const PlayerRating& player : fit_ratings(games, base::count(league.rating), {prior}).players) {
        const bool rated = player.standing == RatingStanding::Rated || player.standing == RatingStanding::Apart;
        CHECK(has_number(player) == rated);
        if (rated) CHECK(player.error > 0);
        if (std::isfinite(player.elo)) CHECK(std::abs(player.elo) < 5000);
      }
    }
  }
}
