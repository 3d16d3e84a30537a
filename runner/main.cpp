// The `joust` program: finds the command and runs it.
#include <fmt/core.h>

#include <csignal>
#include <cstdio>
#include <exception>

#include "runner/commands/command.h"

namespace {

constexpr joust::Command kCommands[] = {
    {"run", "LEAGUE.toml [options]", "play a league, or go on with it", joust::run_command},
    {"standings", "DB [--csv|--json]", "show the table of a league", joust::standings_command},
    {"serve", "DB... [--host H] [--port N]", "show leagues in a browser", joust::serve_command},
    {"replay", "DB GAME", "tell a stored game turn by turn", joust::replay_command},
    {"verify", "DB [--sample N]", "play stored games again and compare", joust::verify_command},
    {"export", "DB --csv|--ordo", "print the stored games for other programs", joust::export_command},
    {"check", "BOT [--games N]", "find out whether a bot is fit for a league", joust::check_command},
    {"submit", "BOT --to DB|LEAGUE.toml", "check a bot and take it into a league", joust::submit_command},
    {"compare", "NEW OLD [--elo0 A --elo1 B]", "test whether a new bot is better than an old one",
     joust::compare_command},
    {"diff", "NEW OLD --db DB|--games N", "show where a new version decides differently", joust::diff_command},
    {"golden", "BOT --record|--check FILE", "record a bot's answers, or check them", joust::golden_command},
    {"scenario", "FILE...", "run rules tests", joust::scenario_command},
    {"rate", "FILE.csv [options]", "fit ratings to any file of results", joust::rate_command},
    {"sprt", "--counts LL,LD,...,WW --elo0 A --elo1 B", "calculate a sequential test", joust::sprt_command},
    {"bench", "[--json]", "measure the engine's speed", joust::bench_command},
    {"cards", "[NAME] [--json]", "show the facts about cards, Projects and Artifacts", joust::cards_command},
    {"kingdom", "[NAME] [options]", "make a random kingdom or show a recommended one", joust::kingdom_command},
    {"play", "--bots A B [C...] [options]", "play a game between bots, or many", joust::play_command},
    {"bots", "[BOT...]", "show what bots say about themselves", joust::bots_command},
};

int usage(FILE* out) {
  fmt::print(out, "joust: a league for Dominion bots\n\n");
  for (const auto& command : kCommands)
    fmt::print(out, "  joust {:<10} {}\n      {}\n", command.name, command.usage, command.summary);
  return out == stdout ? 0 : 2;
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGXFSZ, SIG_IGN);  // beyond a limit of file sizes, writing then fails like on a full disk
  const joust::Arguments arguments(argv + 1, argv + argc);
  if (arguments.empty()) return usage(stderr);
  const std::string& name = arguments[0];
  if (name == "help" || name == "--help" || name == "-h") return usage(stdout);
  try {
    for (const auto& command : kCommands)
      if (name == command.name) return command.run({arguments.begin() + 1, arguments.end()});
    fmt::print(stderr, "joust: unknown command '{}'; `joust help` lists them\n", name);
    return 2;
  } catch (const joust::Failure& failure) {
    fmt::print(stderr, "joust {}: {}\n", name, failure.what());
    return failure.exit_code;
  } catch (const std::exception& error) {
    fmt::print(stderr, "joust {}: {}\n", name, error.what());
    return 2;
  }
}
