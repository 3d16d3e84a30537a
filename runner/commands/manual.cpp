#include "runner/commands/manual.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "engine/catalogue.h"
#include "engine/named_kingdoms.h"
#include "runner/base/spelling.h"
#include "runner/base/terminal.h"
#include "runner/bots/bot_spec.h"
#include "runner/commands/options.h"

namespace joust::commands {

namespace {

using Words = std::vector<std::string>;

constexpr const char* kProgram = "joust: a league for Dominion bots";
constexpr Option kHelpOption = {"help", "", "print this"};
constexpr Exit kWrong = {2, "something is wrong; one line on standard error says what"};
constexpr size_t kWidestColumn = 24;  // of what an option takes; longer ones have a line of their own
constexpr size_t kWidestText = 100;   // longer lines are hard to read, however wide the terminal

size_t text_width() {
  const size_t width = base::terminal_width();
  return width == 0 ? base::kLineWidth : std::min(width, kWidestText);
}

// Split at empty lines.
std::vector<std::string> paragraphs(std::string_view text) {
  std::vector<std::string> all;
  while (!text.empty()) {
    const size_t end = std::min(text.find("\n\n"), text.size());
    all.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(text.size(), end + 2));
  }
  for (std::string& paragraph : all)
    while (paragraph.ends_with('\n')) paragraph.pop_back();
  return all;
}

bool stays(const std::string& paragraph) { return paragraph.starts_with(' '); }

std::vector<Option> shown_options(const Command& command) {
  std::vector<Option> shown;
  for (const Option& option : command.options)
    if (*option.about) shown.push_back(option);
  shown.push_back(kHelpOption);
  return shown;
}

std::vector<Exit> exits(const Command& command) {
  std::vector<Exit> all = command.exits;
  const bool said = std::any_of(all.begin(), all.end(), [](const Exit& exit) { return exit.code == kWrong.code; });
  if (!said) all.push_back(kWrong);
  return all;
}

std::string option_words(const Option& option) {
  return fmt::format("--{}{}{}", option.name, *option.takes ? " " : "", option.takes);
}

std::string option_about(const Option& option) {
  return *option.otherwise ? fmt::format("{} (default: {})", option.about, option.otherwise) : option.about;
}

// "  NAME   what it is", the text wrapped in its column.
std::string listed(const std::string& name, const std::string& text, size_t column) {
  std::string line = "  " + name;
  const size_t width = base::width_of(line);
  line += width + 2 > column ? "\n" + std::string(column, ' ') : std::string(column - width, ' ');
  return line + base::wrapped(text, column, text_width()) + "\n";
}

std::string usage(const Command& command) {
  return fmt::format("joust {}{}{}{}", command.name, *command.takes ? " " : "", command.takes,
                     command.options.empty() ? "" : " [options]");
}

// Text for man: what its macros would take for their own is escaped.
std::string roff(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\' || c == '-') out += '\\';
    if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n')) out += "\\&";
    out += c == '\\' ? 'e' : c;
  }
  return out;
}

std::string man_command(const Command& command) {
  std::string text = fmt::format(".SS {}\n.B {}\n", roff(command.name), roff(usage(command)));
  for (const std::string& paragraph : paragraphs(command.about))
    text += stays(paragraph) ? fmt::format(".PP\n.nf\n{}\n.fi\n", roff(paragraph))
                             : fmt::format(".PP\n{}\n", roff(paragraph));
  for (const Option& option : shown_options(command))
    text += fmt::format(".TP\n.B {}\n{}\n", roff(option_words(option)), roff(option_about(option)));
  text += ".PP\nExit code:\n";
  for (const Exit& exit : exits(command)) text += fmt::format(".TP\n.B {}\n{}\n", exit.code, roff(exit.when));
  return text;
}

// --- completion

constexpr const char* kFiles = "files";

// What may stand where a command line takes `takes`.
Words offers(std::string_view takes) {
  Words words;
  const auto begins = [&](std::initializer_list<std::string_view> names) {
    return std::any_of(names.begin(), names.end(), [&](std::string_view name) { return takes.starts_with(name); });
  };
  if (takes.find('|') != std::string_view::npos) {
    for (; !takes.empty(); takes.remove_prefix(std::min(takes.size(), takes.find('|') + 1))) {
      words.emplace_back(takes.substr(0, takes.find('|')));
      if (takes.find('|') == std::string_view::npos) break;
    }
  } else if (begins({"BOT", "NEW", "OLD"})) {
    words = shipped_bots();
    words.emplace_back(kFiles);
  } else if (begins({"KINGDOM"})) {
    for (const NamedKingdom& kingdom : named_kingdoms()) words.emplace_back(kingdom.name);
  } else if (begins({"CARD"})) {
    words = card_names();
  } else if (begins({"SET"})) {
    for (int set = 0; set < kSetCount; ++set) words.emplace_back(set_name(Set(set)));
    words.emplace_back("all");
  } else if (begins({"COMMAND"})) {
    for (const CommandGroup& group : all_commands())
      for (const Command* command : group.commands) words.emplace_back(command->name);
  } else if (begins({"FILE", "DB", "LEAGUE", "FOLDER", "TARGET"})) {
    words.emplace_back(kFiles);
  }
  return words;
}

// The option whose value the last word would be; nullptr if there is none.
const Option* awaiting(const Command& command, const Words& words) {
  for (size_t i = words.size() - 1; i-- > 0;) {
    if (!words[i].starts_with("--")) continue;
    for (const Option& option : command.options) {
      if (words[i].substr(2) != option.name || !*option.takes) continue;
      const bool several =
          std::string_view(option.takes).ends_with(" ...") || std::string_view(option.takes).ends_with("...");
      return i + 2 == words.size() || (several && !std::string_view(option.takes).ends_with(",...")) ? &option
                                                                                                     : nullptr;
    }
    return nullptr;
  }
  return nullptr;
}

Words offers_for(const Command& command, const Words& words) {
  const std::string& last = words.back();
  Words all;
  if (const Option* option = awaiting(command, words)) {
    all = offers(option->takes);
    if (!last.starts_with("-")) return all;
  }
  if (last.starts_with("-")) {
    for (const Option& option : shown_options(command)) all.push_back(std::string("--") + option.name);
    return all;
  }
  const auto arguments = arguments_of(command);
  size_t place = 0;
  for (size_t i = 0; i + 1 < words.size(); ++i) place += !words[i].starts_with("-");
  if (arguments.empty()) return all;
  return offers(arguments[std::min(place, arguments.size() - 1)].name);
}

}  // namespace

std::string overview() {
  std::string text = fmt::format("{}\n", kProgram);
  constexpr size_t kColumn = 14;
  for (const CommandGroup& group : all_commands()) {
    text += fmt::format("\n{}\n", group.title);
    for (const Command* command : group.commands) text += listed(command->name, command->does, kColumn);
  }
  return text + "\njoust COMMAND --help explains a command; joust --version says what this is.\n";
}

std::string help(const Command& command) {
  std::string text = fmt::format("usage: {}\n", usage(command));
  for (const std::string& paragraph : paragraphs(command.about))
    text += "\n" + (stays(paragraph) ? paragraph : base::wrapped(paragraph, 0, text_width())) + "\n";
  text += "\nOptions:\n";
  size_t column = 0;
  for (const Option& option : shown_options(command))
    if (const size_t width = option_words(option).size(); width <= kWidestColumn) column = std::max(column, width);
  for (const Option& option : shown_options(command))
    text += listed(option_words(option), option_about(option), column + 4);
  text += "\nExit code:\n";
  for (const Exit& exit : exits(command)) text += listed(std::to_string(exit.code), exit.when, 7);
  return text;
}

std::string man_page() {
  std::string text =
      ".TH JOUST 1\n.SH NAME\njoust \\- a league for Dominion bots\n.SH SYNOPSIS\n.B joust\nCOMMAND [options]\n"
      ".SH DESCRIPTION\nPlays bots against each other in leagues of the card game Dominion, keeps results and ratings "
      "in a database, shows them in a browser, and tells authors whether a new version of their bot is better.\n"
      ".SH COMMANDS\n";
  for (const CommandGroup& group : all_commands())
    for (const Command* command : group.commands) text += man_command(*command);
  return text;
}

std::string unknown_command(std::string_view name) {
  Words names;
  for (const CommandGroup& group : all_commands())
    for (const Command* command : group.commands) names.emplace_back(command->name);
  return base::Failure(fmt::format("there is no command '{}'{}", name, base::hint(name, names)),
                       "`joust help` lists them")
      .what();
}

std::string bash_completion() {
  return R"sh(# Completion of joust for bash: the program itself knows what may come next.
_joust() {
  local word
  COMPREPLY=()
  while IFS= read -r word; do
    if [ "$word" = files ]; then
      mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "${COMP_WORDS[COMP_CWORD]}")
      compopt -o filenames
    else
      COMPREPLY+=("$(printf '%q' "$word")")
    fi
  done < <("${COMP_WORDS[0]}" complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _joust joust
)sh";
}

std::string zsh_completion() {
  return R"sh(#compdef joust
# Completion of joust for zsh: the program itself knows what may come next.
_joust() {
  local -a found
  found=("${(@f)$("${words[1]}" complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if (( ${found[(Ie)files]} )); then
    found=("${(@)found:#files}")
    _files
  fi
  compadd -a found
}
_joust "$@"
)sh";
}

Words completions(const Words& words) {
  if (words.empty()) return {};
  Words all;
  if (words.size() == 1) {
    all = offers("COMMAND");
  } else if (const Command* command = find_command(words.front())) {
    all = offers_for(*command, {words.begin() + 1, words.end()});
  }
  std::erase_if(all, [&](const std::string& word) { return word != kFiles && !word.starts_with(words.back()); });
  return all;
}

}  // namespace joust::commands
