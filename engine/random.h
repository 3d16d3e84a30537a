// The engine's own random numbers: the same on every compiler and machine. One stream per seat.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace joust {

// A bijective scrambling of 64 bits (the finalizer of SplitMix64).
constexpr uint64_t scramble(uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

struct Random {
  static constexpr uint64_t kStep = 0x9e3779b97f4a7c15u;

  uint64_t state;
  uint64_t twist = 0;  // of the step from one state to the next

  static constexpr Random stream(uint64_t seed, uint64_t number) {
    return {scramble(scramble(seed + kStep) + number * 0xda942042e4dd58b5u)};
  }
  // All 128 bits count but one: a step is odd, and one whose bits hardly change is changed.
  static constexpr Random from(const std::array<uint64_t, 2>& words) {
    uint64_t step = words[1] | 1;
    if (std::popcount(step ^ step >> 1) < 24) step ^= 0xaaaaaaaaaaaaaaaau;
    return {words[0], step ^ kStep};
  }
  constexpr uint64_t next() { return scramble(state += kStep ^ twist); }
  // A number from 0 to n-1. The bias is below n / 2^64.
  constexpr uint32_t below(uint32_t n);
};

// Several small numbers out of one random word: the low half of each product is the randomness left for the next.
// After m numbers below n the bias is below n^m / 2^64.
struct RandomWord {
  uint64_t word;
  constexpr uint32_t below(uint32_t n) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = Wide{word} * n;
    word = static_cast<uint64_t>(product);
    return static_cast<uint32_t>(product >> 64);
  }
};

constexpr uint32_t Random::below(uint32_t n) { return RandomWord{next()}.below(n); }

}  // namespace joust
