// What a bot may take before it is stopped.
#pragma once

#include <cstdint>

namespace joust {

struct Limits {
  int64_t question_ms = 1000;  // of a bot for one question; what is beyond comes from the bank
  int64_t bank_ms = 5000;      // per bot and game
  int64_t game_ms = 60'000;    // of a bot for one game, all together
  int64_t memory_mb = 2048;    // of a worker process
  int64_t faults = 20;         // after so many a bot is withdrawn; 0: never
};

}  // namespace joust
