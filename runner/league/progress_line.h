// How a league is getting on, on standard error: one line that renews itself on a terminal, a plain line now and then
// otherwise.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace joust {

class ProgressLine {
 public:
  explicit ProgressLine(bool quiet);
  ~ProgressLine();

  using Leaders = std::vector<std::pair<std::string, double>>;
  // `done` of `total` games. Prints only if it is time to; returns the recent games per second.
  double update(int64_t done, int64_t total, const std::function<Leaders()>& leaders);
  void clear();  // before something else is printed

 private:
  using Clock = std::chrono::steady_clock;
  bool quiet_, terminal_;
  bool shown_ = false;
  Clock::time_point start_, printed_, sampled_;
  int64_t sampled_games_ = -1;
  double rate_ = 0;
};

}  // namespace joust
