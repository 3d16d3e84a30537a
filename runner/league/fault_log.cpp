#include "runner/league/fault_log.h"

#include <fmt/core.h>

namespace joust {

namespace {

constexpr int64_t kToldOneByOne = 3;

bool is_power_of_ten(int64_t count) {
  while (count % 10 == 0) count /= 10;
  return count == 1;
}

}  // namespace

std::string FaultLog::add(const char* what, const std::string& bot, const std::string& kind,
                          const std::string& details) {
  const std::string begin = fmt::format(R"({} bot="{}" kind="{}")", what, bot, kind);
  const int64_t count = ++counts_[begin];
  if (count <= kToldOneByOne) {
    const char* end = count == kToldOneByOne ? " (further ones are counted)" : "";
    return fmt::format("{} {}{}", begin, details, end);
  }
  return is_power_of_ten(count) ? fmt::format("{} count={}", begin, count) : "";
}

}  // namespace joust
