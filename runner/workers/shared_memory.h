// The memory that a worker process shares with its parent: assignments one way, finished games the other, and the notes
// a dead worker leaves behind. No file descriptors: a bot that closes them all breaks nothing. One writer and one
// reader per direction; nothing here may be trusted to be undamaged once bots have run beside it.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "runner/bots/call_marker.h"

namespace joust {

// A game in a process of its own kind: which block, which rotation.
struct GameKey {
  int64_t block = 0;
  int32_t rotation = 0;
  auto operator<=>(const GameKey&) const = default;
};
constexpr uint64_t game_number(GameKey key) {
  return static_cast<uint64_t>(key.block) * 8 + static_cast<uint64_t>(key.rotation);
}
constexpr GameKey game_key(uint64_t number) {
  return {static_cast<int64_t>(number / 8), static_cast<int32_t>(number % 8)};
}

struct Assignment {
  GameKey game;
  bool alone = false;  // nothing else in flight, and its notes are kept (see Notes)
};

// What is known of the game that is played alone, while it is played.
struct Notes {
  static constexpr uint32_t kAnswers = 1 << 17, kLogBytes = 1 << 19;
  std::atomic<uint64_t> game;
  std::atomic<uint32_t> active;
  std::atomic<uint32_t> answers, log_bytes;
  std::array<uint16_t, kAnswers> answer;
  std::array<char, kLogBytes> log;  // lines of all bots: number of the bot, a space, the line, a newline
};

// Retired: it used more and more memory and ended itself between games; a fresh process takes its place.
enum class WorkerPhase : uint32_t { Starting, Loading, Ready, Failed, Retired };

// A queue of bytes or fixed things with one writer and one reader. Each of them remembers what it last saw of the
// other's word and looks again only when that is not enough: otherwise the two words would travel between the
// processors with every game.
template <class T, uint64_t kSize>
struct Ring {
  static_assert((kSize & (kSize - 1)) == 0);
  alignas(64) std::atomic<uint64_t> written;
  uint64_t read_seen;  // by the writer
  alignas(64) std::atomic<uint64_t> read;
  uint64_t written_seen;  // by the reader
  alignas(64) std::array<T, kSize> items;

  uint64_t used() const { return written.load(std::memory_order_acquire) - read.load(std::memory_order_acquire); }
  // For the reader: how much there is, as far as it needs to know.
  uint64_t used(uint64_t wanted) {
    const uint64_t position = read.load(std::memory_order_relaxed);
    if (written_seen - position < wanted) written_seen = written.load(std::memory_order_acquire);
    return written_seen - position;
  }
  // For the writer: whether there is room.
  bool room(uint64_t wanted) {
    const uint64_t end = written.load(std::memory_order_relaxed) + wanted;
    if (end - read_seen > kSize) read_seen = read.load(std::memory_order_acquire);
    return end - read_seen <= kSize;
  }
  void put(const T& item) {  // by the writer, when there is room
    const uint64_t position = written.load(std::memory_order_relaxed);
    items[position & (kSize - 1)] = item;
    written.store(position + 1, std::memory_order_release);
  }
  T front() const { return items[read.load(std::memory_order_relaxed) & (kSize - 1)]; }  // by the reader, when used
  void pop() { read.store(read.load(std::memory_order_relaxed) + 1, std::memory_order_release); }  // after front()
};

struct WorkerArea {
  CallMarker marker;
  std::atomic<uint32_t> phase;
  std::atomic<uint32_t> loading;  // the bot being loaded
  std::array<char, 512> failure;  // why it Failed, zero-terminated
  std::atomic<uint32_t> stop;     // told by the parent: end when the queue is empty
  Notes notes;
  Ring<Assignment, 1 << 15> queue;
  Ring<uint8_t, 1 << 21> results;  // packets (played_game.h), each with its length before it
};

// Mapped into the process and all its future children.
class SharedArea {
 public:
  SharedArea();
  ~SharedArea();
  SharedArea(const SharedArea&) = delete;
  SharedArea& operator=(const SharedArea&) = delete;
  WorkerArea& operator*() const { return *area_; }
  WorkerArea* operator->() const { return area_; }
  void clear();  // for the next process; nobody may be using it

 private:
  WorkerArea* area_;
};

// Packets in a ring of bytes. False: no room now.
bool put_packet(WorkerArea& area, std::span<const uint8_t> packet);
// False: there is none, or what is there makes no sense.
bool take_packet(WorkerArea& area, std::vector<uint8_t>& packet);

}  // namespace joust
