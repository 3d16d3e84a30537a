// A command of `joust` as a value: what it is called, what it takes, what it does and what runs it. Parsing, --help,
// the man page, shell completion and suggestions all come from it. A command prints results on standard output; logs
// and progress go to standard error. What it cannot do it throws as a Failure.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <vector>

namespace joust::commands {

class Options;

// One option. `takes` says what follows it and what completion offers: FILE, N, BOT, yes|no; "" for a switch. BOT...
// may be several words, SET,... may be given several times. Without `about` it is not shown.
struct Option {
  const char* name;  // without its dashes
  const char* takes;
  const char* about;
  const char* otherwise = "";  // its value if it is not given
};

struct Exit {
  int code;
  const char* when;
};

struct Command {
  const char* name;
  const char* takes;  // arguments, as in "DB GAME", "FILE...", "[NAME]"; what begins with a dash is only shown
  const char* does;   // half a line
  const char* about;  // paragraphs, an empty line between them; lines that begin with a space stay as they are
  std::vector<Option> options;
  std::vector<Exit> exits;  // besides 2: something is wrong
  int (*execute)(const Options&);
};

// A command's own options and groups that it shares with others.
std::vector<Option> options_of(std::initializer_list<Option> own,
                               std::initializer_list<std::span<const Option>> shared);

struct CommandGroup {
  const char* title;
  std::span<const Command* const> commands;
};
std::span<const CommandGroup> all_commands();  // as help shows them

const Command* find_command(std::string_view name);  // nullptr if there is none

// The exit code. `words` is what follows the command's name; --help and -h print its help.
int run(const Command& command, const std::vector<std::string>& words);

}  // namespace joust::commands
