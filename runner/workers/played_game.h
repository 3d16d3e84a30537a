// A finished game on its way from a worker to the parent: what the engine and the bots said, packed as bytes with a
// checksum. It stays packed until it is its turn to be stored.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "runner/bots/fault.h"
#include "runner/store/records.h"
#include "runner/workers/shared_memory.h"

namespace joust {

// What a bot did wrong in a finished game.
struct GameFault {
  FaultKind kind = FaultKind::None;
  int seat = 0;
  int signal = 0;        // 0: none
  int64_t decision = 0;  // answers given in the game before it
  std::string message, question, log;
};

// How many copies of a card the bot at a seat took.
struct SeatTake {
  uint16_t seat = 0;
  uint16_t card = 0;  // permanent number
  uint16_t bought = 0, gained = 0;
};

struct PlayedGame {
  GameKey key;
  store::GameRecord record;
  GameFault fault;
  bool counted = false;
  std::vector<SeatTake> takes;
  std::optional<Setup>
      setup;  // of the block, sent with the game of rotation 0 where making it costs more than sending it

  void clear();  // for the next game; keeps memory
};

struct PackedGame {
  GameKey key;
  std::optional<int> fault;  // seat of the bot that lost by one
  std::vector<uint8_t> bytes;
};
using PackedGamePtr = std::unique_ptr<PackedGame>;

// A worker died in a bot's call, but the game went well when it was played alone.
struct Incident {
  GameKey game;
  GameFault fault;
};

void pack(const PlayedGame& game, std::vector<uint8_t>& bytes);
PackedGamePtr pack(const PlayedGame& game);
// Reads key and fault from the bytes. False: they are damaged.
bool recognise(PackedGame& game);
void unpack(const PackedGame& packed, PlayedGame& game);  // must have been recognised

}  // namespace joust
