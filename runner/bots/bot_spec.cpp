#include "runner/bots/bot_spec.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#ifndef JOUST_INSTALLED_BOTS
#define JOUST_INSTALLED_BOTS "lib/joust/bots"  // below the folder above the program's
#endif

namespace joust {

namespace fs = std::filesystem;

namespace {

// Where shipped bots can be: JOUST_BOT_PATH first (folders with ':' between), then beside the program.
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
  return folders;
}

std::string find_shipped(const std::string& name) {
  std::error_code error;
  for (const fs::path& folder : bot_folders())
    if (const fs::path file = folder / (name + ".so"); fs::is_regular_file(file, error))
      return fs::absolute(file, error).lexically_normal();
  return "";
}

bool ends_with(const std::string& text, const char* end) {
  const std::string tail = end;
  return text.size() >= tail.size() && text.compare(text.size() - tail.size(), tail.size(), tail) == 0;
}

// %XX stands for a byte; anything else for itself.
std::string decode(const std::string& text) {
  const auto digit = [](char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
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

bool read_parameters(const std::string& text, BotSpec& spec, std::string& error) {
  std::stringstream in(text);
  for (std::string part; std::getline(in, part, '&');) {
    const size_t equals = part.find('=');
    if (equals == std::string::npos || equals == 0) {
      error = "cannot read the parameter '" + part + "' of the bot '" + spec.text + "'; it should be key=value";
      return false;
    }
    spec.parameters.emplace_back(decode(part.substr(0, equals)), decode(part.substr(equals + 1)));
  }
  return true;
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

}  // namespace

std::vector<std::string> shipped_bots() {
  std::vector<std::string> names;
  for (const fs::path& folder : bot_folders()) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error))
      if (entry.path().extension() == ".so") names.push_back(entry.path().stem());
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

bool find_bot(const std::string& text, BotSpec& spec, std::string& error, const std::string& folder) {
  spec = BotSpec{};
  spec.text = text;
  const size_t mark = text.find('?');
  const std::string name = text.substr(0, mark), parameters = mark == std::string::npos ? "" : text.substr(mark + 1);
  if (name.empty()) {
    error = "a bot needs a name: a library (./my_bot.so), a shipped bot or a *.strategy file";
    return false;
  }
  if (!read_parameters(parameters, spec, error)) return false;
  spec.name = fs::path(name).stem().string() + text.substr(std::min(mark, text.size()));

  const bool strategy = ends_with(name, ".strategy");
  if (strategy || ends_with(name, ".so") || name.find('/') != std::string::npos) {
    std::error_code code;
    const fs::path file = fs::absolute(fs::path(folder) / name, code).lexically_normal();
    if (!fs::exists(file, code)) {
      error = "there is no file '" + file.string() + "' for the bot '" + text + "'";
      return false;
    }
    if (fs::is_directory(file, code)) {
      error = "'" + file.string() + "' is a folder, not a bot";
      return false;
    }
    if (!strategy) {
      spec.path = file;
      return true;
    }
    spec.path = find_shipped("strategy");
    if (spec.path.empty()) {
      error = "the shipped bot 'strategy', which plays *.strategy files, cannot be found beside the program";
      return false;
    }
    spec.parameters.insert(spec.parameters.begin(), {"file", file});
    return true;
  }
  spec.path = find_shipped(name);
  if (!spec.path.empty()) return true;
  const auto known = shipped_bots();
  error = "there is no shipped bot '" + name + "'" + (known.empty() ? "" : " (there are " + joined(known) + ")") +
          "; a library of your own is named with its path, like ./" + name + ".so";
  return false;
}

}  // namespace joust
