// `joust check`: would this bot survive a league?
#include <fmt/core.h>

#include "runner/commands/command.h"
#include "runner/commands/options.h"
#include "runner/commands/work_options.h"
#include "runner/trial/checkup.h"
#include "runner/trial/trial_bots.h"

namespace joust {

namespace po = boost::program_options;

namespace {
constexpr const char* kHelp =
    R"(usage: joust check BOT [--games N] [options]

Loads the bot, plays it in worker processes against the reference bots on random kingdoms of every set and player count, asks
all its questions a second time, and says what a league would make of it. BOT is a library (./my_bot.so), a shipped bot by its
name or a strategy file, with parameters if wanted: NAME?key=value.

Exit code 0: fit for a league; 1: not fit; 2: it could not be tested.
)";
}

int check_command(const Arguments& arguments) {
  po::options_description options("options");
  add_check_options(options);
  options.add_options()("all-cards", po::bool_switch(), "name all cards it never bought or played")(
      "game", po::value<std::string>(), "play only this one of the games, to see its fault again");
  const auto values = parse_arguments("check", kHelp, options, {{"bot", 1}}, arguments);
  if (!values) return 0;
  const std::string bot = need(*values, "bot", "check");
  CheckOptions check = read_check_options(*values);
  if (values->count("game")) check.only = number(*values, "game", 1, 1'000'000, 1);
  const Checkup checkup = check_up(bot, check);
  fmt::print("{}", checkup_text(bot, checkup, check, (*values)["all-cards"].as<bool>()));
  return checkup.fit(check) ? 0 : 1;
}

}  // namespace joust
