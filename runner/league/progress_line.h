// How a league is getting on, on standard error: games, their recent rate, the leaders.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "runner/base/live_line.h"

namespace joust {

class ProgressLine {
 public:
  explicit ProgressLine(bool quiet) : line_(quiet), sampled_(Clock::now()) {}

  using Leaders = std::vector<std::pair<std::string, double>>;
  // `done` of `total` games. Prints only if it is time to; returns the recent games per second.
  double update(int64_t done, int64_t total, const std::function<Leaders()>& leaders);
  void clear() { line_.clear(); }  // before something else is printed

 private:
  using Clock = std::chrono::steady_clock;
  base::LiveLine line_;
  Clock::time_point sampled_;
  int64_t sampled_games_ = -1;
  double rate_ = 0;
};

}  // namespace joust
