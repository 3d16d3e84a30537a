// What the rules do, as one number: the golden signature, which tests/golden.sh checks and records here. Leagues note
// it, because under other rules the same deal is another game.
#pragma once

#include <cstdint>

namespace joust {

inline constexpr uint64_t kRulesFingerprint = 0xccf7ee8a19d94c90;

}  // namespace joust
