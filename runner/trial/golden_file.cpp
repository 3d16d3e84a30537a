#include "runner/trial/golden_file.h"

#include <fmt/core.h>

#include <limits>
#include <optional>
#include <sstream>
#include <string_view>

#include "runner/base/failure.h"
#include "runner/base/files.h"
#include "runner/base/numbers.h"

namespace joust {

namespace {

// A foreign file may hold anything.
std::string shown(const std::string& text) {
  constexpr size_t kLongest = 40;
  std::string result = text.substr(0, kLongest);
  for (char& c : result)
    if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) > 0x7e) c = '?';
  return text.size() > kLongest ? result + "..." : result;
}

class Parser {
 public:
  Parser(const std::string& path, const std::string& text) : path_(path), in_(text) {}

  GoldenFile parse() {
    GoldenFile golden;
    const std::string version = value("joust", "a golden file: `joust golden 1`");
    if (version != fmt::format("golden {}", kGoldenVersion))
      fail(fmt::format("expected version {} of golden files, found '{}'; record it again with this joust",
                       kGoldenVersion, shown(version)));
    golden.bot = value("bot", "`bot` with its name and version");
    for (;;) {
      next("`game` or `games`");
      if (word_ == "games") break;
      if (word_ != "game") fail(fmt::format("expected `game` or `games`, found '{}'", shown(word_)));
      golden.games.push_back(game());
    }
    if (base::read_number<size_t>(rest_) != golden.games.size())
      fail(fmt::format("expected the number of games, {}, found '{}'", golden.games.size(), shown(rest_)));
    if (read_line()) fail("expected nothing after `games`");
    if (golden.games.empty()) fail("there are no games in this file");
    return golden;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw base::Failure(fmt::format("{}:{}: {}", path_, line_, what));
  }

  bool read_line() {
    for (std::string line; std::getline(in_, line);) {
      ++line_;
      if (!line.empty() && line.back() == '\r') line.pop_back();
      if (line.empty() || line[0] == '#') continue;
      const size_t space = line.find(' ');
      word_ = line.substr(0, space);
      rest_ = space == std::string::npos ? "" : line.substr(space + 1);
      return true;
    }
    return false;
  }

  void next(const std::string& expected) {
    if (!read_line()) fail(fmt::format("the file ends here; expected {}", expected));
  }

  std::string value(const char* word, const std::string& meaning) {
    next(meaning);
    if (word_ != word) fail(fmt::format("expected {}, found '{}'", meaning, shown(word_)));
    return rest_;
  }

  template <class T>
  T number(const char* word, const std::string& meaning, T least, T most, int radix = 10) {
    const auto parsed = base::read_number<T>(value(word, fmt::format("`{}` and {}", word, meaning)), radix);
    if (!parsed || *parsed < least || *parsed > most)
      fail(fmt::format("expected {}, found '{}'", meaning, shown(rest_)));
    return *parsed;
  }

  RecordedGame game() {
    RecordedGame game;
    game.label = fmt::format("game at line {}", line_);
    std::string error;
    if (!from_text(value("setup", "`setup` and the kingdom"), game.setup, error)) fail(error);
    if (const std::string wrong = check(game.setup); !wrong.empty()) fail(wrong);
    if (!from_text(value("seed", "`seed` and a number"), game.deal)) fail("expected a number");
    game.seat =
        number<int>("seat", fmt::format("a number from 1 to {}", game.setup.players), 1, game.setup.players) - 1;
    std::istringstream answers(value("answers", "`answers` and numbers"));
    for (std::string text; answers >> text;) {
      const auto option = base::read_number<Option>(text);
      if (!option) fail(fmt::format("expected the number of an option, found '{}'", shown(text)));
      game.answers.push_back(*option);
    }
    State state;
    const bool fits = play_to(game, game.answers.size(), state);
    const auto signature =
        number<uint64_t>("signature", "16 hexadecimal digits", 0, std::numeric_limits<uint64_t>::max(), 16);
    if (!fits || state.signature != signature)
      fail(
          "this game does not come out as recorded: the file is damaged, or the rules engine has changed since; record "
          "it again");
    return game;
  }

  const std::string& path_;
  std::istringstream in_;
  int line_ = 0;
  std::string word_, rest_;
};

}  // namespace

std::string to_text(const GoldenFile& golden) {
  std::string text = fmt::format("joust golden {}\nbot {}\n", kGoldenVersion, golden.bot);
  for (const RecordedGame& game : golden.games) {
    State state;
    play_to(game, game.answers.size(), state);
    text += fmt::format("\ngame\nsetup {}\nseed {}\nseat {}\nanswers", to_text(game.setup), to_text(game.deal),
                        game.seat + 1);
    for (const Option option : game.answers) text += fmt::format(" {}", option);
    text += fmt::format("\nsignature {:016x}\n", state.signature);
  }
  return text + fmt::format("\ngames {}\n", golden.games.size());
}

GoldenFile parse_golden(const std::string& path, const std::string& text) { return Parser(path, text).parse(); }

GoldenFile read_golden(const std::string& path) { return parse_golden(path, base::read_whole(path)); }

void write_golden(const std::string& path, const GoldenFile& golden) { base::write_whole(path, to_text(golden)); }

}  // namespace joust
