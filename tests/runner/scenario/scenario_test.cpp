// Scenario lines that must not be accepted: a file that passes means what it says. What is wrong is compared word for
// word, or a typo in a test would pass for the error it waits for.
#include "runner/scenario/scenario.h"

#include "tests/kit/catch.h"

namespace {

using Own = std::vector<std::string>;

// The number and message of the first line that fails, counted from the line after the name; empty if all is well.
std::string failure(const std::string& text, std::vector<joust::scenario::OwnAnswer>* answers = nullptr) {
  std::vector<joust::scenario::OwnAnswer> own;
  std::string found;
  try {
    for (const auto& scenario : joust::scenario::parse("scenario: test\n" + text)) joust::scenario::run(scenario, own);
  } catch (const joust::scenario::LineError& error) {
    found = std::to_string(error.line - 1) + ": " + error.what();
  }
  if (answers) *answers = own;
  return found;
}

// The questions that were answered without a line; all lines must pass.
Own own_answers(const std::string& text) {
  std::vector<joust::scenario::OwnAnswer> answers;
  CHECK(failure(text, &answers) == "");
  Own own;
  for (const auto& one : answers)
    own.push_back(std::to_string(one.line - 1) + ": " + one.question + " -> " + one.answer);
  return own;
}

}  // namespace

TEST_CASE("a list with more cards than the decision takes fails") {
  CHECK(failure("kingdom: Remodel\np1 hand: Remodel, Copper, Estate\np1 play Remodel\np1 trash Copper, Estate\n") ==
        "4: p1 trash Copper, Estate: Estate is not an option any more; pending is p1 gain (Remodel): Copper, Estate, "
        "Curse");
  CHECK(failure("kingdom: Militia\np1 hand: Militia\np2 hand: Copper x4, Estate\np1 play Militia\n"
                "p2 discard Estate, Copper x2\n") ==
        "5: p2 discard Estate, Copper x2: Copper is not an option any more; pending is p1 play or buy: buy Copper, buy "
        "Estate, buy Curse, end");
  CHECK(failure("kingdom: Nobles\np1 hand: Nobles\np1 play Nobles\np1 choose +2 actions, +3 cards\n") ==
        "4: p1 choose +2 actions, +3 cards: '+3 cards' cannot be chosen here; pending is p1 play or buy: buy Copper, "
        "buy Curse, end");
}

TEST_CASE("none does not end a phase") {
  CHECK(failure("phase: buy\np1 hand: Copper\np1 none\n") ==
        "3: p1 none: nothing cannot be chosen here; pending is p1 play or buy: play Copper, buy Copper, buy Curse, "
        "end, play treasures");
  CHECK(failure("kingdom: Village\np1 hand: Village\np1 none\n") ==
        "3: p1 none: nothing cannot be chosen here; pending is p1 play: Village, end");
}

TEST_CASE("a line must fit the player, the decision and its options; the message names them") {
  const std::string start = "kingdom: Workshop\np1 hand: Workshop, Copper\np1 play Workshop\n";
  const std::string pending = "; pending is p1 gain (Workshop): Copper, Silver, Estate, Curse, Workshop";
  CHECK(failure(start + "p2 gain Silver\n") == "4: p2 gain Silver: it is not p2's decision" + pending);
  CHECK(failure(start + "p1 trash Copper\n") == "4: p1 trash Copper: the pending decision is another one" + pending);
  CHECK(failure(start + "p1 gain Gold\n") == "4: p1 gain Gold: Gold is not an option" + pending);
  CHECK(failure(start + "p1 gain Sliver\n") == "4: unknown card 'Sliver'; did you mean Silver, Seer or Spices?");
  CHECK(failure(start + "p1 gain Silver\n") == "");
}

TEST_CASE("a decision that matters cannot be left out") {
  CHECK(failure("kingdom: Scepter, Village\nphase: buy\np1 play: Village\np1 hand: Scepter\np1 play Scepter\n"
                "p1 buy Copper\n") ==
        "6: p1 buy Copper: the pending decision is another one; pending is p1 play (Scepter): Village, +2 coins");
  CHECK(failure("kingdom: Cargo Ship, Ducat\np1 hand: Cargo Ship, Copper\np1 play Cargo Ship\np1 buy Ducat\n"
                "p1 setaside Ducat\n") ==
        "5: p1 setaside Ducat: the pending decision is another one; pending is p1 resolve (Ducat): Cargo Ship, Ducat");
  CHECK(failure("kingdom: Counterfeit\nphase: buy\np1 hand: Counterfeit, Copper\np1 play Counterfeit\n"
                "p1 buy Copper\n") ==
        "5: p1 buy Copper: the pending decision is another one; pending is p1 play (Counterfeit): Copper, none");
}

TEST_CASE("a forced choice of Courtier may be listed once, and only completely") {
  const std::string start = "kingdom: Courtier, Knights\np1 hand: Courtier, Dame Josephine\np1 play Courtier\n";
  const std::string three = "p1 choose +1 action, +1 buy, +3 coins", all = three + ", gain gold";
  CHECK(failure(start + all + "\n") == "");
  CHECK(failure(start + all + "\n" + all + "\n") ==
        "5: " + all + ": '+1 action' cannot be chosen here; pending is p1 play: Dame Josephine, end");
  CHECK(failure(start + three + "\n") ==
        "4: " + three + ": '+1 action' cannot be chosen here; pending is p1 play: Dame Josephine, end");
  CHECK(failure("kingdom: Courtier\np1 hand: Courtier, Copper\np1 play Courtier\n" + all + "\n") ==
        "4: " + all +
            ": '+1 buy' cannot be chosen here; pending is p1 play or buy: play Copper, buy Copper, buy Curse, end, "
            "play treasures");
}

TEST_CASE("a question that was answered without a line is told") {
  const std::string start = "kingdom: Scepter\nphase: buy\np1 hand: Scepter\np1 play Scepter\n";
  CHECK(own_answers(start + "p1 buy Copper\n") == Own{"5: p1 play (Scepter): none, +2 coins -> +2 coins"});
  CHECK(own_answers(start + "p1 choose +2 coins\np1 buy Copper\n") == Own{});
  std::vector<joust::scenario::OwnAnswer> answers;  // also when the scenario fails behind it
  CHECK(failure(start + "p1 buy Copper\np1 buy Copper\n", &answers) ==
        "6: p1 buy Copper: it is not p1's decision; pending is p2 play or buy: buy Copper, buy Curse, end");
  CHECK(answers.size() == 1);
}
