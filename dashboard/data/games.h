// Stored games as rows of a list, newest first.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runner/store/sqlite.h"

namespace joust::dashboard {

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

std::vector<GameRow> find_games(store::Database& database, int64_t league, const GameFilter& filter);

}  // namespace joust::dashboard
