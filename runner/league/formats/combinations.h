// Numbers for combinations and shuffled orders without any table: the schedule's arithmetic.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "engine/random.h"

namespace joust {

// Number of ways to choose `k` of `n`; the largest 64-bit number if there are more.
constexpr int64_t choose(int64_t n, int64_t k) {
  if (k < 0 || k > n) return 0;
  __extension__ using Wide = unsigned __int128;
  constexpr Wide kMost = std::numeric_limits<int64_t>::max();
  Wide ways = 1;
  for (int64_t i = 0; i < k; ++i) {
    ways = ways * static_cast<Wide>(n - i) / static_cast<Wide>(i + 1);
    if (ways > kMost) return std::numeric_limits<int64_t>::max();
  }
  return static_cast<int64_t>(ways);
}

// Combination number `index` of all choices of `k` out of 0..n-1, ascending inside; lexicographic order.
inline std::vector<int> combination(int64_t index, int n, int k) {
  std::vector<int> chosen;
  for (int candidate = 0; static_cast<int>(chosen.size()) < k; ++candidate) {
    const int64_t with = choose(n - candidate - 1, k - static_cast<int>(chosen.size()) - 1);
    if (index < with) {
      chosen.push_back(candidate);
    } else {
      index -= with;
    }
  }
  return chosen;
}

// A random order of 0..size-1 that is computed place by place: a four-round Feistel network over the next power of
// four, walked until the value lies in range.
class ShuffledOrder {
 public:
  ShuffledOrder(int64_t size, uint64_t key) : size_(static_cast<uint64_t>(size)), key_(key) {
    while ((uint64_t{1} << (2 * half_bits_)) < size_) ++half_bits_;
  }
  int64_t operator[](int64_t place) const {
    auto value = static_cast<uint64_t>(place);
    do value = scrambled(value);
    while (value >= size_);
    return static_cast<int64_t>(value);
  }

 private:
  uint64_t scrambled(uint64_t value) const {
    const uint64_t mask = (uint64_t{1} << half_bits_) - 1;
    uint64_t left = value >> half_bits_, right = value & mask;
    for (uint64_t round = 0; round < 4; ++round) {
      const uint64_t next = (left ^ scramble(key_ + round * 0x9e3779b97f4a7c15u + scramble(right))) & mask;
      left = right;
      right = next;
    }
    return left << half_bits_ | right;
  }

  uint64_t size_, key_;
  unsigned half_bits_ = 1;
};

}  // namespace joust
