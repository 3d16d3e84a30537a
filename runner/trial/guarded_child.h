// Work on numbered items in a child process, where a bot may crash, hang or exit: the item at which a child dies is
// reported with the cause, and another child goes on after it. Results travel through a SharedArray. Not for programs
// with other threads at work.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>

#include "runner/bots/call_marker.h"
#include "runner/league/file.h"
#include "runner/workers/played_game.h"

namespace joust {

// What child and parent share besides the results.
struct Guard {
  CallMarker marker;          // around every call into a bot
  std::atomic<int64_t> item;  // begun last; -1: none
  std::atomic<uint32_t> finished;
  std::array<char, 512> failure;  // why the work cannot begin, zero-terminated

  void begin(int64_t number) { item.store(number, std::memory_order_release); }
};

// Begins with item `first`, tells the guard before each one; returns when all are done. Or gives a reason why it cannot
// begin.
using GuardedWork = std::function<std::string(Guard& guard, int64_t first)>;
// After that many deaths the rest is left undone.
inline constexpr int64_t kMostDeaths = 10;

// Returns the number of items that were worked on. Throws Failure if no child gets as far as an item.
int64_t run_guarded(int64_t items, const Limits& limits, const GuardedWork& work,
                    const std::function<void(int64_t item, const GameFault& cause)>& died);

}  // namespace joust
