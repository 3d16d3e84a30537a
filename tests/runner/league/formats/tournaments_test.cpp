// Swiss and knockout: who meets whom, and how it ends.
#include <algorithm>
#include <map>
#include <set>

#include "engine/random.h"
#include "runner/league/formats/knockout.h"
#include "runner/league/formats/swiss.h"
#include "tests/kit/catch.h"

using namespace joust;
using namespace joust::league;

namespace {

// The lower number always wins.
std::vector<SwissBot> play_swiss(int bots, int rounds) {
  std::vector<SwissBot> table(static_cast<size_t>(bots));
  for (size_t i = 0; i < table.size(); ++i) table[i].rank = Random::stream(4, i).state;
  for (int round = 0; round < rounds; ++round) {
    std::vector<bool> plays(table.size());
    for (const auto& [a, b] : swiss_pairs(table)) {
      table[static_cast<size_t>(std::min(a, b))].score += 2;
      for (const auto& [one, other] : {std::pair{a, b}, {b, a}}) {
        CHECK_FALSE(plays[static_cast<size_t>(one)]);
        plays[static_cast<size_t>(one)] = true;
        table[static_cast<size_t>(one)].met.push_back(other);
      }
    }
    CHECK(std::count(plays.begin(), plays.end(), false) == bots % 2);
    for (size_t i = 0; i < table.size(); ++i) {
      if (plays[i]) continue;
      CHECK_FALSE(table[i].rested);
      table[i].rested = true;
      table[i].score += 2;
    }
  }
  return table;
}

}  // namespace

TEST_CASE("a Swiss tournament pairs everybody, and nobody twice as long as it can") {
  for (const auto& [bots, rounds] : {std::pair{8, 7}, {9, 7}, {24, 9}, {51, 12}, {200, 10}}) {
    INFO(bots << " bots, " << rounds << " rounds");
    for (const SwissBot& bot : play_swiss(bots, rounds))
      CHECK(std::set<int>(bot.met.begin(), bot.met.end()).size() == bot.met.size());
  }
}

TEST_CASE("the best of a Swiss tournament ends on top") {
  const auto table = play_swiss(32, 6);
  for (const SwissBot& bot : table) CHECK(bot.score <= table[0].score);
  CHECK(table[0].score == 12);
}

TEST_CASE("when all have met all, old pairs meet again") {
  std::vector<SwissBot> table(4);
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      if (i != j) table[static_cast<size_t>(i)].met.push_back(j);
  CHECK(swiss_pairs(table).size() == 2);
}

TEST_CASE("a knockout plays round by round until one is left; the best seeds rest where some must") {
  for (const int bots : {2, 3, 5, 8, 13}) {
    INFO(bots << " bots");
    std::vector<int> seeds;
    for (int i = 0; i < bots; ++i) seeds.push_back(i);
    std::map<std::pair<int, int>, TieScore> played;
    const auto score = [&](int a, int b) { return played[{a, b}]; };
    int ties = 0;
    for (;;) {
      const Knockout now = knockout(seeds, std::vector<bool>(seeds.size()), 10, score);
      if (now.winner) {
        CHECK(*now.winner == bots - 1);
        break;
      }
      REQUIRE_FALSE(now.open.empty());
      for (const OpenTie& tie : now.open) {
        CHECK(tie.a < tie.b);
        CHECK(tie.blocks == 10);
        played[{tie.a, tie.b}] = {tie.blocks, -3};  // the worse seed wins
        ++ties;
      }
    }
    CHECK(ties == bots - 1);
  }
}

TEST_CASE("an even tie gets further blocks, at last the better seed goes on; who is out loses") {
  TieScore tie{20, 0};
  const auto score = [&](int, int) { return tie; };
  CHECK(knockout({0, 1}, {false, false}, 20, score).open == std::vector<OpenTie>{{0, 1, 25}});
  tie = {25, -1};
  CHECK(knockout({0, 1}, {false, false}, 20, score).winner == 1);
  tie = {200, 0};
  CHECK(knockout({1, 0}, {false, false}, 20, score).winner == 1);
  tie = {0, 0};
  CHECK(knockout({0, 1}, {true, false}, 20, score).winner == 1);
}
