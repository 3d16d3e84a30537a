// `joust scenario FILE...`: runs rules tests and says which lines fail.
#include <fmt/core.h>

#include <fstream>
#include <sstream>

#include "runner/command.h"
#include "runner/scenario/scenario.h"

namespace joust {

namespace {
std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  if (!in || !(text << in.rdbuf())) throw Failure("cannot read the scenario file '" + path + "'");
  return text.str();
}
}  // namespace

int scenario_command(const Arguments& files) {
  if (files.empty()) throw Failure("which scenario files? usage: joust scenario FILE...");
  int passed = 0, failed = 0;
  for (const std::string& file : files) {
    const auto scenarios = scenario::parse(read_file(file));
    if (scenarios.empty()) throw Failure("'" + file + "' holds no scenario");
    for (const auto& one : scenarios) {
      try {
        scenario::run(one);
        ++passed;
      } catch (const scenario::LineError& error) {
        ++failed;
        fmt::print("{}:{}: [{}] {}\n", file, error.line, one.name, error.what());
      }
    }
  }
  fmt::print("{} passed, {} failed\n", passed, failed);
  return failed ? 1 : 0;
}

}  // namespace joust
