// The game's interface: refused answers, the end, and the known facts of Big Money.
#include "engine/game.h"

#include <cstring>

#include "runner/bench/players.h"
#include "tests/kit/catch.h"

namespace joust {

TEST_CASE("an answer that is no option changes nothing") {
  State s, before;
  start(s, Setup{.kingdom = {CardId::Moat}}, 3);
  before = s;
  for (unsigned o = 0; o < 65536; ++o) {
    if (s.question.offers(static_cast<Option>(o))) continue;
    REQUIRE(answer(s, static_cast<Option>(o)) == Status::NotAnOption);
  }
  CHECK(std::memcmp(&s, &before, sizeof s) == 0);
}

TEST_CASE("a game that is over takes no answers") {
  State s;
  start(s, Setup{.turn_limit = 1}, 3);
  while (!over(s)) answer(s, option(Label::Decline));
  CHECK(s.ending == Ending::TurnLimit);
  CHECK(answer(s, option(Label::Decline)) == Status::GameOver);
}

TEST_CASE("the same seed and answers give the same game, another seed another") {
  const auto play = [](uint64_t seed) {
    State s;
    start(s, Setup{}, seed);
    BigMoney players;
    while (!over(s)) answer(s, players.answer(s));
    return s.signature;
  };
  CHECK(play(1) == play(1));
  CHECK(play(1) != play(2));
}

namespace {
struct Mirror {
  double first = 0, second = 0, tied = 0, turns = 0, points[2] = {0, 0};
};

Mirror play_mirror(int games) {
  Mirror m;
  const Table table((Setup{}));
  State s;
  for (int game = 0; game < games; ++game) {
    table.start(s, static_cast<uint64_t>(game));
    BigMoney players;
    while (!over(s)) answer(s, players.answer(s));
    const unsigned won = winners(s);
    (won == 3 ? m.tied : won == 1 ? m.first : m.second) += 100.0 / games;
    m.turns += 1.0 * s.turns / games;
    for (int seat = 0; seat < 2; ++seat) m.points[seat] += 1.0 * points(s, seat) / games;
  }
  return m;
}
}  // namespace

TEST_CASE("a Big Money mirror has its known results") {
  const Mirror m = play_mirror(1000000);
  CHECK(m.first == Approx(42.23).margin(0.15));
  CHECK(m.second == Approx(43.34).margin(0.15));
  CHECK(m.tied == Approx(14.43).margin(0.15));
  CHECK(m.turns == Approx(34.53).margin(0.02));
  CHECK(m.points[0] == Approx(29.65).margin(0.03));
  CHECK(m.points[1] == Approx(28.37).margin(0.03));
}

}  // namespace joust
