#include "runner/trial/golden_file.h"

#include "runner/base/failure.h"
#include "runner/trial/game_list.h"
#include "tests/kit/catch.h"

using namespace joust;

namespace {

// A game in which everybody takes the first option.
GoldenFile example() {
  GoldenFile golden{"Some Bot 2.0", {}};
  for (const ListedGame& table : various_tables(6, 5, 1)) {
    RecordedGame game{"", table.setup, table.deal, table.seat_of(0), {}};
    State state;
    start(state, game.setup, game.deal);
    for (int i = 0; i < 40 && !over(state); ++i) {
      game.answers.push_back(question(state).option_at(0));
      answer(state, game.answers.back());
    }
    golden.games.push_back(std::move(game));
  }
  return golden;
}

std::string problem(const std::string& text) {
  try {
    parse_golden("f", text);
  } catch (const base::Failure& failure) {
    return failure.what();
  }
  return "";
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  const size_t at = text.find(what);
  REQUIRE(at != std::string::npos);
  return text.replace(at, what.size(), with);
}

}  // namespace

TEST_CASE("A golden file comes back as it was written") {
  const GoldenFile golden = example();
  const GoldenFile again = parse_golden("f", to_text(golden));
  CHECK(again.bot == golden.bot);
  REQUIRE(again.games.size() == golden.games.size());
  for (size_t i = 0; i < golden.games.size(); ++i) {
    CHECK(to_text(again.games[i].setup) == to_text(golden.games[i].setup));
    CHECK(again.games[i].deal == golden.games[i].deal);
    CHECK(again.games[i].seat == golden.games[i].seat);
    CHECK(again.games[i].answers == golden.games[i].answers);
  }
}

TEST_CASE("Comments, empty lines and foreign line ends do not matter in a golden file") {
  std::string text = "# a comment\n\n" + to_text(example());
  std::string windows;
  for (const char c : text) windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
  CHECK(problem(windows).empty());
}

TEST_CASE("Whatever is wrong in a golden file is said with its line") {
  const std::string text = to_text(example());
  CHECK(problem("").find("f:0: the file ends here") == 0);
  CHECK(problem("joust golden 1\nbot b\ngames 0\n") == "f:3: there are no games in this file");
  CHECK(problem("joust golden 2\n").find("f:1: expected version 1") == 0);
  CHECK(problem(replaced(text, "seed ", "sead ")).find("f:6: ") == 0);
  CHECK(problem(replaced(text, "seat ", "seat -")).find("f:7: ") == 0);
  CHECK(problem(replaced(text, "answers ", "answers x")).find("f:8: ") == 0);
  CHECK(problem(replaced(text, "answers ", "answers 65536 ")).find("f:8: ") == 0);
  CHECK(problem(replaced(text, "signature ", "signature g")).find("f:9: ") == 0);
  CHECK(problem(replaced(text, "games 6", "games 7")).find("expected the number of games, 6") != std::string::npos);
  CHECK(problem(text + "game\n").find("expected nothing after") != std::string::npos);
  CHECK(problem(replaced(text, "setup ", "setup \x01")).find("f:5: ") == 0);
}

TEST_CASE("A golden file that is cut off anywhere is refused") {
  const std::string text = to_text(example());
  for (size_t length = 0; length + 2 < text.size(); length += 7) CHECK(problem(text.substr(0, length)) != "");
}
