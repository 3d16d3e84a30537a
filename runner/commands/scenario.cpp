// `joust scenario FILE...`: runs rules tests and says which lines fail.
#include "runner/scenario/scenario.h"

#include <fmt/core.h>

#include <fstream>
#include <sstream>

#include "runner/commands/options.h"

namespace joust::commands {

namespace {

struct Tally {
  int passed = 0, failed = 0;
  int64_t own_answers = 0;
};

std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  const bool empty = in && in.peek() == std::ifstream::traits_type::eof() && !in.bad();  // nothing to copy is no error
  if (!empty && (!in || !(text << in.rdbuf()))) throw base::Failure("cannot read the scenario file '" + path + "'");
  return text.str();
}

void run_file(const std::string& file, bool all_answers, Tally& tally) {
  const auto failed = [&](const std::string& name, const scenario::LineError& error) {
    ++tally.failed;
    fmt::print("{}:{}: {}{}\n", file, error.line, name.empty() ? "" : "[" + name + "] ", error.what());
  };
  const auto show = [&](const std::string& name, const std::vector<scenario::OwnAnswer>& own) {
    for (const scenario::OwnAnswer& one : own)
      fmt::print("{}:{}: [{}] answered by itself before this line: {} -> {}\n", file, one.line, name, one.question,
                 one.answer);
  };
  std::vector<scenario::Scenario> scenarios;
  try {
    scenarios = scenario::parse(read_file(file));
    if (scenarios.empty()) throw base::Failure("'" + file + "' holds no scenario");
  } catch (const scenario::LineError& error) {
    return failed("", error);
  }
  for (const auto& one : scenarios) {
    std::vector<scenario::OwnAnswer> own;
    try {
      scenario::run(one, own);
      ++tally.passed;
      if (all_answers) show(one.name, own);
    } catch (const scenario::LineError& error) {
      show(one.name, own);
      failed(one.name, error);
    }
    tally.own_answers += std::ssize(own);
  }
}

int run_files(const Options& options) {
  Tally tally;
  bool all_read = true;
  for (const std::string& file : options.list("FILE")) {
    try {
      run_file(file, options.flag("answers"), tally);
    } catch (const base::Failure& failure) {
      all_read = false;
      std::fflush(stdout);
      fmt::print(stderr, "joust scenario: {}\n", failure.what());
    }
  }
  fmt::print("{} passed, {} failed", tally.passed, tally.failed);
  if (tally.own_answers > 0)
    fmt::print("; {} answered without a line{}", base::plural(tally.own_answers, "question", "questions"),
               options.flag("answers") ? "" : " (--answers shows where)");
  fmt::print("\n");
  return !all_read ? 2 : tally.failed ? 1 : 0;
}

}  // namespace

extern const Command scenario = {
    "scenario",
    "FILE...",
    "run rules tests",
    "Runs the rules tests in each file and prints a line FILE:LINE: [NAME] REASON for each one that fails.\n\n"
    "A question of which at most one answer changes anything, such as the order of effects of which only one can act, "
    "needs no line: if the next line does not fit it, it is answered by itself. The last line counts such questions; "
    "where a scenario fails they are shown before the reason.",
    {{"answers", "", "show for all scenarios which questions were answered by themselves"}},
    {{0, "all passed"},
     {1, "some failed"},
     {2, "a file could not be read or holds none; the others are run all the same"}},
    run_files};

}  // namespace joust::commands
