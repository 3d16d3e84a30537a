// The schedule: a pure function of the league file that plays every table equally often.
#include "runner/league/schedule.h"

#include <map>
#include <set>

#include "runner/base/failure.h"
#include "runner/base/index.h"
#include "runner/league/formats/combinations.h"
#include "tests/kit/catch.h"

using namespace joust;

namespace {

LeagueConfig league(int bots, std::vector<int> players, int64_t games) {
  LeagueConfig config;
  config.file = "test.toml";
  for (int i = 0; i < bots; ++i) config.bots.push_back({"bot" + std::to_string(i), "x", {}, ""});
  config.players = std::move(players);
  config.games = games;
  return config;
}

std::set<int> members(const BlockPlan& plan) { return {plan.bots.begin(), plan.bots.begin() + plan.players}; }

}  // namespace

TEST_CASE("combinations are numbered without gaps or repetitions") {
  std::set<std::vector<int>> seen;
  for (int64_t i = 0; i < choose(7, 3); ++i) {
    const auto chosen = combination(i, 7, 3);
    REQUIRE(chosen.size() == 3);
    REQUIRE(std::is_sorted(chosen.begin(), chosen.end()));
    REQUIRE(chosen.back() < 7);
    seen.insert(chosen);
  }
  CHECK(seen.size() == 35);
  CHECK(choose(250, 6) == 319195444750);
  CHECK(choose(5, 9) == 0);
}

TEST_CASE("a shuffled order visits every place once") {
  for (const int64_t size : {1, 2, 3, 16, 17, 1000}) {
    std::set<int64_t> seen;
    const ShuffledOrder order(size, 42);
    for (int64_t i = 0; i < size; ++i) seen.insert(order[i]);
    CHECK(std::ssize(seen) == size);
    CHECK(*seen.rbegin() == size - 1);
  }
}

TEST_CASE("a round plays every table once") {
  for (const int players : {2, 3, 6}) {
    const Schedule schedule(league(7, {players}, 5 * choose(7, players) * players));
    const int64_t tables = choose(7, players);
    CHECK(schedule.blocks() == 5 * tables);
    for (int64_t round = 0; round < 5; ++round) {
      std::set<std::set<int>> seen;
      for (int64_t i = 0; i < tables; ++i) {
        const BlockPlan plan = schedule.block(round * tables + i);
        CHECK(plan.players == players);
        CHECK(plan.round == round);
        CHECK(base::count(members(plan)) == players);
        seen.insert(members(plan));
      }
      CHECK(std::ssize(seen) == tables);
    }
  }
}

TEST_CASE("in a gauntlet the champion is at every table") {
  LeagueConfig config = league(5, {3}, 18);
  config.format = Format::Gauntlet;
  config.champion = 2;
  const Schedule schedule(config);
  std::set<std::set<int>> seen;
  for (int64_t i = 0; i < schedule.blocks(); ++i) {
    CHECK(members(schedule.block(i)).count(2) == 1);
    seen.insert(members(schedule.block(i)));
  }
  CHECK(schedule.games() == 18);
  CHECK(seen.size() == 6);
}

TEST_CASE("player counts take turns and game positions have no gaps") {
  const Schedule schedule(league(5, {2, 4, 3}, 1000));
  int64_t game = 0;
  std::map<int, int64_t> blocks;
  for (int64_t i = 0; i < schedule.blocks(); ++i) {
    const BlockPlan plan = schedule.block(i);
    CHECK(plan.first_game == game);
    for (int64_t g = game; g < game + plan.players; ++g) CHECK(schedule.block_of_game(g) == i);
    game += plan.players;
    ++blocks[plan.players];
  }
  CHECK(game == schedule.games());
  CHECK(schedule.games() >= 1000);
  CHECK(schedule.games() < 1004);
  CHECK(blocks.size() == 3);
}

TEST_CASE("a longer league begins with the same games") {
  const Schedule shorter(league(6, {2, 3}, 300)), longer(league(6, {2, 3}, 3000));
  for (int64_t i = 0; i < shorter.blocks(); ++i) {
    const BlockPlan a = shorter.block(i), b = longer.block(i);
    CHECK(a.bots == b.bots);
    CHECK(a.deal == b.deal);
    CHECK(to_text(shorter.setup(a)) == to_text(longer.setup(b)));
  }
}

TEST_CASE("the seed decides kingdoms, deals and order") {
  LeagueConfig config = league(6, {2}, 300);
  const Schedule a(config), same(config);
  config.seed = 2;
  const Schedule b(config);
  int order = 0;
  for (int64_t i = 0; i < a.blocks(); ++i) {
    const BlockPlan x = a.block(i), y = b.block(i);
    CHECK(x.deal == same.block(i).deal);
    CHECK(x.deal != y.deal);
    CHECK(to_text(a.setup(x)) != to_text(b.setup(y)));
    order += x.bots != y.bots;
  }
  CHECK(order > 50);
}

TEST_CASE("named and fixed kingdoms are played in turn, by round") {
  LeagueConfig config = league(3, {2, 3}, 1000);
  config.kingdoms.fixed = {{"First Game", "First Game"},
                           {"", "Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, Witch"}};
  const Schedule schedule(config);
  std::map<int64_t, std::string> kingdoms;
  for (int64_t i = 0; i < schedule.blocks(); ++i) {
    const BlockPlan plan = schedule.block(i);
    const KingdomPlan kingdom = schedule.kingdom(plan);
    CHECK(kingdom.setup.players == plan.players);
    CHECK(kingdom.name == (plan.round % 2 == 0 ? "First Game" : ""));
    const auto [known, fresh] = kingdoms.emplace(plan.kingdom, to_text(kingdom.setup));
    CHECK(known->second == to_text(kingdom.setup));
  }
}

TEST_CASE("a league with more games than ids is refused") {
  LeagueConfig config = league(200, {6}, 1);
  config.games.reset();
  config.rounds = 1;
  CHECK_THROWS_AS(Schedule(config), base::Failure);
  config.rounds.reset();
  config.games = 6'000'000;
  const Schedule schedule(config);
  std::map<int, int> times;
  for (int64_t i = 0; i < 3000; ++i)
    for (const int bot : members(schedule.block(i))) ++times[bot];
  CHECK(times.size() == 200);  // a part of a huge round is spread over all bots
}
