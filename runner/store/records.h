// What a league writes, as plain values: a block with its games, and what a bot did wrong. Seats and places count from
// 0 here; the tables count them from 1.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/setup.h"
#include "engine/state.h"

namespace joust::store {

// Beyond engine/state.h's Ending: a bot's fault ended the game.
inline constexpr int kEndingBotFault = 5;

template <class T>
using BySeat = std::array<T, kMaxPlayers>;

struct GameRecord {
  int players = 2;
  int turns = 0;   // of all players together
  int rounds = 0;  // turns of the first player
  int ending = 0;
  BySeat<int> place{};  // 0 is first; equal places are tied
  BySeat<int> points{};
  std::optional<int> fault;  // seat
  BySeat<uint32_t> decisions{};
  BySeat<uint64_t> nanos{};
  uint64_t signature = 0;
  std::vector<uint8_t> answers;  // packed (engine/answer_bytes.h)
};

// How many copies of a card a seat's bot took in a counted game.
struct CardTake {
  uint16_t card = 0;     // permanent number
  uint8_t position = 0;  // of the bot: its seat in rotation 0
  uint16_t bought = 0, gained = 0;
};

struct BlockRecord {
  int64_t number = 0;      // in the schedule
  int64_t first_game = 0;  // position of its first game in the schedule
  int64_t kingdom = 0;     // number in the schedule
  int players = 2;
  BySeat<int64_t> bots{};  // row ids, in the order of rotation 0
  uint64_t seed = 0;
  std::vector<GameRecord> games;  // by rotation
  bool counted = false;           // `takes` is complete for this block
  std::vector<CardTake> takes;
};

struct KingdomRecord {
  int64_t number = 0;
  std::string name;  // empty for a random one
  Setup setup;
  bool recurs = true;  // false: only one block has it
};

struct FaultRecord {
  int64_t game = 0;  // position in the schedule
  int seat = 0;
  int64_t bot = 0;
  std::string kind;
  bool decisive = true;
  std::optional<int> signal;
  std::string message, question, log;
  int64_t decision = 0;
};

// Position (seat in rotation 0) of the bot at a seat, and back.
constexpr int position_at(int seat, int rotation, int players) { return (seat + rotation) % players; }
constexpr int seat_of(int position, int rotation, int players) { return (position + players - rotation) % players; }

}  // namespace joust::store
