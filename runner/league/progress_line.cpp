#include "runner/league/progress_line.h"

#include <fmt/core.h>

#include <algorithm>

#include "runner/base/numbers.h"
#include "runner/base/terminal.h"

namespace joust {

namespace {

constexpr std::chrono::duration<double> kSampleStep{0.5};
constexpr size_t kLeadersShown = 3;

std::string progress_text(int64_t done, int64_t total, double rate, const ProgressLine::Leaders& best) {
  const auto played = static_cast<double>(done), planned = static_cast<double>(total);
  std::string text = fmt::format("{} of {} games ({:.1f} %)", done, total, total ? 100.0 * played / planned : 100.0);
  if (rate > 0) text += fmt::format(", {:.0f} games/s, {} left", rate, base::duration((planned - played) / rate));
  for (size_t i = 0; i < std::min(kLeadersShown, best.size()); ++i) {
    const std::string leader =
        fmt::format("{} {} {:+.0f}", i ? "," : "; leading:", base::printable(best[i].first), best[i].second);
    if (base::width_of(text + leader) >= base::kLineWidth) break;  // a line that wraps cannot renew itself
    text += leader;
  }
  return text;
}

}  // namespace

double ProgressLine::update(int64_t done, int64_t total, const std::function<Leaders()>& leaders) {
  const auto now = Clock::now();
  if (sampled_games_ < 0) sampled_games_ = done;
  if (const std::chrono::duration<double> time = now - sampled_; time >= kSampleStep) {
    const double rate = static_cast<double>(done - sampled_games_) / time.count();
    rate_ = rate_ == 0 ? rate : 0.7 * rate_ + 0.3 * rate;
    sampled_ = now;
    sampled_games_ = done;
  }
  line_.update([&] { return progress_text(done, total, rate_, leaders()); });
  return rate_;
}

}  // namespace joust
