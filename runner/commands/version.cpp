// `joust version`: what this program is, for reports and scripts.
#include <fmt/core.h>

#include "runner/commands/options.h"

namespace joust::commands {

namespace {

int print_version(const Options&) {
  fmt::print("joust\n");
  return 0;
}

}  // namespace

extern const Command version = {
    "version",
    "",
    "say which version this is",
    "Version, commit, numbers of the bot ABI and of the database schema, compiler, HTTP libraries.",
    {},
    {{0, "always"}},
    print_version};

}  // namespace joust::commands
