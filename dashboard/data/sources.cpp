#include "dashboard/data/sources.h"

#include <filesystem>

#include "runner/base/numbers.h"

namespace joust::dashboard {

namespace {

// The file's name without its ending, reduced to what needs no encoding in an address.
std::string key_of(const std::string& path) {
  std::string key;
  for (const char c : std::filesystem::path(path).stem().string()) {
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_') {
      key += c;
    } else if (c >= 'A' && c <= 'Z') {
      key += static_cast<char>(c - 'A' + 'a');
    } else if (!key.empty() && key.back() != '-') {
      key += '-';
    }
  }
  while (!key.empty() && key.back() == '-') key.pop_back();
  return key.empty() ? "league" : key;
}

}  // namespace

Sources::Sources(const std::vector<std::string>& paths) {
  for (const std::string& path : paths) {
    const std::string base = key_of(path);
    std::string key = base;
    for (int n = 2; find(key); ++n) key = base + "-" + std::to_string(n);
    sources_.push_back(std::make_unique<Source>(path, key));
  }
}

Source* Sources::find(std::string_view key) const {
  for (const auto& source : sources_)
    if (source->key() == key) return source.get();
  return nullptr;
}

uint64_t Sources::version() const {
  uint64_t sum = 0;
  for (const auto& source : sources_) sum += source->version();
  return sum;
}

void Sources::stop() {
  for (const auto& source : sources_) source->stop();
}

std::string to_text(const LeagueKey& key) { return key.source + "." + std::to_string(key.league); }

bool parse_league_key(std::string_view text, LeagueKey& key) {
  const size_t dot = text.rfind('.');
  if (dot == std::string_view::npos) return false;
  const auto league = base::read_number<decltype(key.league)>(text.substr(dot + 1));
  if (!league || *league <= 0) return false;
  key = {std::string(text.substr(0, dot)), *league};
  return true;
}

}  // namespace joust::dashboard
