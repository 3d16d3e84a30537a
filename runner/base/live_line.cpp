#include "runner/base/live_line.h"

#include <fmt/core.h>
#include <unistd.h>

#include <cstdio>

namespace joust::base {

namespace {
constexpr std::chrono::duration<double> kTerminalStep{0.25}, kPlainStep{10};
}

LiveLine::LiveLine(bool quiet) : quiet_(quiet), terminal_(isatty(STDERR_FILENO)), printed_(Clock::now()) {}

LiveLine::~LiveLine() { clear(); }

void LiveLine::update(const std::function<std::string()>& text) {
  const auto now = Clock::now();
  if (quiet_ || now - printed_ < (terminal_ ? kTerminalStep : kPlainStep)) return;
  printed_ = now;
  fmt::print(stderr, "{}{}{}", terminal_ ? "\r" : "", text(), terminal_ ? "\x1b[K" : "\n");
  std::fflush(stderr);
  shown_ = terminal_;
}

void LiveLine::clear() {
  if (shown_) fmt::print(stderr, "\r\x1b[K");
  std::fflush(stderr);
  shown_ = false;
}

}  // namespace joust::base
