// What a league wants: whole, fair, and hardly another when bots come and go.
#include "runner/league/plan.h"

#include <algorithm>
#include <map>
#include <set>

#include "runner/league/formats/combinations.h"
#include "tests/kit/catch.h"

using namespace joust;
using league::Plan;
using league::PlannedBlock;
using league::PlannedTable;
using league::PlanOptions;

namespace {

std::vector<base::Hash> some_bots(int count) {
  std::vector<base::Hash> contents;
  for (int i = 0; i < count; ++i) {
    base::Hash& hash = contents.emplace_back();
    base::expand(base::KeyedHash(base::Hash{}, "bot").add(static_cast<uint64_t>(i)).finish(), hash);
  }
  return contents;
}

const Season& season() {
  static const Season one = [] {
    KingdomChoice kingdoms;
    kingdoms.random.sets = all_sets();
    return Season(season_key(1), kingdoms);
  }();
  return one;
}

Plan plan_of(const std::vector<base::Hash>& contents, const PlanOptions& format, std::vector<bool> out = {}) {
  out.resize(contents.size());
  return {season(), contents, out, format};
}

std::map<base::Hash, int64_t> wanted(const Plan& plan) {
  std::map<base::Hash, int64_t> blocks;
  for (const PlannedTable& table : plan.tables()) blocks[table.hash] = table.blocks;
  return blocks;
}

}  // namespace

TEST_CASE("games are counted by table size and rounded up to whole blocks") {
  const Plan plan = plan_of(some_bots(24), {.players = {2, 3, 4}, .length = {.games = 10'000, .rounds = {}}});
  std::map<int, int64_t> games, most, least;
  for (const PlannedTable& table : plan.tables()) {
    games[table.players()] += table.blocks * table.players();
    most[table.players()] = std::max(most[table.players()], table.blocks);
  }
  for (const PlannedTable& table : plan.tables()) CHECK(table.blocks >= most[table.players()] - 1);
  CHECK(games == std::map<int, int64_t>{{2, 10'000}, {3, 10'002}, {4, 10'000}});
  CHECK(plan.games() == 30'002);
}

TEST_CASE("rounds ask for as many blocks of every table") {
  const Plan plan = plan_of(some_bots(6), {.players = {2}, .length = {.games = {}, .rounds = 7}});
  CHECK(plan.tables().size() == 15);
  CHECK(plan.games() == 15 * 7 * 2);
}

TEST_CASE("the rounds of a plan are all its blocks, each once, with a hundred for every bot at most") {
  for (const int bots : {2, 5, 24, 130}) {
    INFO(bots << " bots");
    const Plan plan = plan_of(some_bots(bots), {.players = {2}, .length = {.games = 50'000, .rounds = {}}});
    std::map<int, std::set<int64_t>> seen;
    int64_t blocks = 0;
    for (int64_t round = 0; round < plan.rounds(); ++round) {
      std::vector<int64_t> played(static_cast<size_t>(bots));
      for (const PlannedBlock& block : plan.round(round)) {
        const PlannedTable& table = plan.tables()[static_cast<size_t>(block.table)];
        CHECK(block.number >= 1);
        CHECK(block.number <= table.blocks);
        seen[block.table].insert(block.number);
        ++blocks;
        for (const int bot : table.bots) ++played[static_cast<size_t>(bot)];
      }
      CHECK(*std::max_element(played.begin(), played.end()) <= league::kBlocksPerRound + (bots > 100 ? 20 : 0));
    }
    CHECK(blocks == plan.blocks());
    for (size_t i = 0; i < plan.tables().size(); ++i)
      CHECK(static_cast<int64_t>(seen[static_cast<int>(i)].size()) == plan.tables()[i].blocks);
  }
}

TEST_CASE("a plan does not depend on the order of bots in the file") {
  auto contents = some_bots(12);
  const PlanOptions format{.players = {2, 3}, .length = {.games = 5'000, .rounds = {}}};
  const auto before = wanted(plan_of(contents, format));
  std::reverse(contents.begin(), contents.end());
  CHECK(wanted(plan_of(contents, format)) == before);
}

TEST_CASE("a bot more, or more rounds, leave what was wanted wanted") {
  const auto contents = some_bots(13);
  const std::vector<base::Hash> fewer(contents.begin(), contents.end() - 1);
  PlanOptions format{.players = {2}, .length = {.games = {}, .rounds = 10}};
  const auto before = wanted(plan_of(fewer, format)), more = wanted(plan_of(contents, format));
  for (const auto& [table, blocks] : before) CHECK(more.at(table) == blocks);
  CHECK(more.size() == before.size() + 12);
  format.length.rounds = 20;
  for (const auto& [table, blocks] : wanted(plan_of(fewer, format))) CHECK(before.at(table) < blocks);
}

TEST_CASE("who is out sits nowhere, and the others play as many games as were asked for") {
  const auto contents = some_bots(10);
  const PlanOptions format{.players = {2, 4}, .length = {.games = 4'000, .rounds = {}}};
  std::vector<bool> out(10);
  out[3] = out[7] = true;
  const Plan plan = plan_of(contents, format, out);
  CHECK(plan.games() == 8'000);
  for (const PlannedTable& table : plan.tables())
    for (const int bot : table.bots) CHECK((bot != 3 && bot != 7));
}

TEST_CASE("a gauntlet's champion sits at every table, and is nothing without it") {
  const auto contents = some_bots(9);
  PlanOptions format{.champion = 4, .players = {2, 3}, .length = {.games = {}, .rounds = 2}};
  const Plan plan = plan_of(contents, format);
  CHECK(plan.tables().size() == static_cast<size_t>(8 + choose(8, 2)));
  for (const PlannedTable& table : plan.tables()) CHECK(std::count(table.bots.begin(), table.bots.end(), 4) == 1);
  std::vector<bool> out(9);
  out[4] = true;
  CHECK(plan_of(contents, format, out).games() == 0);
}
