// Stored games: one with all that is needed to play or show it again, or all of a league as short rows.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/replay.h"
#include "runner/store/league_rows.h"
#include "runner/store/places.h"
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

// What exports say of a game.
struct GameLine {
  int64_t id = 0, block = 0, kingdom = 0, seed = 0, turns = 0, signature = 0;
  Places places;
  BySeat<int64_t> bots{}, points{};  // bots: row ids
  int64_t fault = 0;                 // seat from 1; 0: none
};
void each_game(Database& database, int64_t league, const std::function<void(const GameLine&)>& visit);

}  // namespace joust::store
