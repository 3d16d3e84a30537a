// Conditions in a position that is set up by hand.
#include "bots/strategy/evaluator.h"

#include "bots/strategy/parser.h"
#include "engine/game.h"
#include "runner/bots/view_buffer.h"
#include "tests/bots/strategy/all_names.h"
#include "tests/kit/catch.h"

namespace joust::strategy {

namespace {

// The first seat of three at its first question, with two Witches, a Canal and the Key.
struct Position {
  Position() {
    Setup setup;
    setup.players = 3;
    setup.kingdom = {CardId::Witch, CardId::Chapel, CardId::Gardens, CardId::Harem, CardId::Festival};
    setup.projects = {CardId::Canal, CardId::Fair};
    start(state, setup, 1);
    joust_view& v = view.get();
    start_view(v, state, 0);
    table.fill(v, *host.get());
    add(v.seats[0].owned, bot::Witch, 2);
    v.seats[0].cards += 2;
    v.seats[0].projects = bot::View(v, table).mask(bot::Canal);
    v.artifact[2] = 0;
    v.seats[0].turns = 5;
    v.seats[0].coffers = 3;
    v.coins = 7;
    v.buys = 2;
    v.actions = 1;
    v.empty_piles = 1;
    v.supply[JOUST_SLOT_PROVINCE] = 4;
  }

  void add(joust_bag& bag, Card card, int n) {
    const int slot = table.slot[card];
    bag.present |= bot::bit(slot);
    bag.count[slot] = static_cast<uint8_t>(bag.count[slot] + n);
    bag.total = static_cast<uint16_t>(bag.total + n);
  }

  double operator()(const std::string& condition) {
    const Program program = parse("Gold if " + condition, all_names());
    return evaluate(program[List::Buy][0].when, bot::View(view.get(), table));
  }

  State state;
  ViewBuffer view;
  LogSink sink;
  BotHost host{0, sink};
  bot::Table table;
};

}  // namespace

TEST_CASE("values of a position", "[strategy]") {
  Position value;
  CHECK(value("own(Copper)") == 7);
  CHECK(value("own(Witch)") == 2);
  CHECK(value("own(Smithy)") == 0);  // not in this game
  CHECK(value("own(Treasure)") == 7);
  CHECK(value("own(victories)") == 3);
  CHECK(value("own(Action)") == 2);
  CHECK(value("own(Attack)") == 2);
  CHECK(value("own(Canal)") == 1);
  CHECK(value("own(Fair)") == 0);
  CHECK(value("own(Project)") == 1);
  CHECK(value("own(Key)") == 1);
  CHECK(value("own(Flag)") == 0);
  CHECK(value("own(Artifact)") == 1);
  CHECK(value("hand(Copper) + hand(Estate)") == 5);
  CHECK(value("hand(Treasure) + hand(Victory)") == 5);
  CHECK(value("others(Copper)") == 14);
  CHECK(value("supply(Province)") == 4);
  CHECK(value("supply(Smithy)") == 0);
  CHECK(value("supply(Fair)") == 1);
  CHECK(value("supply(Canal)") == 0);
  CHECK(value("game(Witch) + 2 * game(Smithy) + 4 * game(Fair)") == 5);
  CHECK(value("cost(Harem)") == 6);
  CHECK(value("money") == 7);
  CHECK(value("turn") == 5);
  CHECK(value("coins") == 7);
  CHECK(value("buys") == 2);
  CHECK(value("actions") == 1);
  CHECK(value("empty") == 1);
  CHECK(value("empty piles") == 1);
  CHECK(value("lead") == 0);
  CHECK(value("score difference") == 0);
  CHECK(value("points") == 3);
  CHECK(value("cards") == 12);
  CHECK(value("players") == 3);
  CHECK(value("coffers") == 3);
  CHECK(value("villagers") == 0);
}

TEST_CASE("money counts every coin printed on own cards", "[strategy]") {
  Position value;
  value.add(value.view.get().seats[0].owned, bot::Gold, 2);
  value.add(value.view.get().seats[0].owned, bot::Harem, 1);
  value.add(value.view.get().seats[0].owned, bot::Festival, 1);
  CHECK(value("money") == 7 + 6 + 2 + 2);
}

TEST_CASE("the lead is over the best of the others", "[strategy]") {
  Position value;
  value.add(value.view.get().seats[2].owned, bot::Province, 1);
  CHECK(value("lead") == -6);
  value.add(value.view.get().seats[0].owned, bot::Province, 2);
  CHECK(value("lead") == 6);
}

TEST_CASE("arithmetic and its order", "[strategy]") {
  Position value;
  CHECK(value("2 + 3 * 4") == 14);
  CHECK(value("(2 + 3) * 4") == 20);
  CHECK(value("10 - 3 - 2") == 5);
  CHECK(value("7 / 2") == 3.5);
  CHECK(value("12 / 2 / 3") == 2);
  CHECK(value("7 / 0") == 0);
  CHECK(value("-3 + 5") == 2);
  CHECK(value("2 - -3") == 5);
  CHECK(value("-(1 + 2) * 2") == -6);
  CHECK(value("1.25 * 2") == 2.5);
}

TEST_CASE("comparisons give 1 or 0", "[strategy]") {
  Position value;
  CHECK(value("3 = 3") == 1);
  CHECK(value("3 == 4") == 0);
  CHECK(value("3 != 4") == 1);
  CHECK(value("3 < 3") == 0);
  CHECK(value("3 <= 3") == 1);
  CHECK(value("4 > 3") == 1);
  CHECK(value("3 >= 4") == 0);
  CHECK(value("1 + 1 = 4 - 2") == 1);
  CHECK(value("15 + 3 * (own(Witch) = 2)") == 18);
}

TEST_CASE("and, or, not", "[strategy]") {
  Position value;
  for (int bits = 0; bits < 8; ++bits) {
    const bool a = bits & 1, b = bits & 2, c = bits & 4;
    const auto with = [&](std::string text) {
      for (char& letter : text)
        if (letter >= 'A' && letter <= 'C') letter = (letter == 'A' ? a : letter == 'B' ? b : c) ? '5' : '0';
      return value(text) != 0;
    };
    CHECK(with("A or B and C") == (a || (b && c)));
    CHECK(with("A and B or C") == ((a && b) || c));
    CHECK(with("(A or B) and C") == ((a || b) && c));
    CHECK(with("not A and B") == (!a && b));
    CHECK(with("not (A and B) or not not C") == (!(a && b) || c));
    CHECK(with("A and B and C") == (a && b && c));
    CHECK(with("A or B or C") == (a || b || c));
    CHECK(with("not A = 0") == a);  // not (A = 0)
  }
  CHECK(value("3 and 4") == 1);
  CHECK(value("0 or 4") == 1);
  CHECK(value("(3 and 4) + (0 or 0) + (2 or 0)") == 2);
}

TEST_CASE("cards picked for the trash count as gone", "[strategy]") {
  Position value;
  joust_view& v = value.view.get();
  v.question.verb = JOUST_VERB_TRASH;
  v.question.follow_up = 1;
  const double copper = value("hand(Copper)"), estate = value("hand(Estate)");
  value.add(v.picked, bot::Copper, 2);
  value.add(v.picked, bot::Estate, 1);
  CHECK(value("money") == 5);
  CHECK(value("own(Copper)") == 5);
  CHECK(value("own(Victory)") == 2);
  CHECK(value("cards") == 9);
  CHECK(value("hand(Copper)") == copper - 2);
  v.question.verb = JOUST_VERB_DISCARD;  // stays mine, but not in hand
  CHECK(value("money") == 7);
  CHECK(value("own(Copper)") == 7);
  CHECK(value("hand(Estate)") == estate - 1);
}

TEST_CASE("coins are those of the view, for what-if questions", "[strategy]") {
  Position value;
  const Program program = parse("Gold if coins >= 6", all_names());
  const bot::View v(value.view.get(), value.table);
  CHECK(holds(program[List::Buy][0], v));
  CHECK_FALSE(holds(program[List::Buy][0], v.with_coins(5)));
}

}  // namespace joust::strategy
