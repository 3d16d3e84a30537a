// A zone without order: how many of each kind it holds. Kinds are the game's own dense card numbers (slots).
#pragma once

#include <bit>
#include <cstdint>

namespace joust {

using Kind = uint8_t;   // a card of this game: 0 .. kMaxKinds-1
using Mask = uint64_t;  // one bit per slot: kinds first, then the game's Projects

inline constexpr int kMaxKinds = 44;
inline constexpr int kMaxProjects = 64 - kMaxKinds;
inline constexpr Kind kNoKind = 0xff;

constexpr Mask bit(int slot) { return Mask{1} << slot; }
constexpr Kind lowest(Mask m) { return static_cast<Kind>(std::countr_zero(m)); }
constexpr Kind highest(Mask m) { return static_cast<Kind>(63 - std::countl_zero(m)); }
constexpr int count_bits(Mask m) { return std::popcount(m); }

// Calls `f(kind)` for each set bit, lowest first.
template <class F>
constexpr void each(Mask m, F&& f) {
  for (; m; m &= m - 1) f(lowest(m));
}

struct Bag {
  static constexpr int kCounts = 48;  // kMaxKinds, rounded up to whole vectors

  uint8_t count[kCounts];
  Mask present;
  uint16_t total;

  constexpr bool empty() const { return total == 0; }
  constexpr int size() const { return total; }
  constexpr int operator[](Kind k) const { return count[k]; }
  constexpr bool has(Kind k) const { return present >> k & 1; }
  constexpr int count_in(Mask m) const {
    int n = 0;
    each(present & m, [&](Kind k) { n += count[k]; });
    return n;
  }
  constexpr void add(Kind k, int n = 1) {
    if (n == 0) return;
    count[k] = static_cast<uint8_t>(count[k] + n);
    total = static_cast<uint16_t>(total + n);
    present |= bit(k);
  }
  constexpr void remove(Kind k, int n = 1) {
    count[k] = static_cast<uint8_t>(count[k] - n);
    total = static_cast<uint16_t>(total - n);
    present &= ~(Mask{count[k] == 0} << k);
  }
  constexpr void add(const Bag& other) {
    for (int k = 0; k < kCounts; ++k) count[k] = static_cast<uint8_t>(count[k] + other.count[k]);
    total = static_cast<uint16_t>(total + other.total);
    present |= other.present;
  }
  constexpr void add(const Bag& a, const Bag& b) {
    for (int k = 0; k < kCounts; ++k) count[k] = static_cast<uint8_t>(count[k] + a.count[k] + b.count[k]);
    total = static_cast<uint16_t>(total + a.total + b.total);
    present |= a.present | b.present;
  }
  constexpr void clear() { *this = Bag{}; }
  bool operator==(const Bag&) const = default;
};

}  // namespace joust
