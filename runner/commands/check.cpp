// `joust check`: would this bot survive a league?
#include <fmt/core.h>

#include "runner/commands/options.h"
#include "runner/commands/work_options.h"
#include "runner/trial/checkup.h"
#include "runner/trial/trial_bots.h"

namespace joust::commands {

namespace {

int check_bot(const Options& options) {
  const std::string bot = options.text("BOT");
  CheckOptions check = read_check_options(options);
  if (options.given("game")) check.only = options.number<int64_t>("game", 1, 1'000'000);
  const Checkup checkup = check_up(bot, check);
  fmt::print("{}", checkup_text(bot, checkup, check, options.flag("all-cards")));
  return checkup.fit(check) ? 0 : 1;
}

}  // namespace

extern const Command check = {
    "check",
    "BOT",
    "find out whether a bot is fit for a league",
    R"(Loads the bot, plays it in worker processes against the reference bots on random kingdoms of every set and player count, asks all its questions a second time, and says what a league would make of it. BOT is a library (./my_bot.so), a shipped bot by its name or a strategy file, with parameters if wanted: NAME?key=value.)",
    options_of({{"all-cards", "", "name all cards it never bought or played"},
                {"game", "N", "play only this one of the games, to see its fault again"}},
               {kCheck, kWork}),
    {{0, "fit for a league"}, {1, "not fit"}, {2, "it could not be tested"}},
    check_bot};

}  // namespace joust::commands
