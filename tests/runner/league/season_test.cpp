// Kingdoms, deals and seats: a pure function of the season, the table, the block and the rotation, and of nothing else.
#include "runner/league/season.h"

#include <algorithm>
#include <set>
#include <vector>

#include "tests/kit/catch.h"

using namespace joust;

namespace {

base::Hash bot(uint8_t number) {
  base::Hash hash{};
  hash[0] = number;
  return hash;
}

base::Hash table_of(const Season& season, std::vector<base::Hash> members) {
  std::sort(members.begin(), members.end());
  return season.table(members);
}

Season random_season(uint64_t seed) {
  KingdomChoice kingdoms;
  kingdoms.random.sets = all_sets();
  return {season_key(seed), kingdoms};
}

}  // namespace

TEST_CASE("the same season, table and block give the same games") {
  const Season a = random_season(7), b = random_season(7);
  const base::Hash table = table_of(a, {bot(1), bot(2), bot(3)});
  CHECK(table == table_of(b, {bot(3), bot(2), bot(1)}));
  for (int64_t block = 1; block <= 20; ++block) {
    CHECK(to_text(a.kingdom(table, block, 3).setup) == to_text(b.kingdom(table, block, 3).setup));
    CHECK(a.order(table, block, 3) == b.order(table, block, 3));
    CHECK(a.rank(table, block) == b.rank(table, block));
    for (int rotation = 0; rotation < 3; ++rotation)
      CHECK(a.deal(table, block, rotation, 3) == b.deal(table, block, rotation, 3));
  }
}

TEST_CASE("no two tables share kingdoms or deals, no two games a deal, no two streams a state") {
  const Season season = random_season(7), other = random_season(8);
  std::set<std::string> kingdoms;
  std::set<uint64_t> words, ranks;
  for (const Season* one : {&season, &other}) {
    for (uint8_t opponent = 2; opponent < 6; ++opponent) {
      const base::Hash table = table_of(*one, {bot(1), bot(opponent)});
      for (int64_t block = 1; block <= 50; ++block) {
        CHECK(kingdoms.insert(to_text(one->kingdom(table, block, 2).setup)).second);
        CHECK(ranks.insert(one->rank(table, block)).second);
        for (int rotation = 0; rotation < 2; ++rotation) {
          const Deal deal = one->deal(table, block, rotation, 2);
          CHECK(deal.given == 3);
          for (size_t stream = 0; stream < 3; ++stream)
            for (const uint64_t word : deal.words[stream]) CHECK(words.insert(word).second);
        }
      }
    }
  }
}

TEST_CASE("who sits with whom is part of a table, and how many they are") {
  const Season season = random_season(1);
  const std::set<base::Hash> tables{table_of(season, {bot(1), bot(2)}), table_of(season, {bot(1), bot(3)}),
                                    table_of(season, {bot(1), bot(2), bot(3)}),
                                    table_of(random_season(2), {bot(1), bot(2)})};
  CHECK(tables.size() == 4);
}

TEST_CASE("every order around a table of four comes equally often") {
  const Season season = random_season(3);
  const base::Hash table = table_of(season, {bot(1), bot(2), bot(3), bot(4)});
  std::map<Season::Order, int> times;
  for (int64_t block = 1; block <= 6000; ++block) ++times[season.order(table, block, 4)];
  CHECK(times.size() == 6);
  for (const auto& [order, count] : times) {
    CHECK(order[0] == 0);
    CHECK(count > 850);
    CHECK(count < 1150);
  }
}

TEST_CASE("kingdoms of a list come in turn, at every table from another one on") {
  KingdomChoice kingdoms;
  for (const char* name : {"First Game", "Size Distortion", "Deck Top"}) kingdoms.fixed.push_back({name, name});
  const Season season(season_key(1), kingdoms);
  std::set<std::string> first;
  for (uint8_t opponent = 2; opponent < 20; ++opponent) {
    const base::Hash table = table_of(season, {bot(1), bot(opponent)});
    std::vector<std::string> names;
    for (int64_t block = 1; block <= 6; ++block) names.push_back(season.kingdom(table, block, 2).name);
    CHECK(std::set<std::string>(names.begin(), names.begin() + 3).size() == 3);
    CHECK(std::equal(names.begin(), names.begin() + 3, names.begin() + 3));
    first.insert(names[0]);
  }
  CHECK(first.size() == 3);
}

TEST_CASE("another key, another rule for kingdoms or another turn limit is another season") {
  KingdomChoice kingdoms, few = kingdoms, short_games = kingdoms;
  kingdoms.random.sets = few.random.sets = short_games.random.sets = all_sets();
  few.random.sets.pop_back();
  short_games.turn_limit = 100;
  std::set<std::string> seasons;
  for (const auto& [seed, rule] : {std::pair{1, &kingdoms}, {2, &kingdoms}, {1, &few}, {1, &short_games}})
    seasons.insert(Season(season_key(static_cast<uint64_t>(seed)), *rule).hash());
  CHECK(seasons.size() == 4);
}
