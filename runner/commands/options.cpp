#include "runner/commands/options.h"

#include <fmt/core.h>

#include <algorithm>
#include <boost/program_options.hpp>
#include <cmath>

#include "runner/base/spelling.h"

namespace joust::commands {

namespace po = boost::program_options;

namespace {

using Words = std::vector<std::string>;

constexpr const char* kArguments = "arguments";  // no option is called so

bool ends_with(std::string_view text, std::string_view end) { return text.ends_with(end); }

// How Boost is to read one option.
const po::value_semantic* reading(const Option& option) {
  const std::string_view takes = option.takes;
  if (takes.empty()) return po::value<Words>()->zero_tokens();
  if (ends_with(takes, ",...")) return po::value<Words>()->composing();
  if (ends_with(takes, "...")) return po::value<Words>()->multitoken()->composing();
  return po::value<std::string>();
}

Words option_names(const Command& command) {
  Words names = {"help"};
  for (const Option& option : command.options) names.emplace_back(option.name);
  return names;
}

po::variables_map read(const Command& command, const Words& words) {
  po::options_description known;
  for (const Option& option : command.options) known.add_options()(option.name, reading(option), "");
  known.add_options()(kArguments, po::value<Words>());
  po::positional_options_description positional;
  positional.add(kArguments, -1);
  constexpr int kStyle = po::command_line_style::unix_style & ~po::command_line_style::allow_short;
  po::variables_map values;
  po::store(po::command_line_parser(words).options(known).positional(positional).style(kStyle).run(), values);
  return values;
}

}  // namespace

std::vector<Option> options_of(std::initializer_list<Option> own,
                               std::initializer_list<std::span<const Option>> shared) {
  std::vector<Option> all(own);
  for (const auto& group : shared) all.insert(all.end(), group.begin(), group.end());
  return all;
}

std::vector<Argument> arguments_of(const Command& command) {
  std::vector<Argument> arguments;
  std::string_view rest = command.takes;
  while (!rest.empty()) {
    std::string_view word = rest.substr(0, rest.find(' '));
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
    if (word.find('-') != std::string_view::npos) break;
    Argument argument{"", word.starts_with('['), false};
    if (argument.optional) word = word.substr(1, word.size() - 2);
    argument.several = ends_with(word, "...");
    if (argument.several) word.remove_suffix(3);
    argument.name = word;
    arguments.push_back(argument);
  }
  return arguments;
}

Options::Options(const Command& command, const Words& words) : command_(command) {
  po::variables_map read_values;
  try {
    read_values = read(command, words);
  } catch (const po::unknown_option& error) {
    const std::string name = error.get_option_name();
    refuse(fmt::format("there is no option {}{}", name, base::hint(name, option_names(command))));
  } catch (const po::error& error) {
    refuse(error.what());
  }
  for (const auto& [name, value] : read_values) {
    if (value.empty()) continue;
    const auto* several = boost::any_cast<Words>(&value.value());
    values_[name] = several ? *several : Words{value.as<std::string>()};
  }

  Words rest;
  if (const auto found = values_.find(kArguments); found != values_.end()) {
    rest = std::move(found->second);
    values_.erase(found);
  }
  for (const Argument& argument : arguments_of(command)) {
    if (rest.empty()) {
      if (!argument.optional && !given(argument.name.c_str())) refuse(argument.name + " is missing");
      continue;
    }
    const auto end = argument.several ? rest.end() : rest.begin() + 1;
    values_[argument.name].assign(rest.begin(), end);
    rest.erase(rest.begin(), end);
  }
  if (!rest.empty()) refuse(fmt::format("'{}' is one argument too many", rest.front()));
}

std::string Options::text(const char* name) const {
  if (const auto found = values_.find(name); found != values_.end())
    return found->second.empty() ? "" : found->second.front();
  const Option* option = find(name);
  return option ? option->otherwise : "";
}

std::string Options::need(const char* name) const {
  if (!given(name)) refuse(fmt::format("--{} is missing", name));
  return text(name);
}

Words Options::list(const char* name) const {
  const auto found = values_.find(name);
  return found == values_.end() ? Words{} : found->second;
}

double Options::real(const char* name) const {
  const std::string words = text(name);
  const auto value = base::read_number<double>(words);
  if (!value || !std::isfinite(*value)) refuse(fmt::format("{} must be a number, not '{}'", shown(name), words));
  return *value;
}

int Options::choice(std::initializer_list<const char*> flags) const {
  int chosen = -1, index = 0;
  for (const char* name : flags) {
    if (flag(name) && chosen >= 0) refuse(fmt::format("--{} and --{} do not go together", flags.begin()[chosen], name));
    if (flag(name)) chosen = index;
    ++index;
  }
  return chosen;
}

void Options::refuse(const std::string& line) const {
  throw base::Failure(line, fmt::format("see joust {} --help", command_.name));
}

void Options::refuse_number(const char* name, const std::string& min, const std::string& max) const {
  refuse(fmt::format("{} must be a whole number from {} to {}, not '{}'", shown(name), min, max, text(name)));
}

const Option* Options::find(std::string_view name) const {
  const auto& all = command_.options;
  const auto found = std::find_if(all.begin(), all.end(), [&](const Option& option) { return option.name == name; });
  return found == all.end() ? nullptr : &*found;
}

std::string Options::shown(const char* name) const { return find(name) ? std::string("--") + name : name; }

}  // namespace joust::commands
