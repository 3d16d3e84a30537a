// Numbers and times as people read them.
#pragma once

#include <cstdint>
#include <string>

#include "dashboard/html/writer.h"

namespace joust::dashboard {

inline constexpr const char* kNoNumber = "–";

std::string grouped(int64_t value);                                // 1,234,567
std::string decimal(double value, int digits);                     // −3.1; a dash for NaN
std::string signed_decimal(double value, int digits);              // +3.1
std::string percent(double share, int digits = 1);                 // 53.2 %
std::string micros(double value);                                  // 1.2 µs, 3.4 ms, 5.6 s
std::string duration(double seconds);                              // 45 s, 3 min 10 s, 2 h 5 min
std::string plural(int64_t n, const char* one, const char* many);  // 1 game, 2,000 games

// <time> in UTC; the scripts turn it into local time.
Html time_tag(int64_t seconds);
std::string iso_time(int64_t seconds);

}  // namespace joust::dashboard
