// What users write behind a command's name, and what is said to them when it cannot be read.
#include "runner/commands/options.h"

#include "runner/commands/manual.h"
#include "tests/kit/capture.h"
#include "tests/kit/catch.h"

using namespace joust;
using namespace joust::commands;
using Words = std::vector<std::string>;

namespace {

const Command kCopy = {"copy",
                       "FROM [TO...]",
                       "copies",
                       "Copies.",
                       {{"games", "N", "how many", "30"}, {"also", "BOT...", "more"}, {"json", "", "as JSON"}},
                       {},
                       [](const Options&) { return 0; }};

std::string refusal(const Words& words) {
  try {
    const Options options(kCopy, words);
    options.number("games", 1, 100);
  } catch (const base::Failure& failure) {
    CHECK(failure.advice() == "see joust copy --help");
    return failure.line();
  }
  return "";
}

}  // namespace

TEST_CASE("arguments and options go by their names") {
  const Options options(kCopy, {"a", "b", "c", "--games=7", "--also", "x", "y", "--json"});
  CHECK(options.text("FROM") == "a");
  CHECK(options.list("TO") == Words{"b", "c"});
  CHECK(options.number("games", 1, 100) == 7);
  CHECK(options.list("also") == Words{"x", "y"});
  CHECK(options.flag("json"));
}

TEST_CASE("what is not given has its default") {
  const Options options(kCopy, {"a"});
  CHECK(options.number("games", 1, 100) == 30);
  CHECK(options.number("games", 1, 100, 5) == 5);
  CHECK(options.list("TO").empty());
  CHECK_FALSE(options.flag("json"));
}

TEST_CASE("missing, unknown and wrong arguments are said in one way") {
  CHECK(refusal({}) == "FROM is missing");
  CHECK(refusal({"a", "--gamse", "3"}) == "there is no option --gamse; did you mean games?");
  CHECK(refusal({"a", "--games", "0"}) == "--games must be a whole number from 1 to 100, not '0'");
  CHECK(refusal({"a", "--games", "many"}) == "--games must be a whole number from 1 to 100, not 'many'");
  CHECK(refusal({"a", "--json=1"}) != "");
  CHECK(refusal({"a", "--games", "1", "--games", "2"}) != "");
}

TEST_CASE("every command says what it does, and all its words complete") {
  for (const CommandGroup& group : all_commands()) {
    for (const Command* command : group.commands) {
      INFO(command->name);
      CHECK(find_command(command->name) == command);
      CHECK(*command->does);
      CHECK(*command->about);
      for (const char* word : {"--help", "-h"}) {
        int code = 1;
        const std::string text = capture_output([&] { code = run(*command, {word}); });
        CHECK(code == 0);
        CHECK(text == help(*command));
      }
      const std::string text = help(*command);
      for (size_t at = 0; at < text.size();) {
        const size_t end = text.find('\n', at);
        CHECK(end - at <= 80 + 1);
        at = end + 1;
      }
      const Words offered = completions({command->name, "--"});
      for (const Option& option : command->options)
        if (*option.about) CHECK(std::count(offered.begin(), offered.end(), std::string("--") + option.name) == 1);
      CHECK(man_page().find(std::string(".SS ") + command->name) != std::string::npos);
    }
  }
}

TEST_CASE("completion knows commands, choices, bots, kingdoms and files") {
  const auto offers = [](const Words& words, const std::string& word) {
    const Words all = completions(words);
    return std::count(all.begin(), all.end(), word) == 1;
  };
  CHECK(offers({"sta"}, "standings"));
  CHECK_FALSE(offers({"sta"}, "run"));
  CHECK(offers({"kingdom", "--projects", ""}, "random"));
  CHECK(offers({"play", "--kingdom", "First"}, "First Game"));
  CHECK(offers({"standings", ""}, "files"));
  CHECK(offers({"cards", "Wit"}, "Witch"));
  CHECK(offers({"standings", "x.db", "--set", "int"}, "intrigue"));
  CHECK(completions({"nonsense", ""}).empty());
}

TEST_CASE("a mistyped command suggests the nearest one") {
  CHECK(unknown_command("standing") ==
        "there is no command 'standing'; did you mean standings? `joust help` lists them");
  CHECK(unknown_command("xyzzy") == "there is no command 'xyzzy'; `joust help` lists them");
}
