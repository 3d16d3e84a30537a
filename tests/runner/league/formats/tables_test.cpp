// Tables of more than two: fair, complete, and hardly others when a bot comes or goes.
#include "runner/league/formats/tables.h"

#include <algorithm>
#include <set>

#include "engine/random.h"
#include "runner/league/formats/combinations.h"
#include "tests/kit/catch.h"

using namespace joust;
using namespace joust::league;

namespace {

std::vector<uint64_t> some_bots(int count) {
  std::vector<uint64_t> ranks;
  for (uint64_t i = 0; i < static_cast<uint64_t>(count); ++i) ranks.push_back(Random::stream(5, i).state);
  return ranks;
}

std::vector<int> sits(const std::vector<Seats>& tables, int bots) {
  std::vector<int> count(static_cast<size_t>(bots));
  for (const Seats& table : tables)
    for (const int bot : table) ++count[static_cast<size_t>(bot)];
  return count;
}

std::set<std::pair<int, int>> pairs(const std::vector<Seats>& tables) {
  std::set<std::pair<int, int>> met;
  for (const Seats& table : tables)
    for (const int a : table)
      for (const int b : table)
        if (a < b) met.insert({a, b});
  return met;
}

}  // namespace

TEST_CASE("all tables are played where they are few") {
  for (const int players : {3, 4}) {
    const auto tables = choose_tables(some_bots(7), players, 60);
    CHECK(tables.size() == static_cast<size_t>(choose(7, players)));
  }
}

TEST_CASE("every bot sits at about equally many tables, and every pair meets") {
  for (const auto& [bots, players] : {std::pair{24, 3}, {24, 4}, {24, 6}, {50, 4}, {60, 6}}) {
    INFO(bots << " bots at tables of " << players);
    const auto tables = choose_tables(some_bots(bots), players, 60);
    const auto count = sits(tables, bots);
    CHECK(*std::min_element(count.begin(), count.end()) >= 54);
    CHECK(*std::max_element(count.begin(), count.end()) <= 66);
    CHECK(pairs(tables).size() == static_cast<size_t>(choose(bots, 2)));
    for (const Seats& table : tables)
      CHECK(std::set<int>(table.begin(), table.end()).size() == static_cast<size_t>(players));
  }
}

TEST_CASE("of many bots every pair meets, at more tables if it must be") {
  const auto tables = choose_tables(some_bots(200), 3, 60);
  CHECK(pairs(tables).size() == static_cast<size_t>(choose(200, 2)));
}

TEST_CASE("one bot more leaves nearly all tables chosen") {
  for (const auto& [bots, players] : {std::pair{24, 3}, {24, 4}, {50, 4}}) {
    INFO(bots << " bots at tables of " << players);
    const auto before = choose_tables(some_bots(bots), players, 60),
               after = choose_tables(some_bots(bots + 1), players, 60);
    const std::set<Seats> now(after.begin(), after.end());
    const auto kept =
        std::count_if(before.begin(), before.end(), [&](const Seats& table) { return now.contains(table); });
    // Of the seats of the old ones the new bot takes players - 1 in every `bots`.
    const double best = 1 - (players - 1.0) / bots;
    CHECK(static_cast<double>(kept) / static_cast<double>(before.size()) >= best - 0.06);
  }
}

TEST_CASE("the choice does not depend on how bots are numbered") {
  auto ranks = some_bots(20);
  const auto before = choose_tables(ranks, 4, 40);
  std::reverse(ranks.begin(), ranks.end());
  auto after = choose_tables(ranks, 4, 40);
  for (Seats& table : after) {
    for (int& bot : table) bot = 19 - bot;
    std::sort(table.begin(), table.end());
  }
  std::sort(after.begin(), after.end());
  CHECK(after == before);
}
