// Times as people read them; numbers as base writes them.
#pragma once

#include <cstdint>
#include <string>

#include "dashboard/html/writer.h"
#include "runner/base/numbers.h"

namespace joust::dashboard {

using base::decimal, base::duration, base::grouped, base::kNoNumber, base::micros, base::percent, base::plural,
    base::signed_decimal;

// <time> in UTC; the scripts turn it into local time.
Html time_tag(int64_t seconds);
std::string iso_time(int64_t seconds);

}  // namespace joust::dashboard
