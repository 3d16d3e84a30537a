// What the table of commands says to people and shells: help, the man page, completion.
#pragma once

#include <string>
#include <vector>

#include "runner/commands/command.h"

namespace joust::commands {

std::string overview();                    // joust help
std::string help(const Command& command);  // joust COMMAND --help
std::string man_page();                    // joust.1, in man's macros
std::string bash_completion();             // both ask the program itself: joust complete
std::string zsh_completion();
std::string unknown_command(std::string_view name);  // one line, with the nearest ones

// What may stand in place of the last of `words`, which follow `joust` and of which the last may be begun or empty. A
// line "files" means that a file may stand there too.
std::vector<std::string> completions(const std::vector<std::string>& words);

}  // namespace joust::commands
