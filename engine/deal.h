// What chance has in store for a game: a random stream for the set-up and one for each seat. A number of 64 bits
// expands to them; a deal can also give 128 bits for each, so that nothing that one of them shows tells of another.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "engine/random.h"

namespace joust {

struct Deal {
  using Words = std::array<uint64_t, 2>;

  Deal(uint64_t number = 0) : seed(number) {}  // NOLINT(google-explicit-constructor): a number is a deal

  uint64_t seed;                 // if nothing is given
  int given = 0;                 // streams: the set-up's, then those of the first seats
  std::array<Words, 7> words{};  // those that are given

  // Number 0 is the set-up's, 1 that of the first seat.
  Random stream(int number) const {
    return given > 0 ? Random::from(words[static_cast<size_t>(number)])
                     : Random::stream(seed, static_cast<uint64_t>(number));
  }
  uint64_t signature() const;  // of a game before its first question
  bool operator==(const Deal&) const = default;
};

// A decimal number, or 32 hexadecimal digits for each stream.
std::string to_text(const Deal& deal);
bool from_text(const std::string& text, Deal& deal);  // false: it is neither; `deal` is unchanged

}  // namespace joust
