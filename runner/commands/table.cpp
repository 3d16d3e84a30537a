// The commands of `joust`, grouped as help shows them. A new command is its own file and a line here.
#include <fmt/core.h>

#include <algorithm>

#include "runner/commands/manual.h"
#include "runner/commands/options.h"

namespace joust::commands {

extern const Command run_league, standings, serve, replay, verify, export_games;
extern const Command check, submit, compare, diff, golden, play, bots;
extern const Command scenario, rate, sprt, bench, cards, kingdom;
extern const Command help_command, version, manual, complete;

namespace {

constexpr const Command* kLeagues[] = {&run_league, &standings, &serve, &replay, &verify, &export_games};
constexpr const Command* kBots[] = {&check, &submit, &compare, &diff, &golden, &play, &bots};
constexpr const Command* kGame[] = {&cards, &kingdom, &scenario};
constexpr const Command* kNumbers[] = {&rate, &sprt, &bench};
constexpr const Command* kProgram[] = {&help_command, &version, &manual};

constexpr CommandGroup kGroups[] = {
    {"Leagues", kLeagues}, {"Bots", kBots}, {"The game", kGame}, {"Numbers", kNumbers}, {"The program", kProgram},
};

}  // namespace

std::span<const CommandGroup> all_commands() { return kGroups; }

const Command* find_command(std::string_view name) {
  for (const CommandGroup& group : kGroups)
    for (const Command* command : group.commands)
      if (name == command->name) return command;
  return name == complete.name ? &complete : nullptr;  // for shells; people need not see it
}

int run(const Command& command, const std::vector<std::string>& words) {
  const auto is_help = [](const std::string& word) { return word == "--help" || word == "-h"; };
  if (&command != &complete && std::any_of(words.begin(), words.end(), is_help)) {
    fmt::print("{}", help(command));
    return 0;
  }
  return command.execute(Options(command, words));
}

}  // namespace joust::commands
