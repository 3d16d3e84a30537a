// Keeps the time limits from outside: looks at a worker's marker now and then and says when a bot has taken too long. A
// call that goes on is charged for the worker's processor time, or for a third of the wall clock if that is more, so
// that a busy machine does not make slow bots but a sleeping bot is found.
#pragma once

#include <chrono>
#include <cstdint>
#include <ctime>
#include <map>
#include <optional>
#include <utility>

#include "runner/bots/call_marker.h"
#include "runner/workers/limits.h"

namespace joust {

class CallWatch {
 public:
  using Seconds = std::chrono::duration<double>;

  CallWatch(const Limits& limits, int pid);

  // True if the call that is going on must be ended; `seconds` says how long it has been charged.
  bool too_long(const CallMarker& marker, double& seconds);
  // In a game that is played again because of a hang in this question: it need not hang as long the second time.
  void expect_hang(uint32_t question) { expected_ = question; }
  void forget(uint64_t game);

 private:
  struct Used {
    Seconds bank{}, all{};
  };
  using Place = std::pair<uint64_t, uint32_t>;  // game and seat
  struct Call {
    uint64_t number = 0;
    Place place;
    uint32_t questions = 1;
    std::chrono::steady_clock::time_point begin;
    Seconds processor{};
    Seconds charged{};  // at the last look
  };
  Seconds processor_time() const;
  Seconds charge() const;
  void close();

  Limits limits_;
  clockid_t clock_{};
  bool has_clock_ = false;
  std::optional<Call> call_;
  std::optional<uint32_t> expected_;
  std::map<Place, Used> used_;
};

}  // namespace joust
