// Stored games: one with all that is needed to play or show it again, all of a league as short rows, those that fit a
// filter as a list, and where a bot sat.
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
// In the order of their ids, until `visit` says false.
void each_game(Database& database, int64_t league, const std::function<bool(const GameLine&)>& visit);

struct SeatRow {
  int64_t bot = 0;
  std::string name;
  int points = 0, place = 0;  // places from 1
};

struct GameRow {
  int64_t id = 0, block = 0, kingdom = 0;
  std::string kingdom_name;  // empty for a random one
  int players = 2, turns = 0, ending = 0;
  std::optional<int> fault;  // seat, from 0
  int64_t decisions = 0, micros = 0;
  std::vector<SeatRow> seats;
};

struct GameFilter {
  int64_t bot = 0, opponent = 0;  // 0: any
  int64_t kingdom = 0;
  bool faults = false;  // only games that a bot's fault decided
  int64_t before = 0;   // only games with a smaller id; 0: from the newest
  size_t most = 50;
};

// Newest first.
std::vector<GameRow> find_games(Database& database, int64_t league, const GameFilter& filter);

struct Appearance {
  int64_t game = 0;
  int seat = 0;  // from 0
};
// In all leagues, of this file with these parameters, under whatever name.
std::vector<Appearance> appearances(Database& database, const BotRow& bot);

}  // namespace joust::store
