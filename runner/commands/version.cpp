// `joust version`: what this program is, for reports and scripts.
#include <fmt/core.h>
#include <fmt/ranges.h>

#include "dashboard/dashboard.h"
#include "runner/base/build_info.h"
#include "runner/bots/manifest.h"
#include "runner/commands/options.h"
#include "runner/store/schema.h"

namespace joust::commands {

namespace {

int print_version(const Options&) {
  const base::BuildInfo build = base::build_info();
  fmt::print("joust {}\n  commit    {}\n  compiler  {}\n  bot ABI   {}\n  schema    {}\n  HTTP      {}\n",
             build.version, build.commit, build.compiler, abi_text(host_abi()), store::kSchemaVersion,
             fmt::join(dashboard::http_libraries(), ", "));
  return 0;
}

}  // namespace

extern const Command version = {
    "version",
    "",
    "say which version this is",
    "Version, commit, compiler, numbers of the bot ABI and of the database schema, HTTP libraries built in.",
    {},
    {{0, "always"}},
    print_version};

}  // namespace joust::commands
