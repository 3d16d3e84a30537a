#include "runner/trial/league_file_edit.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <regex>
#include <sstream>

#include "runner/base/failure.h"

namespace joust {

namespace {

// As a TOML string.
std::string toml_text(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      result += {'\\', c};
    } else if (byte < 0x20 || byte == 0x7f) {
      result += fmt::format("\\u{:04x}", byte);
    } else {
      result += c;
    }
  }
  return result + "\"";
}

// From "file:line:column: ".
size_t line_of(const BotEntry& bot, const std::string& file) {
  return static_cast<size_t>(
      std::strtoul(bot.where.c_str() + std::min(bot.where.size(), file.size() + 1), nullptr, 10));
}

// Puts `before` (empty, or lines) above the changed one.
bool replace_path(std::string& text, size_t line, const std::string& path, const std::string& before) {
  static const std::regex kPath(R"re(^(\s*path\s*=\s*)("([^"\\]|\\.)*"|'[^']*')(.*)$)re");
  std::istringstream in(text);
  std::string result, row;
  bool done = false;
  for (size_t i = 1; std::getline(in, row); ++i) {
    std::smatch parts;
    if (i == line && std::regex_match(row, parts, kPath)) {
      row = before + parts[1].str() + toml_text(path) + parts[4].str();
      done = true;
    }
    result += row + "\n";
  }
  text = result;
  return done;
}

bool has_entry(const LeagueConfig& league, const std::string& name, const std::string& path) {
  return std::any_of(league.bots.begin(), league.bots.end(),
                     [&](const BotEntry& bot) { return bot.name == name && bot.spec == path; });
}

}  // namespace

std::string with_bot(const LeagueConfig& league, const std::string& name, const std::string& path) {
  const std::string name_line = fmt::format("name = {}\n", toml_text(name));
  const std::string by_hand =
      fmt::format("; add it by hand: [[bots]] with name = {} and path = {}", toml_text(name), toml_text(path));
  const auto known =
      std::find_if(league.bots.begin(), league.bots.end(), [&](const BotEntry& bot) { return bot.name == name; });
  std::string failure = fmt::format("'{}' cannot be changed", league.file);
  // An entry without a name was called after its old path: then the name has to be written down too.
  for (const std::string& before : {std::string(), name_line}) {
    std::string text = league.text;
    if (known == league.bots.end()) {
      if (!text.empty() && text.back() != '\n') text += '\n';
      text += fmt::format("\n[[bots]]\n{}path = {}\n", name_line, toml_text(path));
    } else if (!replace_path(text, line_of(*known, league.file), path, before)) {
      failure = fmt::format("{}the path of '{}' does not stand on a line of its own", known->where, name);
      continue;
    }
    try {
      if (has_entry(parse_league(league.file, text), name, path)) return text;
    } catch (const base::Failure& problem) {
      failure = problem.what();
    }
  }
  throw base::Failure(failure + by_hand);
}

}  // namespace joust
