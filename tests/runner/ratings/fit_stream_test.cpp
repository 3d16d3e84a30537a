// Games that pass by twice give the ratings of the same games in memory, to the last bit.
#include <algorithm>
#include <vector>

#include "runner/base/index.h"
#include "runner/ratings/fit.h"
#include "tests/kit/catch.h"
#include "tests/runner/ratings/simulation.h"

using namespace joust;

namespace {

using Games = std::vector<ScoredGame>;

// Blocks at tables of two, three and four in turn.
Games mixed_tables(int blocks, Dice& dice) {
  const std::vector<double> rating{0.7, 0.3, 0.1, -0.2, -0.4, -0.5};
  const std::vector<League> leagues{
      {rating, {0.1, -0.1}, 0.5, 0.3}, {rating, {0.2, 0, -0.2}, 0.5, 0.3}, {rating, {0.3, 0, -0.1, -0.2}, 0.5, 0.3}};
  std::vector<int> everybody{0, 1, 2, 3, 4, 5};
  Games games;
  for (int block = 0; block < blocks; ++block) {
    const League& league = base::at(leagues, block % std::ssize(leagues));
    dice.shuffle(everybody);
    play_block(games, league, block, {everybody.begin(), everybody.begin() + std::ssize(league.offset)}, dice);
  }
  return games;
}

RatingTable stream(const Games& counted, const Games& measured, double prior) {
  RatingFit fit(6, {prior});
  for (const ScoredGame& game : counted) fit.count(game);
  fit.solve();
  for (const ScoredGame& game : measured) fit.measure(game);
  CHECK(fit.games() == std::ssize(counted));
  return fit.result();
}

void check_identical(const RatingTable& actual, const RatingTable& expected) {
  REQUIRE(actual.players.size() == expected.players.size());
  for (std::size_t i = 0; i < expected.players.size(); ++i) {
    const PlayerRating &a = actual.players[i], &b = expected.players[i];
    CHECK(a.elo == b.elo);
    CHECK(a.error == b.error);
    CHECK(a.standing == b.standing);
    CHECK(a.group == b.group);
    CHECK(a.games == b.games);
    CHECK(a.wins == b.wins);
    CHECK(a.ties == b.ties);
    CHECK(a.losses == b.losses);
    for (std::size_t j = 0; j < expected.players.size(); ++j)
      CHECK(actual.covariance(i, j) == expected.covariance(i, j));
  }
  CHECK(actual.ranking == expected.ranking);
  REQUIRE(actual.seat_offsets.size() == expected.seat_offsets.size());
  for (std::size_t k = 0; k < expected.seat_offsets.size(); ++k) {
    CHECK(actual.seat_offsets[k].seats == expected.seat_offsets[k].seats);
    CHECK(actual.seat_offsets[k].elo == expected.seat_offsets[k].elo);
    CHECK(actual.seat_offsets[k].error == expected.seat_offsets[k].error);
  }
}

}  // namespace

TEST_CASE("two passes over mixed tables give the ratings of the games in memory") {
  Dice dice(11);
  for (const int blocks : {4, 300}) {
    const Games games = mixed_tables(blocks, dice);
    for (const double prior : {0.0, 1.0}) check_identical(stream(games, games, prior), fit_ratings(games, 6, {prior}));
  }
}

TEST_CASE("the order in which table sizes turn up does not matter") {
  Dice dice(12);
  const Games games = mixed_tables(300, dice);
  const RatingTable expected = fit_ratings(games, 6);
  REQUIRE(expected.seat_offsets.size() == 3);
  Games largest_first = games;
  std::stable_sort(largest_first.begin(), largest_first.end(),
                   [](const ScoredGame& a, const ScoredGame& b) { return a.seats > b.seats; });
  Games shuffled = games;
  dice.shuffle(shuffled);
  REQUIRE(largest_first.front().seats == 4);
  check_identical(stream(largest_first, games, 1), expected);
  check_identical(stream(shuffled, games, 1), expected);
  check_identical(fit_ratings(largest_first, 6), expected);
}

TEST_CASE("blocks may come in any order as long as their games stay together") {
  Dice dice(13);
  const Games games = mixed_tables(300, dice);
  const RatingTable expected = fit_ratings(games, 6);
  Games backwards = games;
  std::stable_sort(backwards.begin(), backwards.end(),
                   [](const ScoredGame& a, const ScoredGame& b) { return a.block > b.block; });
  const RatingTable actual = stream(backwards, backwards, 1);
  for (std::size_t i = 0; i < 6; ++i) {
    CHECK(actual.players[i].elo == expected.players[i].elo);
    CHECK(actual.players[i].error == Approx(expected.players[i].error).epsilon(1e-9));
  }
}
