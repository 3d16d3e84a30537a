// A league file, read and checked: who plays, how often, on which kingdoms, within which limits. Plain values; the
// schedule (schedule.h) makes games of them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/kingdom.h"
#include "runner/workers/limits.h"

namespace joust {

enum class Format : uint8_t {
  RoundRobin,  // every table of n different bots
  Gauntlet,    // one bot at every table, with every choice of the others
};

struct BotEntry {
  std::string name;  // unique in the league
  std::string spec;  // library, shipped bot or strategy file, as `joust play` takes it; relative to the league file
  std::map<std::string, std::string> parameters;
  std::string where;  // file:line:column, for messages
};

// A kingdom that does not change. Its player count is the table's.
struct FixedKingdom {
  std::string name;  // of a recommended set; empty: just cards
  std::string text;  // the name again, or cards and Projects separated by commas
};

struct KingdomChoice {
  KingdomOptions random;            // used if `fixed` is empty; a new kingdom for every block
  std::vector<FixedKingdom> fixed;  // else these in turn
  std::optional<ShelterRule> fixed_shelters;
  int turn_limit = Setup{}.turn_limit;
};

struct LeagueConfig {
  std::string file, text;
  std::string name, description;
  Format format = Format::RoundRobin;
  int champion = 0;                      // of a gauntlet: number of the bot
  std::vector<int> players = {2};        // by round, in turn
  std::optional<int64_t> games, rounds;  // exactly one
  uint64_t seed = 1;
  int workers = 0;       // 0: one per processor
  std::string database;  // relative to the league file; empty: beside it with the ending .db
  std::vector<BotEntry> bots;
  KingdomChoice kingdoms;
  Limits limits;
  double prior = 1;  // of the ratings
};

LeagueConfig read_league(const std::string& path);
LeagueConfig parse_league(const std::string& path, const std::string& text);

// A path of the file's own as seen from here.
std::string resolve(const LeagueConfig& config, const std::string& path);

// The meaning of the file as JSON: two files with the same settings are the same league. The schedule's part leaves out
// what does not decide which games are played: names, limits, number of games, workers.
std::string kingdoms_json(const KingdomChoice& choice);
std::string settings_json(const LeagueConfig& config);
std::string schedule_json(const LeagueConfig& config);

}  // namespace joust
