// Puts a bot in the seat of a recorded game and asks it every question that seat was asked; everybody's answers stay
// those of the record. Says where the bot answers differently, and what its decisions cost. The bot runs in a child
// process: crashes, hangs and exits are results.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "runner/bots/bot_spec.h"
#include "runner/league/file.h"
#include "runner/trial/recorded_game.h"
#include "runner/workers/played_game.h"

namespace joust {

enum class FollowState : uint32_t {
  NotPlayed,
  Same,     // every answer
  Differs,  // `answer` to question `decision`
  Illegal,  // `answer` is no option of question `decision`
  Refused,  // new_game failed
  Died,     // see `fault`
  Misfit,   // the record does not fit this engine
};

struct FollowedGame {
  FollowState state = FollowState::NotPlayed;
  uint32_t decision = 0;  // number of the answer in the record
  uint32_t answer = 0;
  uint32_t asked = 0;               // questions to the bot
  uint64_t heap = 0, resident = 0;  // bytes of the process after the game
  GameFault fault;
};

struct Followed {
  std::vector<FollowedGame> games;
  std::vector<uint32_t> nanos;  // of the first so many decisions
};

// Stops a game at the first difference. Throws Failure if the bot cannot be loaded.
Followed follow(const BotSpec& bot, std::span<const RecordedGame> games, const Limits& limits);

}  // namespace joust
