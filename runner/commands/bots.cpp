// `joust bots [PATH...]`: what bot libraries say about themselves, and whether they load.
#include <fmt/core.h>

#include <algorithm>

#include "runner/bots/bot_spec.h"
#include "runner/commands/options.h"
#include "runner/workers/probe.h"

namespace joust::commands {

namespace {

// 0: can be used, 1: cannot.
int show(const std::string& text) {
  const BotSpec spec = find_bot(text);
  const Probe probe = probe_bot(spec);
  if (!probe.error.empty()) {
    fmt::print(stderr, "joust bots: {}\n", probe.error);
    return 1;
  }
  const Manifest& m = probe.manifest;
  fmt::print("{}\n  name     {} {}\n  author   {}\n  about    {}\n  ABI      {}\n  extras   {}\n  library  {}\n", text,
             m.name, m.version, m.author, m.description, abi_text(m.abi),
             probe.batches ? (probe.observes ? "decide_batch, observe" : "decide_batch")
                           : (probe.observes ? "observe" : "none"),
             spec.path);
  for (const auto& [key, value] : spec.parameters) fmt::print("  {:<8} {}\n", key == "file" ? "plays" : key, value);
  if (!probe.refuses.empty()) fmt::print("  but      {}\n", probe.refuses);
  return !probe.refuses.empty() && !spec.parameters.empty();  // without any, it may only need some
}

int show_bots(const Options& options) {
  std::vector<std::string> bots = options.list("BOT");
  if (bots.empty()) bots = shipped_bots();
  if (bots.empty())
    throw base::Failure("no shipped bots are found beside the program", "name a library: joust bots ./my_bot.so");
  int code = 0;
  for (const std::string& bot : bots) {
    try {
      code = std::max(code, show(bot));
    } catch (const base::Failure& failure) {  // it is not there
      fmt::print(stderr, "joust bots: {}\n", failure.what());
      code = 2;
    }
  }
  return code;
}

}  // namespace

extern const Command bots = {"bots",
                             "[BOT...]",
                             "show what bots say about themselves",
                             "Shows the name, version, author and abilities of each bot: libraries, shipped bots by "
                             "name, strategy files. Without "
                             "arguments: all shipped bots. Every bot is tried out in a process of its own.",
                             {},
                             {{0, "all can be used"}, {1, "one cannot be used"}, {2, "one is not there"}},
                             show_bots};

}  // namespace joust::commands
