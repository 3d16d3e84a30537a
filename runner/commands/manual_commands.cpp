// `joust help`, `joust manual`, `joust complete`: what the program says about itself.
#include <fmt/core.h>

#include "runner/commands/manual.h"
#include "runner/commands/options.h"

namespace joust::commands {

namespace {

int print_help(const Options& options) {
  if (!options.given("COMMAND")) {
    fmt::print("{}", overview());
    return 0;
  }
  const std::string name = options.text("COMMAND");
  const Command* command = find_command(name);
  if (!command) throw base::Failure(unknown_command(name));
  fmt::print("{}", help(*command));
  return 0;
}

int print_manual(const Options& options) {
  const std::string what = options.text("man|bash|zsh");
  if (what == "man") {
    fmt::print("{}", man_page());
  } else if (what == "bash") {
    fmt::print("{}", bash_completion());
  } else if (what == "zsh") {
    fmt::print("{}", zsh_completion());
  } else {
    options.refuse(fmt::format("the manual comes as man, bash or zsh, not as '{}'", what));
  }
  return 0;
}

int print_completions(const Options& options) {
  for (const std::string& word : completions(options.list("WORD"))) fmt::print("{}\n", word);
  return 0;
}

}  // namespace

extern const Command help_command = {"help",
                                     "[COMMAND]",
                                     "list the commands, or explain one",
                                     "Lists what joust can do, or explains a command as `joust COMMAND --help` does.",
                                     {},
                                     {{0, "always"}},
                                     print_help};

extern const Command manual = {
    "manual",
    "man|bash|zsh",
    "print the man page, or completion for a shell",
    R"(Prints, from the same table as --help: the man page, or a script that completes commands, options, bots, kingdoms and cards in bash or zsh.

  joust manual man >joust.1 && man ./joust.1
  source <(joust manual bash)
  joust manual zsh >"${fpath[1]}/_joust")",
    {},
    {{0, "printed"}},
    print_manual};

extern const Command complete = {"complete",
                                 "[WORD...]",
                                 "say what may come next on a command line",
                                 "For shells: the words after `joust` up to the cursor, the last one begun or empty; "
                                 "prints what it may become. A line "
                                 "\"files\" means that a file may stand there too.",
                                 {},
                                 {{0, "always"}},
                                 print_completions};

}  // namespace joust::commands
