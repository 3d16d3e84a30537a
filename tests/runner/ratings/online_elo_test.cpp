// The history curve: what a single game does to it and where it settles.
#include "runner/ratings/online_elo.h"

#include <numeric>

#include "tests/kit/catch.h"
#include "tests/runner/ratings/simulation.h"

using namespace joust;

TEST_CASE("a win between equals moves half of K, a tie nothing") {
  OnlineElo elo(3, 16);
  elo.add(make_game(0, {0, 1}, {5, 5}));
  CHECK(elo.ratings() == std::vector<double>{0, 0, 0});
  elo.add(make_game(0, {0, 1}, {6, 5}));
  CHECK(elo.ratings() == std::vector<double>{8, -8, 0});
}

TEST_CASE("a game of three moves no more than a game of two") {
  OnlineElo elo(3, 16);
  elo.add(make_game(0, {2, 0, 1}, {9, 5, 1}));
  CHECK(elo.ratings() == std::vector<double>{0, -8, 8});
}

TEST_CASE("a bot that faulted loses whatever its points") {
  OnlineElo elo(2, 16);
  ScoredGame game = make_game(0, {0, 1}, {6, 5});
  game.loser = 0;
  elo.add(game);
  CHECK(elo.ratings() == std::vector<double>{-8, 8});
}

TEST_CASE("online ratings keep their sum and settle around the truth") {
  Dice dice(1);
  const League league{{1, 0, -1}, {0, 0}};
  OnlineElo elo(3);
  double sum_of_first = 0;
  int counted = 0;
  for (const ScoredGame& game : play_league(league, 20000, dice)) {
    elo.add(game);
    if (game.block < 1000) continue;
    sum_of_first += elo.ratings()[0];
    ++counted;
  }
  CHECK(std::accumulate(elo.ratings().begin(), elo.ratings().end(), 0.0) == Approx(0).margin(1e-6));
  CHECK(sum_of_first / counted == Approx(400 / std::log(10.0)).margin(15));
}
