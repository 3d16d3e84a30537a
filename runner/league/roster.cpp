#include "runner/league/roster.h"

#include <filesystem>

#include "runner/base/failure.h"
#include "runner/base/hash.h"
#include "runner/workers/probe.h"

namespace joust {

namespace {

namespace fs = std::filesystem;

// key=value&key=value, in the form that bot_spec.h reads.
std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '%' || c == '&' || c == '=' || c == '?' || byte < 0x20) {
      result += {'%', "0123456789abcdef"[byte >> 4], "0123456789abcdef"[byte & 15]};
    } else {
      result += c;
    }
  }
  return result;
}

// Of everything that decides how the bot plays: the library and the files its parameters name.
std::string fingerprint(const BotSpec& spec) {
  std::string all = base::sha256_of_file(spec.path);
  std::error_code code;
  for (const auto& [key, value] : spec.parameters)
    if (fs::is_regular_file(value, code)) all += " " + key + " " + base::sha256_of_file(value);
  return all.find(' ') == std::string::npos ? all : base::sha256(all);
}

Entrant probe(const std::string& path, const std::string& parameters, const std::string& folder) {
  Entrant entrant;
  entrant.spec = find_bot(parameters.empty() ? path : path + "?" + parameters, folder);
  const Probe found = probe_bot(entrant.spec);
  if (!found.error.empty()) throw base::Failure(found.error);
  if (!found.refuses.empty()) throw base::Failure(found.refuses);
  entrant.row.path = entrant.spec.strategy.empty() ? entrant.spec.path : entrant.spec.strategy;
  entrant.row.parameters = parameters;
  entrant.row.title = found.manifest.name;
  entrant.row.version = found.manifest.version;
  entrant.row.author = found.manifest.author;
  entrant.row.hash = fingerprint(entrant.spec);
  return entrant;
}

}  // namespace

std::vector<Entrant> find_entrants(const LeagueConfig& config) {
  const std::string folder = fs::path(config.file).parent_path().string();
  std::vector<Entrant> entrants;
  for (const BotEntry& bot : config.bots) {
    const size_t mark = bot.spec.find('?');
    std::string parameters = mark == std::string::npos ? "" : bot.spec.substr(mark + 1);
    for (const auto& [key, value] : bot.parameters)
      parameters += (parameters.empty() ? "" : "&") + escaped(key) + "=" + escaped(value);
    try {
      entrants.push_back(probe(bot.spec.substr(0, mark), parameters, folder));
    } catch (const base::Failure& failure) {
      throw base::Failure(failure.kind(), bot.where + failure.line(), failure.advice());
    }
    entrants.back().row.name = bot.name;
  }
  return entrants;
}

Entrant find_stored(const store::BotRow& row, bool& changed) {
  Entrant entrant = probe(row.path, row.parameters, "");
  changed = entrant.row.hash != row.hash;
  entrant.row.name = row.name;
  entrant.row.id = row.id;
  return entrant;
}

}  // namespace joust
