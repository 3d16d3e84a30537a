// What a user wrote behind a command's name, read as its table of options says. Whatever cannot be read is a Failure
// that names the option or argument and the command whose --help explains it.
#pragma once

#include <concepts>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "runner/base/failure.h"
#include "runner/base/numbers.h"
#include "runner/commands/command.h"

namespace joust::commands {

// The words of `takes` that name arguments: LEAGUE.toml, [NAME], FILE...
struct Argument {
  std::string name;  // FILE
  bool optional, several;
};
std::vector<Argument> arguments_of(const Command& command);

class Options {
 public:
  Options(const Command& command, const std::vector<std::string>& words);

  // Options go by their names, arguments by the names that `takes` gives them.
  bool given(const char* name) const { return values_.contains(name); }
  bool flag(const char* name) const { return given(name); }
  std::string text(const char* name) const;  // the default if it is not given
  std::string need(const char* name) const;  // an option that must be given
  std::vector<std::string> list(const char* name) const;

  // A whole number from `min` to `max`; `otherwise`, or the default of the table, if the option is not given.
  template <std::integral T>
  T number(const char* name, T min, T max, T otherwise) const {
    return given(name) ? number(name, min, max) : otherwise;
  }
  template <std::integral T>
  T number(const char* name, T min, T max) const {
    const auto value = base::read_number<T>(text(name));
    if (!value || *value < min || *value > max) refuse_number(name, std::to_string(min), std::to_string(max));
    return *value;
  }
  double real(const char* name) const;

  // One of these at most; which one, -1 for none.
  int choice(std::initializer_list<const char*> flags) const;

  [[noreturn]] void refuse(const std::string& line) const;  // with the advice to read the command's help

 private:
  [[noreturn]] void refuse_number(const char* name, const std::string& min, const std::string& max) const;
  const Option* find(std::string_view name) const;
  std::string shown(const char* name) const;  // --games, GAME

  const Command& command_;
  std::map<std::string, std::vector<std::string>, std::less<>> values_;
};

}  // namespace joust::commands
