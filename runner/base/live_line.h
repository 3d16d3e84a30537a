// One line on standard error that renews itself on a terminal; a plain line now and then otherwise.
#pragma once

#include <chrono>
#include <functional>
#include <string>

namespace joust::base {

class LiveLine {
 public:
  explicit LiveLine(bool quiet);
  ~LiveLine();
  LiveLine(const LiveLine&) = delete;
  LiveLine& operator=(const LiveLine&) = delete;

  void update(const std::function<std::string()>& text);  // asked only if it is time to print
  void clear();                                           // before something else is printed

 private:
  using Clock = std::chrono::steady_clock;
  bool quiet_, terminal_, shown_ = false;
  Clock::time_point printed_;
};

}  // namespace joust::base
