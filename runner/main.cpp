// The `joust` program: finds the command and runs it.
#include <fmt/core.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <new>

#include "runner/base/failure.h"
#include "runner/base/terminal.h"
#include "runner/commands/manual.h"

namespace {

using joust::commands::Command;

constexpr int kWrong = 2;

// Words that mean a command although they look like options.
std::string_view meant(std::string_view word) {
  if (word == "--help" || word == "-h") return "help";
  if (word == "--version") return "version";
  return word;
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGXFSZ, SIG_IGN);  // beyond a limit of file sizes, writing then fails like on a full disk
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (words.empty()) {
    fmt::print(stderr, "{}", joust::commands::overview());
    return kWrong;
  }
  const Command* command = joust::commands::find_command(meant(words[0]));
  if (!command) {
    fmt::print(stderr, "joust: {}\n", joust::base::printable(joust::commands::unknown_command(words[0])));
    return kWrong;
  }
  try {
    return joust::commands::run(*command, {words.begin() + 1, words.end()});
  } catch (const joust::base::Failure& failure) {
    fmt::print(stderr, "joust {}: {}\n", command->name, joust::base::printable(failure.what()));
    return failure.exit_code();
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "joust {}: not enough memory\n", command->name);
  } catch (const std::exception& error) {
    fmt::print(stderr, "joust {}: {}\n", command->name, joust::base::printable(error.what()));
  }
  return kWrong;
}
