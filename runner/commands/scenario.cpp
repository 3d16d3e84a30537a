// `joust scenario FILE...`: runs rules tests and says which lines fail.
#include "runner/scenario/scenario.h"

#include <fmt/core.h>

#include <fstream>
#include <sstream>

#include "runner/commands/command.h"

namespace joust {

namespace {

constexpr const char* kHelp = R"(usage: joust scenario FILE...

Runs the rules tests in each file and prints a line FILE:LINE: [NAME] REASON for each one that fails.
Exit code: 0 all passed, 1 some failed, 2 a file could not be read or holds none (the others are run all the same).)";

struct Tally {
  int passed = 0, failed = 0;
};

std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  const bool empty = in && in.peek() == std::ifstream::traits_type::eof() && !in.bad();  // nothing to copy is no error
  if (!empty && (!in || !(text << in.rdbuf()))) throw Failure("cannot read the scenario file '" + path + "'");
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
    if (scenarios.empty()) throw Failure("'" + file + "' holds no scenario");
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

}  // namespace

int scenario_command(const Arguments& files) {
  if (files.empty()) throw Failure("which scenario files? usage: joust scenario FILE...");
  for (const std::string& file : files) {
    if (file == "--help") return fmt::print("{}\n", kHelp), 0;
    if (file.rfind("--", 0) == 0) throw Failure("unknown option '" + file + "'; see joust scenario --help");
  }
  Tally tally;
  bool all_read = true;
  for (const std::string& file : files) {
    try {
      run_file(file, tally);
    } catch (const Failure& failure) {
      all_read = false;
      std::fflush(stdout);
      fmt::print(stderr, "joust scenario: {}\n", failure.what());
    }
  }
  fmt::print("{} passed, {} failed\n", tally.passed, tally.failed);
  return !all_read ? 2 : tally.failed ? 1 : 0;
}

}  // namespace joust
