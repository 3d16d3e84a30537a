// Where a worker says which bot is at work right now, so that somebody else can tell who crashed or hangs. Lock-free words
// without pointers: it may lie in shared memory. One writer, any number of readers.
#pragma once

#include <atomic>
#include <cstdint>

namespace joust {

enum class Call : uint32_t { None, Create, NewGame, Observe, Decide, DecideBatch, GameOver, Destroy };
const char* call_name(Call call);

struct CallMarker {
  std::atomic<uint32_t> call{0};     // a Call; not None: inside the bot's code
  std::atomic<uint16_t> bot{0};      // the caller's number of the bot
  std::atomic<uint16_t> seat{0};
  std::atomic<uint32_t> question{0};  // how many the game had asked; in a batch, of the first game
  std::atomic<uint32_t> batch{0};    // questions in this call, if it is DecideBatch
  std::atomic<uint64_t> game{0};     // the caller's number of the game; of the first one in a batch
  std::atomic<uint64_t> calls{0};    // counts up with each call: while it stands still with call != None, the call goes on

  // Readers see `call` last, so the other fields belong to it. All of this happens twice for every answer of a bot.
  void enter(Call what, uint16_t bot_number, uint16_t seat_number, uint64_t game_number, uint32_t question_number) {
    bot.store(bot_number, std::memory_order_relaxed);
    seat.store(seat_number, std::memory_order_relaxed);
    question.store(question_number, std::memory_order_relaxed);
    game.store(game_number, std::memory_order_relaxed);
    calls.store(calls.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    call.store(static_cast<uint32_t>(what), std::memory_order_release);
  }
  void leave() { call.store(0, std::memory_order_release); }
  uint32_t questions() const {  // in this call
    const bool many = call.load(std::memory_order_relaxed) == static_cast<uint32_t>(Call::DecideBatch);
    return many ? batch.load(std::memory_order_relaxed) : 1;
  }
};
static_assert(std::atomic<uint64_t>::is_always_lock_free && std::atomic<uint16_t>::is_always_lock_free);

}  // namespace joust
