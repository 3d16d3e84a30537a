#include "dashboard/html/numbers.h"

#include <cmath>
#include <ctime>

namespace joust::dashboard {

namespace {

std::tm utc(int64_t seconds) {
  const std::time_t time = seconds;
  std::tm parts{};
  gmtime_r(&time, &parts);
  return parts;
}

std::string format_time(const char* format, int64_t seconds) {
  const std::tm parts = utc(seconds);
  char text[64];
  return {text, std::strftime(text, sizeof text, format, &parts)};
}

}  // namespace

std::string iso_time(int64_t seconds) { return format_time("%Y-%m-%dT%H:%M:%SZ", seconds); }

Html time_tag(int64_t seconds) {
  return html_of(R"(<time datetime="{}">{}</time>)", iso_time(seconds), format_time("%Y-%m-%d %H:%M UTC", seconds));
}

Html share_with_error(double share, double error) {
  return html_of(
      R"({}{})", percent(share),
      std::isfinite(error) ? html_of(R"( <span class="error">±{}</span>)", decimal(100 * error, 1)) : Html());
}

}  // namespace joust::dashboard
