#include "runner/league/progress_line.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace joust {

namespace {

constexpr std::chrono::duration<double> kTerminalStep{0.25}, kPlainStep{10}, kSampleStep{0.5};
constexpr size_t kLeadersShown = 3;

std::string duration(double seconds) {
  const auto s = static_cast<int64_t>(seconds + 0.5);
  if (s < 100) return fmt::format("{} s", s);
  if (s < 6000) return fmt::format("{} min {:02} s", s / 60, s % 60);
  return fmt::format("{} h {:02} min", s / 3600, s % 3600 / 60);
}

}  // namespace

ProgressLine::ProgressLine(bool quiet)
    : quiet_(quiet), terminal_(isatty(STDERR_FILENO)), start_(Clock::now()), printed_(start_), sampled_(start_) {}

ProgressLine::~ProgressLine() { clear(); }

void ProgressLine::clear() {
  if (shown_) fmt::print(stderr, "\r\x1b[K");
  std::fflush(stderr);
  shown_ = false;
}

double ProgressLine::update(int64_t done, int64_t total, const std::function<Leaders()>& leaders) {
  const auto now = Clock::now();
  if (sampled_games_ < 0) sampled_games_ = done;
  if (const std::chrono::duration<double> time = now - sampled_; time >= kSampleStep) {
    const double rate = static_cast<double>(done - sampled_games_) / time.count();
    rate_ = rate_ == 0 ? rate : 0.7 * rate_ + 0.3 * rate;
    sampled_ = now;
    sampled_games_ = done;
  }
  if (quiet_ || now - printed_ < (terminal_ ? kTerminalStep : kPlainStep)) return rate_;
  printed_ = now;
  std::string text = fmt::format("{} of {} games ({:.1f} %)", done, total,
                                 total ? 100.0 * static_cast<double>(done) / static_cast<double>(total) : 100.0);
  if (rate_ > 0)
    text += fmt::format(", {:.0f} games/s, {} left", rate_, duration(static_cast<double>(total - done) / rate_));
  const Leaders best = leaders();
  for (size_t i = 0; i < std::min(kLeadersShown, best.size()); ++i)
    text += fmt::format("{} {} {:+.0f}", i ? "," : "; leading:", best[i].first, best[i].second);
  fmt::print(stderr, "{}{}{}", terminal_ ? "\r" : "", text, terminal_ ? "\x1b[K" : "\n");
  std::fflush(stderr);
  shown_ = terminal_;
  return rate_;
}

}  // namespace joust
