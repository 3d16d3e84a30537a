// `joust submit`: checks a bot and takes it into a league.
#include <fmt/core.h>

#include <algorithm>

#include "runner/commands/command.h"
#include "runner/commands/options.h"
#include "runner/commands/work_options.h"
#include "runner/trial/checkup.h"
#include "runner/trial/recorded_game.h"
#include "runner/trial/submission.h"

namespace joust {

namespace po = boost::program_options;

namespace {

constexpr const char* kHelp =
    R"(usage: joust submit BOT --to DB|LEAGUE.toml [--name NAME] [options]

Checks the bot (see joust check). If it is fit, copies it under a name that holds its hash into the bots/ folder beside the
league file or database, and registers its name, version, hash and author in the database. With a league file it is entered
there too, and plays from the next joust run on: as a new bot, or in place of the version that had its name before. With a
database alone it is kept and registered, but no league plays it before a league file names it. Every version has its own
results. If the bot is not fit, nothing is changed.

Exit code 0: submitted; 1: not fit; 2: something is wrong.
)";

constexpr size_t kLongestName = 100;

std::string option(const po::variables_map& values, const char* name) {
  return values.count(name) ? values[name].as<std::string>() : "";
}

}  // namespace

int submit_command(const Arguments& arguments) {
  po::options_description options("options");
  options.add_options()("to", po::value<std::string>(), "a league file (*.toml) or a database")(
      "name", po::value<std::string>(), "what the league calls it; default: what it calls itself")(
      "db", po::value<std::string>(), "database; default: the league's, as joust run finds it")(
      "folder", po::value<std::string>(), "bot folder; default: bots/ beside the league file or database");
  add_check_options(options);
  const auto values = parse_arguments("submit", kHelp, options, {{"bot", 1}}, arguments);
  if (!values) return 0;
  const std::string bot = need(*values, "bot", "submit"), name = option(*values, "name");
  if (!values->count("to")) throw Failure("--to is missing: a league file or a database; see joust submit --help");
  if (std::any_of(name.begin(), name.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }))
    throw Failure("a bot's name has no control characters");
  if (name.size() > kLongestName) throw Failure(fmt::format("a bot's name has at most {} characters", kLongestName));
  const SubmitTarget target = submit_target(option(*values, "to"), option(*values, "db"), option(*values, "folder"));
  const CheckOptions check = read_check_options(*values);
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
               quoted(target.league->file), values->count("db") ? " --db " + quoted(target.database) : "");
  } else {
    fmt::print("league   no league file was named, so none plays it yet; joust submit {} --to {} enters it\n",
               quoted(bot), done.league_file.empty() ? "LEAGUE.toml" : quoted(done.league_file));
  }
  return 0;
}

}  // namespace joust
