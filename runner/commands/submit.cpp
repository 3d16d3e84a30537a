// `joust submit`: checks a bot and takes it into a league.
#include <fmt/core.h>

#include <algorithm>

#include "runner/base/shell.h"
#include "runner/commands/options.h"
#include "runner/commands/work_options.h"
#include "runner/trial/checkup.h"
#include "runner/trial/submission.h"

namespace joust::commands {

namespace {

constexpr size_t kLongestName = 100;

int submit_checked(const Options& options) {
  const std::string bot = options.text("BOT"), name = options.text("name");
  const std::string to = options.need("to");
  if (std::any_of(name.begin(), name.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }))
    throw base::Failure("a bot's name has no control characters");
  if (name.size() > kLongestName)
    throw base::Failure(fmt::format("a bot's name has at most {} characters", kLongestName));
  const SubmitTarget target = submit_target(to, options.text("db"), options.text("folder"));
  const CheckOptions check = read_check_options(options);
  const Checkup checkup = check_up(bot, check);
  fmt::print("{}", checkup_text(bot, checkup, check, false));
  if (!checkup.fit(check)) {
    fmt::print(stderr, "joust submit: {} is not fit; nothing was changed\n", bot);
    return 1;
  }
  const Submission done = submit_bot(bot, name, target);
  fmt::print("\n{} {} {}: version {} of this bot in {}\nhash     {}\nfile     {}\n",
             done.known ? "known already:" : "submitted:", done.name, done.version, done.versions, target.database,
             done.hash, done.file);
  if (target.league) {
    fmt::print("league   {} plays it from the next run on: joust run {}{}\n", target.league->file,
               base::shell::word(target.league->file),
               options.given("db") ? " --db " + base::shell::word(target.database) : "");
  } else {
    fmt::print("league   no league file was named, so none plays it yet; joust submit {} --to {} enters it\n",
               base::shell::word(bot), done.league_file.empty() ? "LEAGUE.toml" : base::shell::word(done.league_file));
  }
  return 0;
}

}  // namespace

extern const Command submit = {
    "submit",
    "BOT --to DB|LEAGUE.toml",
    "check a bot and take it into a league",
    R"(Checks the bot (see joust check). If it is fit, copies it under a name that holds its hash into the bots/ folder beside the league file or database, and registers its name, version, hash and author in the database. With a league file it is entered there too, and plays from the next joust run on: as a new bot, or in place of the version that had its name before. With a database alone it is kept and registered, but no league plays it before a league file names it. Every version has its own results. If the bot is not fit, nothing is changed.)",
    options_of({{"to", "FILE", "a league file (*.toml) or a database"},
                {"name", "NAME", "what the league calls it; default: what it calls itself"},
                {"db", "DB", "database; default: the league's, as joust run finds it"},
                {"folder", "FOLDER", "bot folder; default: bots/ beside the league file or database"}},
               {kCheck, kWork}),
    {{0, "submitted"}, {1, "not fit"}},
    submit_checked};

}  // namespace joust::commands
