// `joust bots [PATH...]`: what bot libraries say about themselves, and whether they load.
#include <fmt/core.h>

#include "runner/bots/bot_spec.h"
#include "runner/bots/probe.h"
#include "runner/command.h"

namespace joust {

namespace {

constexpr const char* kHelp =
    "usage: joust bots [BOT...]\n\n"
    "Shows the name, version, author and abilities of each bot: libraries, shipped bots by name, strategy files. Without\n"
    "arguments: all shipped bots. Every bot is tried out in a process of its own. Exit code 1 if one cannot be used.\n";

bool show(const std::string& text) {
  BotSpec spec;
  std::string error;
  if (!find_bot(text, spec, error)) {
    fmt::print(stderr, "joust bots: {}\n", error);
    return false;
  }
  const Probe probe = probe_bot(spec);
  if (!probe.error.empty()) {
    fmt::print(stderr, "joust bots: {}\n", probe.error);
    return false;
  }
  const Manifest& m = probe.manifest;
  fmt::print("{}\n  name     {} {}\n  author   {}\n  about    {}\n  ABI      {}.{}\n  extras   {}\n  library  {}\n", text, m.name,
             m.version, m.author, m.description, m.abi >> 16, m.abi & 0xffff,
             probe.batches ? (probe.observes ? "decide_batch, observe" : "decide_batch")
                           : (probe.observes ? "observe" : "none"),
             spec.path);
  if (!probe.refuses.empty()) fmt::print("  but      {}\n", probe.refuses);
  return true;
}

}  // namespace

int bots_command(const Arguments& arguments) {
  Arguments bots = arguments;
  for (const std::string& argument : bots) {
    if (argument == "--help" || argument == "-h") {
      fmt::print("{}", kHelp);
      return 0;
    }
    if (argument.rfind("-", 0) == 0) throw Failure("unknown option '" + argument + "'; see joust bots --help");
  }
  if (bots.empty()) bots = shipped_bots();
  if (bots.empty()) throw Failure("no shipped bots are found beside the program; name a library: joust bots ./my_bot.so");
  bool all = true;
  for (const std::string& bot : bots) all &= show(bot);
  return all ? 0 : 1;
}

}  // namespace joust
