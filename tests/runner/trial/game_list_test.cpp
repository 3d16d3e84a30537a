#include "runner/trial/game_list.h"

#include <map>
#include <set>

#include "engine/catalogue.h"
#include "runner/base/index.h"
#include "tests/kit/catch.h"

using namespace joust;

TEST_CASE("Tables for tests are a pure function of count and seed, and longer lists begin like shorter ones") {
  const auto some = various_tables(30, 7, 3), more = various_tables(60, 7, 3), others = various_tables(30, 8, 3);
  int same = 0;
  for (size_t i = 0; i < some.size(); ++i) {
    CHECK(to_text(some[i].setup) == to_text(more[i].setup));
    CHECK(some[i].deal == more[i].deal);
    CHECK(some[i].bots == more[i].bots);
    same += some[i].deal == others[i].deal;
  }
  CHECK(same == 0);
}

TEST_CASE("Tables for tests have every player count and set, and the bot once at each in every seat") {
  std::map<int, std::set<int>> seats;
  std::set<Set> sets;
  for (const ListedGame& game : various_tables(300, 1, 2)) {
    REQUIRE(check(game.setup).empty());
    REQUIRE(base::count(game.bots) == game.setup.players);
    REQUIRE(std::count(game.bots.begin(), game.bots.end(), 0) == 1);
    REQUIRE(game.seat_of(0) >= 0);
    seats[game.setup.players].insert(game.seat_of(0));
    for (const CardId id : game.setup.kingdom) sets.insert(info(id).set);
  }
  for (int players = 2; players <= kMaxPlayers; ++players) CHECK(base::count(seats[players]) == players);
  CHECK(sets.size() == kSetCount);
}

TEST_CASE("Chosen kingdoms come in turn") {
  KingdomChoice kingdoms;
  kingdoms.fixed = {{"", "Witch, Moat"}, {"", "Smithy"}};
  const auto tables = chosen_tables(4, 1, 1, 3, kingdoms);
  CHECK(tables[0].setup.kingdom.size() == 2);
  CHECK(tables[1].setup.kingdom == std::vector<CardId>{CardId::Smithy});
  CHECK(tables[2].setup.kingdom == tables[0].setup.kingdom);
  CHECK(tables[3].setup.players == 3);
}
