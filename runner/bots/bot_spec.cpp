#include "runner/bots/bot_spec.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "runner/base/failure.h"

#ifndef JOUST_INSTALLED_BOTS
#define JOUST_INSTALLED_BOTS "lib/joust/bots"  // below the folder above the program's
#endif
#ifndef JOUST_INSTALLED_STRATEGIES
#define JOUST_INSTALLED_STRATEGIES "share/joust/strategy"
#endif

namespace joust {

namespace fs = std::filesystem;
using base::Failure;

namespace {

// Where shipped bots and strategies can be: JOUST_BOT_PATH first (folders with ':' between), then beside the program,
// then where they are installed.
std::vector<fs::path> bot_folders() {
  std::vector<fs::path> folders;
  if (const char* path = std::getenv("JOUST_BOT_PATH")) {
    std::stringstream in(path);
    for (std::string folder; std::getline(in, folder, ':');)
      if (!folder.empty()) folders.emplace_back(folder);
  }
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
  folders.push_back(program / "bots");
  folders.push_back(program.parent_path() / JOUST_INSTALLED_BOTS);
  folders.push_back(program.parent_path() / "lib/joust/bots");
  folders.push_back(program.parent_path() / JOUST_INSTALLED_STRATEGIES);
  return folders;
}

// `file` is a name with its ending; "" if it is nowhere.
std::string find_shipped(const std::string& file) {
  std::error_code error;
  for (const fs::path& folder : bot_folders())
    if (const fs::path path = folder / file; fs::is_regular_file(path, error))
      return fs::absolute(path, error).lexically_normal();
  return "";
}

bool ends_with(const std::string& text, const char* end) {
  const std::string tail = end;
  return text.size() >= tail.size() && text.compare(text.size() - tail.size(), tail.size(), tail) == 0;
}

// %XX stands for a byte; anything else for itself.
std::string decode(const std::string& text) {
  const auto digit = [](char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
  };
  std::string plain;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && digit(text[i + 1]) >= 0 && digit(text[i + 2]) >= 0) {
      plain += static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2]));
      i += 2;
    } else {
      plain += text[i];
    }
  }
  return plain;
}

void read_parameters(const std::string& text, BotSpec& spec) {
  std::stringstream in(text);
  for (std::string part; std::getline(in, part, '&');) {
    const size_t equals = part.find('=');
    if (equals == std::string::npos || equals == 0)
      throw Failure("cannot read the parameter '" + part + "' of the bot '" + spec.text + "'",
                    "it should be key=value");
    spec.parameters.emplace_back(decode(part.substr(0, equals)), decode(part.substr(equals + 1)));
  }
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

std::vector<std::string> shipped(const char* extension) {
  std::vector<std::string> names;
  for (const fs::path& folder : bot_folders()) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error))
      if (entry.path().extension() == extension) names.push_back(entry.path().stem());
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

// Throws if this cannot be a bot's file. Opening a pipe or a device would wait for ever.
void check_file(const fs::path& file, const std::string& text) {
  std::error_code code;
  const fs::file_status status = fs::status(file, code);
  if (status.type() == fs::file_type::not_found)
    throw Failure(Failure::Missing, "there is no file '" + file.string() + "' for the bot '" + text + "'");
  if (code)
    throw Failure(Failure::Missing,
                  "the file '" + file.string() + "' for the bot '" + text + "' cannot be read: " + code.message());
  if (fs::is_directory(status)) throw Failure("'" + file.string() + "' is a folder, not a bot");
  if (!fs::is_regular_file(status)) throw Failure("'" + file.string() + "' is not a regular file, so it is no bot");
}

// What people see: on one line, whatever is in the parameters.
std::string one_line(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  return text;
}

// The shipped bot `strategy` plays `file`.
void use_strategy(const std::string& file, BotSpec& spec) {
  spec.path = find_shipped("strategy.so");
  spec.strategy = file;
  spec.parameters.insert(spec.parameters.begin(), {"file", file});
  if (spec.path.empty())
    throw Failure(Failure::Missing,
                  "the shipped bot 'strategy', which plays *.strategy files, cannot be found beside the program");
}

}  // namespace

std::vector<std::string> shipped_bots() { return shipped(".so"); }

BotSpec find_bot(const std::string& text, const std::string& folder) {
  BotSpec spec;
  spec.text = text;
  const size_t mark = text.find('?');
  const std::string name = text.substr(0, mark), parameters = mark == std::string::npos ? "" : text.substr(mark + 1);
  if (name.empty()) throw Failure("a bot needs a name: a library (./my_bot.so), a shipped bot or a *.strategy file");
  read_parameters(parameters, spec);
  spec.name = one_line(fs::path(name).stem().string() + text.substr(std::min(mark, text.size())));

  const bool strategy = ends_with(name, ".strategy"), path = name.find('/') != std::string::npos;
  if (strategy || path || ends_with(name, ".so")) {
    std::error_code code;
    const fs::path file = fs::absolute(fs::path(folder) / name, code).lexically_normal();
    const bool here = !strategy || path || fs::exists(file, code);
    if (const std::string known = here ? "" : find_shipped(name); !known.empty()) {
      use_strategy(known, spec);
      return spec;
    }
    check_file(file, text);
    if (strategy)
      use_strategy(file, spec);
    else
      spec.path = file;
    return spec;
  }
  spec.path = find_shipped(name + ".so");
  if (!spec.path.empty()) return spec;
  if (const std::string known = find_shipped(name + ".strategy"); !known.empty()) {
    use_strategy(known, spec);
    return spec;
  }
  const auto bots = shipped(".so"), strategies = shipped(".strategy");
  throw Failure(
      Failure::Missing,
      "there is no shipped bot '" + name + "'" + (bots.empty() ? "" : " (there are " + joined(bots) + ")") +
          (strategies.empty() ? "" : " and no shipped strategy of that name (there are " + joined(strategies) + ")"),
      "a library of your own is named with its path, like ./" + name + ".so");
}

}  // namespace joust
