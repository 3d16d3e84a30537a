// One stored game with all that is needed to play or show it again.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/replay.h"
#include "runner/store/league_rows.h"
#include "runner/store/sqlite.h"

namespace joust::store {

struct StoredGame {
  int64_t id = 0, block = 0;
  int rotation = 0, players = 2, turns = 0, ending = 0;
  std::vector<BotRow> bots;         // by seat
  std::vector<int> points, places;  // by seat; places from 1
  std::optional<int> fault;         // seat, from 0
  int64_t kingdom = 0;
  std::string kingdom_name;  // empty for a random one
  Replay replay;             // setup, seed, answers, signature
};

// Throws Failure if there is no such game or its record is damaged.
StoredGame stored_game(Database& database, int64_t id);

}  // namespace joust::store
