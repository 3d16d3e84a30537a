// Where a worker says which bot is at work right now, so that somebody else can tell who crashed or hangs. Lock-free
// words without pointers: it may lie in shared memory. One writer, any number of readers.
#pragma once

#include <atomic>
#include <cstdint>

namespace joust {

enum class Call : uint32_t { None, Create, NewGame, Observe, Decide, DecideBatch, GameOver, Destroy };
const char* call_name(Call call);

struct CallMarker {
  std::atomic<uint32_t> call{0};   // a Call; not None: inside the bot's code
  std::atomic<uint32_t> batch{0};  // questions in this call, if it is DecideBatch
  std::atomic<uint64_t> who{0};    // bot, seat and question in one word
  std::atomic<uint64_t> game{0};   // the caller's number of the game; of the first one in a batch
  std::atomic<uint64_t> calls{
      0};  // counts up with each call: while it stands still with call != None, the call goes on

  // Readers see `call` last, so the other words belong to it. All of this happens twice for every answer of a bot.
  void enter(Call what, uint16_t bot_number, uint16_t seat_number, uint64_t game_number, uint32_t question_number) {
    who.store(uint64_t{question_number} << 32 | uint64_t{seat_number} << 16 | bot_number, std::memory_order_relaxed);
    game.store(game_number, std::memory_order_relaxed);
    calls.store(calls.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    call.store(static_cast<uint32_t>(what), std::memory_order_release);
  }
  void leave() { call.store(0, std::memory_order_release); }

  uint16_t bot() const { return static_cast<uint16_t>(who.load(std::memory_order_relaxed)); }  // the caller's number
  uint16_t seat() const { return static_cast<uint16_t>(who.load(std::memory_order_relaxed) >> 16); }
  // How many the game had asked; in a batch, of the first game.
  uint32_t question() const { return static_cast<uint32_t>(who.load(std::memory_order_relaxed) >> 32); }
  uint32_t questions() const {  // in this call
    const bool many = call.load(std::memory_order_relaxed) == static_cast<uint32_t>(Call::DecideBatch);
    return many ? batch.load(std::memory_order_relaxed) : 1;
  }
};
static_assert(std::atomic<uint64_t>::is_always_lock_free && std::atomic<uint32_t>::is_always_lock_free);

}  // namespace joust
