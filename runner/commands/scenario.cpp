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
};

std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  const bool empty = in && in.peek() == std::ifstream::traits_type::eof() && !in.bad();  // nothing to copy is no error
  if (!empty && (!in || !(text << in.rdbuf()))) throw base::Failure("cannot read the scenario file '" + path + "'");
  return text.str();
}

void run_file(const std::string& file, Tally& tally) {
  const auto failed = [&](const std::string& name, const scenario::LineError& error) {
    ++tally.failed;
    fmt::print("{}:{}: {}{}\n", file, error.line, name.empty() ? "" : "[" + name + "] ", error.what());
  };
  std::vector<scenario::Scenario> scenarios;
  try {
    scenarios = scenario::parse(read_file(file));
    if (scenarios.empty()) throw base::Failure("'" + file + "' holds no scenario");
  } catch (const scenario::LineError& error) {
    return failed("", error);
  }
  for (const auto& one : scenarios) {
    try {
      scenario::run(one);
      ++tally.passed;
    } catch (const scenario::LineError& error) {
      failed(one.name, error);
    }
  }
}

int run_files(const Options& options) {
  Tally tally;
  bool all_read = true;
  for (const std::string& file : options.list("FILE")) {
    try {
      run_file(file, tally);
    } catch (const base::Failure& failure) {
      all_read = false;
      std::fflush(stdout);
      fmt::print(stderr, "joust scenario: {}\n", failure.what());
    }
  }
  fmt::print("{} passed, {} failed\n", tally.passed, tally.failed);
  return !all_read ? 2 : tally.failed ? 1 : 0;
}

}  // namespace

extern const Command scenario = {
    "scenario",
    "FILE...",
    "run rules tests",
    "Runs the rules tests in each file and prints a line FILE:LINE: [NAME] REASON for each one that fails.",
    {},
    {{0, "all passed"},
     {1, "some failed"},
     {2, "a file could not be read or holds none; the others are run all the same"}},
    run_files};

}  // namespace joust::commands
