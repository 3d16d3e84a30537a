#include "dashboard/html/numbers.h"

#include <cmath>
#include <ctime>

namespace joust::dashboard {

namespace {

constexpr const char* kMinus = "−";
constexpr const char* kThin = " ";  // narrow no-break space

std::string unsigned_decimal(double value, int digits) {
  const std::string text = fmt::format("{:.{}f}", std::abs(value), digits);
  size_t point = text.find('.');
  if (point == std::string::npos) point = text.size();
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (i && i < point && (point - i) % 3 == 0) out += ',';
    out += text[i];
  }
  return out;
}

bool is_zero(const std::string& digits) { return digits.find_first_not_of("0.,") == std::string::npos; }

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

std::string grouped(int64_t value) { return decimal(static_cast<double>(value), 0); }

std::string decimal(double value, int digits) {
  if (std::isnan(value)) return kNoNumber;
  if (std::isinf(value)) return value > 0 ? "∞" : "−∞";
  const std::string text = unsigned_decimal(value, digits);
  return value < 0 && !is_zero(text) ? kMinus + text : text;
}

std::string signed_decimal(double value, int digits) {
  const std::string text = decimal(value, digits);
  return value > 0 && !is_zero(text) ? "+" + text : text;
}

std::string percent(double share, int digits) {
  if (std::isnan(share)) return kNoNumber;
  const double step = std::pow(10, -digits);  // what rounds to all or nothing but is not
  if (share < 1 && 100 * share > 100 - step / 2) return "> " + decimal(100 - step, digits) + kThin + "%";
  if (share > 0 && 100 * share < step / 2) return "< " + decimal(step, digits) + kThin + "%";
  return decimal(100 * share, digits) + kThin + "%";
}

std::string micros(double value) {
  if (std::isnan(value)) return kNoNumber;
  const auto with = [](double number, const char* unit) {
    return decimal(number, number < 9.95 ? 1 : 0) + kThin + unit;
  };
  if (value < 1) return with(value * 1000, "ns");
  if (value < 1000) return with(value, "µs");
  if (value < 1e6) return with(value / 1000, "ms");
  return with(value / 1e6, "s");
}

std::string duration(double seconds) {
  if (!std::isfinite(seconds) || seconds < 0) return kNoNumber;
  const auto whole = static_cast<int64_t>(std::llround(seconds));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
  if (whole < 48 * 3600) return fmt::format("{} h {} min", whole / 3600, whole % 3600 / 60);
  return fmt::format("{} days", whole / 86400);
}

std::string plural(int64_t n, const char* one, const char* many) { return grouped(n) + " " + (n == 1 ? one : many); }

std::string iso_time(int64_t seconds) { return format_time("%Y-%m-%dT%H:%M:%SZ", seconds); }

Html time_tag(int64_t seconds) {
  return html_of(R"(<time datetime="{}">{}</time>)", iso_time(seconds), format_time("%Y-%m-%d %H:%M UTC", seconds));
}

}  // namespace joust::dashboard
