// Known results of simple strategies: first seat wins / second / tie in percent, and turns of the first player, with
// fixed seats. They check shuffles, the turn, the end of the game and the tie rule as well as the bot.
//
// The long run plays a million games: the known numbers come from samples themselves (the first is 24.36 / 42.37
// / 33.27 in 16 million games of an independent simulator and in 8 million of ours), and one sample of 200,000 has a
// standard error of 0.1.
#include "tests/bots/strategy/arena.h"
#include "tests/kit/catch.h"

namespace joust {

namespace {

struct Fact {
  const char *name, *first_rules, *second_rules;
  double first, second, tie, turns;
};

#define ULTIMATE(SMITHY)                                                                            \
  "Province if money > 18; Duchy if supply(Province) <= 4; Estate if supply(Province) <= 2; Gold; " \
  "Duchy if supply(Province) <= 6; " SMITHY "Silver"
constexpr const char* kBigMoney = "Province; Gold; Silver";
constexpr const char* kUltimate = ULTIMATE("");
constexpr const char* kOneSmithy = ULTIMATE("Smithy if own(Smithy) < 1; ");
constexpr const char* kWitches =
    "Province if own(Gold) > 0; Duchy if supply(Province) <= 5; Estate if supply(Province) <= 2; "
    "Witch if own(Witch) = 0; Gold; Witch if own(Witch) < 2; Silver";

// More of the language: arithmetic, and/or/not, decimals, turn, coins, the lead, empty piles, printed coins of Actions.
constexpr const char* kMilitia =
    "Province if money>16;Duchy if supply(Province)<=5;Estate if supply(Province)<=2;Gold;Militia if "
    "own(Militia)==0;Silver";
constexpr const char* kByTheLead =
    "Province if score difference > -7 or money > 20\nDuchy if score difference < 0 and supply(Province) < 6\nGold\n"
    "Silver if not (turn > 12 and own(Silver) >= 6)\nEstate if turn > 20 or empty piles > 0";
constexpr const char* kArithmetic =
    "Province if own(Gold) * 2 + own(Silver) > 5; Gold; Smithy if own(Smithy) < 1 + cards / 12 and turn > 2; "
    "Duchy if money / cards < 1.4 and turn > 8; Silver";
constexpr const char* kMarkets =
    "Province if own(Market) > 1 or money > 18; Gold if own(Market) > 2; Market if own(Market) < 5; Gold; Silver; "
    "Copper if buys > 1 and turn < 4";
constexpr const char* kLaboratories = "Province; Gold if coins != 7; Laboratory; Silver";
constexpr const char* kWitchAndMoats =
    "Province if own(Gold) > 0; Duchy if supply(Province) <= 5; Gold; Witch if own(Witch) < 1; Silver if own(Silver) < "
    "2; "
    "Moat if own(Moat) < 2; Silver";

constexpr Fact kFacts[] = {
    {"Big Money", kBigMoney, kBigMoney, 24.26, 42.40, 33.34, 17.36},
    {"Big Money Ultimate", kUltimate, kUltimate, 51.89, 40.91, 7.20, 19.36},
    {"Big Money Ultimate against one Smithy", kUltimate, kOneSmithy, 28.70, 66.66, 4.64, 18.20},
    {"Witches", kWitches, kWitches, 58.13, 38.54, 3.33, 24.02},
    // From an independent simulator, a million games each.
    {"Militia against Big Money Ultimate", kMilitia, kUltimate, 71.79, 21.33, 6.88, 20.79},
    {"by the lead", kByTheLead, kUltimate, 36.47, 61.05, 2.48, 18.99},
    {"arithmetic", kArithmetic, kBigMoney, 64.52, 17.54, 17.94, 16.77},
    {"Markets", kMarkets, kUltimate, 17.98, 80.26, 1.76, 18.04},
    {"Laboratories", kLaboratories, kUltimate, 30.89, 66.47, 2.64, 17.55},
    {"Witches against one Witch and Moats", kWitches, kWitchAndMoats, 69.41, 28.19, 2.39, 23.42},
};

void check_facts(int games, double percent, double turns) {
  const Setup setup =
      table_of({CardId::Smithy, CardId::Witch, CardId::Moat, CardId::Village, CardId::Market, CardId::Cellar,
                CardId::Festival, CardId::Laboratory, CardId::Workshop, CardId::Militia});
  for (const Fact& fact : kFacts) {
    const Tally tally = play_off(std::string("strategy?text=") + fact.first_rules,
                                 std::string("strategy?text=") + fact.second_rules, setup, games);
    INFO(fact.name);
    CHECK(tally.faults == 0);
    CHECK(tally.first == Approx(fact.first).margin(percent));
    CHECK(tally.second == Approx(fact.second).margin(percent));
    CHECK(tally.tie == Approx(fact.tie).margin(percent));
    CHECK(tally.turns == Approx(fact.turns).margin(turns));
  }
}

}  // namespace

TEST_CASE("known results, roughly", "[strategy]") { check_facts(20000, 1.2, 0.1); }

TEST_CASE("known results", "[strategy][slow]") { check_facts(1000000, 0.3, 0.03); }

}  // namespace joust
