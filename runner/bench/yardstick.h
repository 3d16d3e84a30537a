// The yardstick of `joust bench`: a Big Money mirror written by hand over plain card arrays, with a full shuffle and
// no engine code. It plays the same strategy as the benchmark's engine player, so the ratio of the two speeds says
// what the engine's generality costs.
#pragma once

#include <cstdint>

namespace joust::bench {

struct ArrayResult {
  uint64_t turns = 0;
  uint64_t wins[2] = {0, 0};
  uint64_t ties = 0;
  int64_t points[2] = {0, 0};
};

ArrayResult play_array_big_money(int games, uint64_t seed);

}  // namespace joust::bench
