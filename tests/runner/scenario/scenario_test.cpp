// Scenario lines that must not be accepted: a file that passes means what it says.
#include "runner/scenario/scenario.h"

#include "tests/kit/catch.h"

namespace {

// The message of the first line that fails; empty if all is well.
std::string failure(const std::string& text) {
  try {
    for (const auto& scenario : joust::scenario::parse("scenario: test\n" + text)) joust::scenario::run(scenario);
  } catch (const joust::scenario::LineError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("a list with more cards than the decision takes fails") {
  CHECK(failure("kingdom: Remodel\np1 hand: Remodel, Copper, Estate\np1 play Remodel\np1 trash Copper, Estate\n") !=
        "");
  CHECK(failure("kingdom: Militia\np1 hand: Militia\np2 hand: Copper x4, Estate\np1 play Militia\np2 discard Estate, "
                "Copper x2\n") != "");
  CHECK(failure("kingdom: Nobles\np1 hand: Nobles\np1 play Nobles\np1 choose +2 actions, +3 cards\n") != "");
}

TEST_CASE("none does not end a phase") {
  CHECK(failure("phase: buy\np1 hand: Copper\np1 none\n") != "");
  CHECK(failure("kingdom: Village\np1 hand: Village\np1 none\n") != "");
}

TEST_CASE("a line must fit the player, the decision and its options; the message names them") {
  const std::string start = "kingdom: Workshop\np1 hand: Workshop, Copper\np1 play Workshop\n";
  CHECK(failure(start + "p2 gain Silver\n").find("not p2's decision") != std::string::npos);
  CHECK(failure(start + "p1 trash Copper\n").find("pending is p1 gain (Workshop): Copper, Silver") !=
        std::string::npos);
  CHECK(failure(start + "p1 gain Gold\n").find("Gold is not an option") != std::string::npos);
  CHECK(failure(start + "p1 gain Silver\n") == "");
}

TEST_CASE("a decision that matters cannot be left out") {
  CHECK(failure("kingdom: Scepter, Village\nphase: buy\np1 play: Village\np1 hand: Scepter\np1 play Scepter\np1 buy "
                "Copper\n") != "");
  CHECK(failure("kingdom: Cargo Ship, Ducat\np1 hand: Cargo Ship, Copper\np1 play Cargo Ship\np1 buy Ducat\np1 "
                "setaside Ducat\n") != "");
  CHECK(
      failure("kingdom: Counterfeit\nphase: buy\np1 hand: Counterfeit, Copper\np1 play Counterfeit\np1 buy Copper\n") !=
      "");
}

TEST_CASE("a forced choice of Courtier may be listed once, and only completely") {
  const std::string start = "kingdom: Courtier, Knights\np1 hand: Courtier, Dame Josephine\np1 play Courtier\n";
  const std::string all = "p1 choose +1 action, +1 buy, +3 coins, gain gold\n";
  CHECK(failure(start + all) == "");
  CHECK(failure(start + all + all) != "");
  CHECK(failure(start + "p1 choose +1 action, +1 buy, +3 coins\n") != "");
  CHECK(failure("kingdom: Courtier\np1 hand: Courtier, Copper\np1 play Courtier\n" + all) != "");
}
