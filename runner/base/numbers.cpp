#include "runner/base/numbers.h"

#include <fmt/core.h>

#include <cmath>

#include "runner/base/failure.h"

namespace joust::base {

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

}  // namespace

uint64_t whole_number(const std::string& what, std::string_view text, uint64_t min, uint64_t max) {
  const auto value = read_number<uint64_t>(text);
  if (!value || *value < min || *value > max)
    throw Failure(fmt::format("{} must be a whole number from {} to {}, not '{}'", what, min, max, text));
  return *value;
}

std::string fixed(double value, int digits, std::string_view missing) {
  if (!std::isfinite(value)) return std::string(missing);
  std::string text = fmt::format("{:.{}f}", value, digits);
  return text.find_first_not_of("-0.") == std::string::npos ? fmt::format("{:.{}f}", 0.0, digits) : text;
}

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

}  // namespace joust::base
