// Where a worker says which bot is at work right now, so that somebody else can tell who crashed or hangs. Lock-free words
// without pointers: it may lie in shared memory. One writer, any number of readers.
#pragma once

#include <atomic>
#include <cstdint>

#include "engine/question.h"

namespace joust {

enum class Call : uint32_t { None, Create, NewGame, Observe, Decide, DecideBatch, GameOver, Destroy };
const char* call_name(Call call);

struct CallMarker {
  std::atomic<uint32_t> call{0};   // a Call; not None: inside the bot's code
  std::atomic<uint32_t> bot{0};    // the caller's number of the bot
  std::atomic<uint32_t> seat{0};
  std::atomic<uint32_t> count{0};  // questions in this call (DecideBatch)
  std::atomic<uint64_t> game{0};   // the caller's number of the game; of the first one in a batch
  std::atomic<uint64_t> calls{0};  // counts up with each call: while it stands still with call != None, the call goes on
  Question question{};             // the last question asked (the first of a batch); to be read when the writer is dead

  // Readers see `call` last, so the other fields belong to it.
  void enter(Call what, uint32_t bot_number, uint32_t seat_number, uint64_t game_number, uint32_t questions = 1) {
    bot.store(bot_number, std::memory_order_relaxed);
    seat.store(seat_number, std::memory_order_relaxed);
    count.store(questions, std::memory_order_relaxed);
    game.store(game_number, std::memory_order_relaxed);
    calls.store(calls.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    call.store(static_cast<uint32_t>(what), std::memory_order_release);
  }
  void leave() { call.store(0, std::memory_order_release); }
};
static_assert(std::atomic<uint64_t>::is_always_lock_free && std::atomic<uint32_t>::is_always_lock_free);

}  // namespace joust
