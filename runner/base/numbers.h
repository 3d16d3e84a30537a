// Numbers: read from what users write, and written as people read them. Signs and spaces of `decimal` and what follows
// are typographic, for pages and sentences; `fixed` is plain ASCII, for columns and other programs.
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace joust::base {

// The whole text as a number; nothing if it is none, is out of range or anything follows it.
template <class Number, class... Base>
std::optional<Number> read_number(std::string_view text, Base... base) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base...);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// Throws Failure "`what` must be a whole number from `min` to `max`, not '...'".
uint64_t whole_number(const std::string& what, std::string_view text, uint64_t min, uint64_t max);

std::string fixed(double value, int digits, std::string_view missing = "-");  // -3.10; `missing` for NaN and infinity

inline constexpr const char* kNoNumber = "–";
std::string decimal(double value, int digits);                                            // −3.1; a dash for NaN
std::string signed_decimal(double value, int digits);                                     // +3.1
std::string percent(double share, int digits = 1);                                        // 53.2 %
std::string micros(double value);                                                         // 1.2 µs, 3.4 ms, 5.6 s
std::string duration(double seconds);                                                     // 45 s, 3 min 10 s, 2 h 5 min
std::string grouped(std::integral auto n) { return decimal(static_cast<double>(n), 0); }  // 1,234,567
std::string plural(std::integral auto n, const char* one, const char* many) {             // 1 game, 2,000 games
  return grouped(n) + " " + (n == 1 ? one : many);
}

// What one count is of another.
constexpr double ratio(std::integral auto part, std::integral auto whole) {
  return static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace joust::base
