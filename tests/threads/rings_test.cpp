// The two ends of a worker's rings as two threads: ThreadSanitizer sees no race between processes. Each end is
// sometimes the slower one, so both wait, for room and for something to read.
#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "engine/random.h"
#include "runner/workers/shared_memory.h"
#include "tests/kit/catch.h"

using namespace joust;

namespace {

constexpr uint64_t kPackets = 20'000, kAssignments = 200'000;

// Lets the other end get far ahead, or far behind, now and then.
void rest(Random& random) {
  if (random.below(500) == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1 + random.below(20)));
}

// Every byte says which packet it belongs to.
std::vector<uint8_t> packet_number(uint64_t number) {
  return std::vector<uint8_t>(1 + number * 7919 % 40'000, static_cast<uint8_t>(number % 251));
}

}  // namespace

TEST_CASE("finished games cross from one thread to another, whole and in order") {
  const SharedArea area;
  std::atomic<uint64_t> full = 0;
  std::thread writer([&] {
    Random random{1};
    for (uint64_t i = 0; i < kPackets; ++i) {
      rest(random);
      const std::vector<uint8_t> packet = packet_number(i);
      for (; !put_packet(*area, packet); std::this_thread::yield()) ++full;
    }
    area->stop.store(1, std::memory_order_release);
  });
  Random random{2};
  std::vector<uint8_t> packet;
  uint64_t empty = 0, wrong = 0;
  for (uint64_t i = 0; i < kPackets; ++i) {
    rest(random);
    for (; !take_packet(*area, packet); std::this_thread::yield()) ++empty;
    wrong += packet != packet_number(i);
  }
  writer.join();
  CHECK(wrong == 0);
  CHECK(full > 0);
  CHECK(empty > 0);
  CHECK(area->results.used() == 0);
}

TEST_CASE("assignments cross from one thread to another, each once and in order") {
  const SharedArea area;
  std::atomic<uint64_t> full = 0;
  std::thread writer([&] {
    Random random{3};
    for (uint64_t i = 0; i < kAssignments; ++i) {
      rest(random);
      for (; !area->queue.room(1); std::this_thread::yield()) ++full;
      area->queue.put({game_key(i), i % 5 == 0});
    }
  });
  Random random{4};
  uint64_t empty = 0, wrong = 0;
  for (uint64_t i = 0; i < kAssignments; ++i) {
    rest(random);
    if (i == kAssignments / 2) std::this_thread::sleep_for(std::chrono::seconds(1));  // the queue is long
    for (; area->queue.used(1) == 0; std::this_thread::yield()) ++empty;
    const Assignment assignment = area->queue.front();
    area->queue.pop();
    wrong += assignment.game != game_key(i) || assignment.alone != (i % 5 == 0);
  }
  writer.join();
  CHECK(wrong == 0);
  CHECK(full > 0);
  CHECK(empty > 0);
  CHECK(area->queue.used() == 0);
}
