// What bots did wrong in a league, with the evidence that was kept.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace joust::store {

class Database;

struct FaultRow {
  int64_t id = 0, game = 0, bot = 0;
  std::string bot_name;
  int seat = 0;  // from 1
  std::string kind, message, question, log;
  bool decisive = true;
  bool stored = true;  // the game's record is there
  std::optional<int> signal;
  int64_t decision = 0, created = 0;
};

struct FaultFilter {
  int64_t bot = 0, game = 0;  // 0: any
  size_t most = 20;
  bool decisive = false;  // only those that lost a game
};

// Newest first.
std::vector<FaultRow> find_faults(Database& database, int64_t league, const FaultFilter& filter);

}  // namespace joust::store
