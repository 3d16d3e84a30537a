// The rows about a league as a whole: the league, its bots, how far it is stored, and the runs that worked on it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runner/store/sqlite.h"

namespace joust::store {

struct LeagueRow {
  int64_t id = 0;
  std::string kind = "league", name, description, file, text, settings, schedule_hash;
  uint64_t seed = 0;
  int64_t blocks = 0, games = 0;
};

struct BotRow {
  int64_t id = 0;
  std::string name, title, version, author, path, hash, parameters;
  // Rows with these in common are the same.
  bool same_version(const BotRow& other) const {
    return name == other.name && hash == other.hash && parameters == other.parameters;
  }
};

struct RosterRow {
  int number = 0;  // in the league file
  BotRow bot;
  std::optional<int64_t> withdrawn;  // id of the game after which it was taken out
  std::string note;
};

// Everything before these is stored or skipped.
struct Progress {
  int64_t block = 0, game = 0;      // numbers in the schedule
  int64_t skipped = 0, stored = 0;  // games
};

struct RunRow {
  int64_t id = 0, league = 0;
  std::string state = "running", note;
  int64_t pid = 0, workers = 0, games_before = 0, games = 0, games_total = 0;
  double rate = 0;
  int64_t started = 0, updated = 0;  // kept by the functions below
};

std::vector<LeagueRow> leagues(Database& database);
std::optional<LeagueRow> league(Database& database, int64_t id);
// The one a command means that was not told: the newest of that kind.
std::optional<LeagueRow> newest_league(Database& database, const std::string& kind = "league");
int64_t insert(Database& database, const LeagueRow& league);
void update(Database& database, const LeagueRow& league);  // file, text, settings, lengths

// The row of that version of a bot, made if there is none.
int64_t bot_id(Database& database, const BotRow& bot);
BotRow bot(Database& database, int64_t id);
std::vector<BotRow> bots(Database& database);  // by id
// All versions that have taken part in a league, by id.
std::vector<BotRow> league_versions(Database& database, int64_t league);

std::vector<RosterRow> roster(Database& database, int64_t league);
void set_roster(Database& database, int64_t league, const RosterRow& row);

Progress progress(Database& database, int64_t league);
void save(Database& database, int64_t league, const Progress& progress);

int64_t start_run(Database& database, const RunRow& run);
void update(Database& database, const RunRow& run);
std::vector<RunRow> latest_runs(Database& database, int64_t league, size_t most);  // newest first

}  // namespace joust::store
