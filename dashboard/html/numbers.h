// Times and shares as pages show them; all other numbers as base writes them.
#pragma once

#include <cstdint>
#include <string>

#include "dashboard/html/writer.h"
#include "runner/base/numbers.h"

namespace joust::dashboard {

using base::decimal, base::duration, base::grouped, base::kNoNumber, base::micros, base::percent, base::plural,
    base::ratio, base::signed_decimal;

// <time> in UTC; the scripts turn it into local time.
Html time_tag(int64_t seconds);
std::string iso_time(int64_t seconds);

Html share_with_error(double share, double error);  // 53.2 % ±1.0

}  // namespace joust::dashboard
