// Ratings: agreement with Ordo and with an independent solver, and what must not change them.
#include "runner/ratings/fit.h"

#include <cmath>
#include <numeric>
#include <vector>

#include "tests/kit/catch.h"
#include "tests/runner/ratings/simulation.h"

using namespace joust;

namespace {

using Games = std::vector<ScoredGame>;

const double kEloPerUnit = 400 / std::log(10.0);

Approx within(double expected, double margin) { return Approx(expected).margin(margin).epsilon(0); }

// Results of the player at the first seat against that at the second.
void add_duels(Games& games, int first, int second, int wins, int ties, int losses) {
  const auto add = [&](int count, double points) {
    for (int i = 0; i < count; ++i) games.push_back(make_game(std::ssize(games), {first, second}, {points, 1}));
  };
  add(wins, 2);
  add(ties, 1);
  add(losses, 0);
}

// Five players, 168 games.
Games ordo_example() {
  Games games;
  enum { Ant, Bee, Cat, Dog, Eel };
  add_duels(games, Ant, Bee, 7, 2, 1);
  add_duels(games, Ant, Cat, 3, 0, 3);
  add_duels(games, Ant, Dog, 7, 2, 1);
  add_duels(games, Ant, Eel, 4, 1, 1);
  add_duels(games, Bee, Ant, 3, 1, 6);
  add_duels(games, Bee, Cat, 7, 3, 0);
  add_duels(games, Bee, Dog, 3, 1, 2);
  add_duels(games, Bee, Eel, 7, 1, 2);
  add_duels(games, Cat, Ant, 1, 2, 3);
  add_duels(games, Cat, Bee, 4, 2, 4);
  add_duels(games, Cat, Dog, 5, 3, 2);
  add_duels(games, Cat, Eel, 4, 1, 1);
  add_duels(games, Dog, Ant, 5, 1, 4);
  add_duels(games, Dog, Bee, 1, 0, 5);
  add_duels(games, Dog, Cat, 6, 1, 3);
  add_duels(games, Dog, Eel, 5, 2, 3);
  add_duels(games, Eel, Ant, 0, 0, 6);
  add_duels(games, Eel, Bee, 2, 0, 8);
  add_duels(games, Eel, Cat, 3, 2, 1);
  add_duels(games, Eel, Dog, 2, 0, 8);
  return games;
}

struct SimpleFit {
  std::vector<double> rating, offset;  // natural units
};

void centre(std::vector<double>& values) {
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
  for (double& value : values) value -= mean;
}

// The published method in its plainest form: move each player's rating, then each seat's offset, a little towards
// equality of scored and expected points, until nothing moves.
SimpleFit fit_simply(const Games& games, std::size_t players, std::size_t seats) {
  SimpleFit fit{std::vector<double>(players, 0.0), std::vector<double>(seats, 0.0)};
  for (int round = 0; round < 20000; ++round) {
    std::vector<double> by_player(players, 0.0), by_seat(seats, 0.0), played(players, 0.0);
    for (const ScoredGame& game : games) {
      for (std::size_t a = 0; a < seats; ++a) {
        for (std::size_t b = 0; b < seats; ++b) {
          if (a == b) continue;
          const double lead = fit.rating[game.player[a]] + fit.offset[a] - fit.rating[game.player[b]] - fit.offset[b];
          const double surplus =
              half_points(game, static_cast<int>(a), static_cast<int>(b)) / 2.0 - 1 / (1 + std::exp(-lead));
          by_player[game.player[a]] += surplus;
          by_seat[a] += surplus;
          played[game.player[a]] += 1;
        }
      }
    }
    for (std::size_t i = 0; i < players; ++i) fit.rating[i] += by_player[i] / played[i];
    for (std::size_t i = 0; i < seats; ++i)
      fit.offset[i] += by_seat[i] / static_cast<double>(games.size() * (seats - 1));
    centre(fit.rating);
    centre(fit.offset);
    const auto small = [](double surplus) { return std::abs(surplus) < 1e-10; };
    if (std::all_of(by_player.begin(), by_player.end(), small) && std::all_of(by_seat.begin(), by_seat.end(), small))
      break;
  }
  return fit;
}

void check_same_as_simple(const Games& games, std::size_t players, std::size_t seats) {
  const RatingTable table = fit_ratings(games, static_cast<int>(players), {0});
  const SimpleFit simple = fit_simply(games, players, seats);
  for (std::size_t i = 0; i < players; ++i) CHECK(table.players[i].elo == within(simple.rating[i] * kEloPerUnit, 1e-4));
  REQUIRE(table.seat_offsets.size() == 1);
  for (std::size_t i = 0; i < seats; ++i)
    CHECK(table.seat_offsets[0].elo[i] == within(simple.offset[i] * kEloPerUnit, 1e-4));
}

}  // namespace

TEST_CASE("a pure fit agrees with Ordo to 0.01 Elo") {
  // From Ordo 1.2 with -a 0 -W and the scale 400 log10 (-z 200.24094).
  const std::vector<double> ordo{131.447470, 59.257670, -33.915740, -13.353760, -143.435640};
  const RatingTable table = fit_ratings(ordo_example(), 5, {0});
  for (std::size_t i = 0; i < ordo.size(); ++i) CHECK(table.players[i].elo == within(ordo[i], 0.001));
  REQUIRE(table.seat_offsets.size() == 1);
  CHECK(table.seat_offsets[0].elo[0] - table.seat_offsets[0].elo[1] == within(35.94, 0.006));
  CHECK(table.ranking == std::vector<std::size_t>{0, 1, 3, 2, 4});
}

TEST_CASE("a pure fit equals scored and expected points of every player and seat") {
  check_same_as_simple(ordo_example(), 5, 2);
  Dice dice(1);
  const League three{{0.6, 0.2, -0.1, -0.7}, {0.3, 0.0, -0.3}, 0.5, 0.5};
  check_same_as_simple(play_league(three, 60, dice), 4, 3);
  const League six{{0.9, 0.6, 0.2, -0.1, -0.5, -0.5, -0.6}, {0.3, 0.2, 0.1, -0.1, -0.2, -0.3}, 0.5, 0.5};
  check_same_as_simple(play_league(six, 40, dice), 7, 6);
}

TEST_CASE("two players have the closed form") {
  Games games;
  add_duels(games, 0, 1, 16, 0, 4);
  add_duels(games, 1, 0, 5, 2, 13);
  const RatingTable table = fit_ratings(games, 2, {0});
  const double at_first = 400 * std::log10(16.0 / 4), at_second = 400 * std::log10(14.0 / 6);
  CHECK(table.players[0].elo == within((at_first + at_second) / 4, 1e-6));
  CHECK(table.players[1].elo == within(-(at_first + at_second) / 4, 1e-6));
  CHECK(table.seat_offsets.at(0).elo[0] == within((at_first - at_second) / 4, 1e-6));
}

TEST_CASE("the order of games and the numbers of players do not matter") {
  Dice dice(2);
  const League league{{0.5, 0.2, 0.1, -0.3, -0.5}, {0.1, 0.0, -0.1}, 0.5, 0.3};
  Games games = play_league(league, 80, dice);
  const RatingTable before = fit_ratings(games, 5);
  dice.shuffle(games);
  for (ScoredGame& game : games)
    for (std::size_t seat = 0; seat < 3; ++seat) game.player[seat] = static_cast<std::uint16_t>(4 - game.player[seat]);
  const RatingTable after = fit_ratings(games, 5);
  for (std::size_t i = 0; i < 5; ++i) {
    CHECK(after.players[4 - i].elo == within(before.players[i].elo, 1e-9));
    CHECK(after.players[4 - i].error == within(before.players[i].error, 1e-9));
    CHECK(after.ranking[i] == 4 - before.ranking[i]);
  }
}

TEST_CASE("ratings of the rated have mean zero and seat offsets sum zero") {
  Dice dice(3);
  const League league{{0.9, 0.2, -0.3, -0.8}, {0.3, 0.1, -0.1, -0.3}, 0.5, 0.3};
  for (const double prior : {0.0, 0.5, 5.0}) {
    const RatingTable table = fit_ratings(play_league(league, 50, dice), 4, {prior});
    double ratings = 0, offsets = 0;
    for (const PlayerRating& player : table.players) ratings += player.elo;
    for (const double offset : table.seat_offsets.at(0).elo) offsets += offset;
    CHECK(ratings == within(0, 1e-8));
    CHECK(offsets == within(0, 1e-8));
  }
}

TEST_CASE("a bot that faulted loses whatever the points") {
  Games by_points, by_fault;
  for (int i = 0; i < 30; ++i) {
    const bool first_wins = i % 3 != 0;
    by_points.push_back(make_game(i / 2, {i % 2, 1 - i % 2}, {first_wins ? 5.0 : 3.0, 4}));
    ScoredGame game = make_game(i / 2, {i % 2, 1 - i % 2}, {first_wins ? 3.0 : 5.0, 4});
    game.loser = first_wins ? 1 : 0;
    by_fault.push_back(game);
  }
  const RatingTable expected = fit_ratings(by_points, 2), actual = fit_ratings(by_fault, 2);
  CHECK(actual.players[0].elo == expected.players[0].elo);
  CHECK(actual.players[0].wins == expected.players[0].wins);
}

TEST_CASE("wins, ties and losses tell who was on top of the table") {
  const Games games{make_game(0, {0, 1, 2}, {9, 9, 3}), make_game(0, {1, 2, 0}, {9, 3, 8}),
                    make_game(0, {2, 0, 1}, {1, 1, 1})};
  const RatingTable table = fit_ratings(games, 3);
  const auto record = [&](std::size_t i) {
    const PlayerRating& p = table.players[i];
    return std::vector<std::int64_t>{p.games, p.wins, p.ties, p.losses};
  };
  CHECK(record(0) == std::vector<std::int64_t>{3, 0, 2, 1});
  CHECK(record(1) == std::vector<std::int64_t>{3, 1, 2, 0});
  CHECK(record(2) == std::vector<std::int64_t>{3, 0, 1, 2});
}

TEST_CASE("copies inside a block add nothing, copies as blocks of their own do") {
  Dice dice(4);
  const League league{{0.4, 0.1, -0.5}, {0.1, -0.1}};
  const Games games = play_league(league, 300, dice);
  Games inside = games, outside = games;
  inside.insert(inside.end(), games.begin(), games.end());
  for (ScoredGame game : games) {
    game.block += 1000;
    outside.push_back(game);
  }
  const RatingTable once = fit_ratings(games, 3, {0});
  const RatingTable twice_inside = fit_ratings(inside, 3, {0});
  const RatingTable twice_outside = fit_ratings(outside, 3, {0});
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(twice_inside.players[i].elo == within(once.players[i].elo, 1e-6));
    CHECK(twice_inside.players[i].error == within(once.players[i].error, 1e-6));
    CHECK(twice_outside.players[i].error == Approx(once.players[i].error / std::sqrt(2.0)).epsilon(0.01));
  }
}

TEST_CASE("a prior pulls to the mean, more of it more strongly") {
  const Games games = ordo_example();
  double last = fit_ratings(games, 5, {0}).players[0].elo;
  CHECK(fit_ratings(games, 5, {kLeastPrior}).players[0].elo == within(last, 0.01));
  for (const double prior : {1.0, 3.0, 10.0, 100.0}) {
    const double elo = fit_ratings(games, 5, {prior}).players[0].elo;
    CHECK(elo < last);
    CHECK(elo > 0);
    last = elo;
  }
}

TEST_CASE("the likelihood of being better follows lead and error of the difference") {
  const RatingTable table = fit_ratings(ordo_example(), 5, {0});
  CHECK(table.superiority(0, 1) + table.superiority(1, 0) == Approx(1));
  CHECK(table.superiority(0, 4) > table.superiority(0, 1));
  CHECK(table.superiority(0, 1) > 0.8);
  CHECK(table.superiority(0, 1) < 0.95);
  CHECK(table.superiority(2, 2) == 0.5);
}

TEST_CASE("a few blocks that happen to agree do not pretend to be certain") {
  Games games;
  for (int block = 0; block < 3; ++block) {
    games.push_back(make_game(block, {0, 1}, {2, 1}));
    games.push_back(make_game(block, {1, 0}, {2, 1}));
    games.push_back(make_game(block, {1, 0}, {1, 2}));
    games.push_back(make_game(block, {0, 1}, {1, 2}));
  }
  const RatingTable table = fit_ratings(games, 2, {0});
  CHECK(table.players[0].elo == within(0, 1e-9));
  CHECK(table.players[0].error > 80);  // twelve independent games would give 98
}
