#include "runner/workers/time_limits.h"

#include <algorithm>
#include <ctime>

namespace joust {

namespace {
constexpr CallWatch::Seconds kSecondHang{0.25};
constexpr int kWallShare = 3;

CallWatch::Seconds milliseconds(int64_t n) { return CallWatch::Seconds(static_cast<double>(n) / 1000); }
}  // namespace

CallWatch::CallWatch(const Limits& limits, int pid) : limits_(limits) {
  has_clock_ = clock_getcpuclockid(pid, &clock_) == 0;
}

CallWatch::Seconds CallWatch::processor_time() const {
  timespec time{};
  if (!has_clock_ || clock_gettime(clock_, &time) != 0) return {};
  return Seconds(static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9);
}

CallWatch::Seconds CallWatch::charge() const {
  const Seconds wall = std::chrono::steady_clock::now() - call_->begin;
  return std::max(std::min(wall, processor_time() - call_->processor), wall / kWallShare);
}

// The call is over: what it was charged at the last look counts.
void CallWatch::close() {
  if (!call_) return;
  if (call_->charged > Seconds{}) {
    Used& used = used_[call_->place];
    used.all += call_->charged;
    used.bank += std::max(Seconds{}, call_->charged - milliseconds(limits_.question_ms) * call_->questions);
  }
  call_.reset();
}

bool CallWatch::too_long(const CallMarker& marker, double& seconds) {
  const auto what = static_cast<joust::Call>(marker.call.load(std::memory_order_acquire));
  const uint64_t number = marker.calls.load(std::memory_order_relaxed);
  if (what == joust::Call::None) {
    close();
    return false;
  }
  if (!call_ || call_->number != number) {
    close();
    call_ = Call{number,
                 {marker.game.load(std::memory_order_relaxed), marker.seat()},
                 std::max(1u, marker.questions()),
                 std::chrono::steady_clock::now(),
                 processor_time(),
                 {}};
    return false;
  }
  const auto before = used_.find(call_->place);
  const Used used = before == used_.end() ? Used{} : before->second;
  const Seconds charged = call_->charged = charge();
  seconds = charged.count();
  const Seconds over = std::max(Seconds{}, charged - milliseconds(limits_.question_ms) * call_->questions);
  if (used.bank + over > milliseconds(limits_.bank_ms)) return true;
  if (used.all + charged > milliseconds(limits_.game_ms) * call_->questions) return true;
  return expected_ && charged > kSecondHang && *expected_ == marker.question();
}

void CallWatch::forget(uint64_t game) {
  if (!used_.empty()) used_.erase(used_.lower_bound({game, 0}), used_.upper_bound({game, ~0u}));
}

}  // namespace joust
