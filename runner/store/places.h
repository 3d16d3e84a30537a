// The places of a game as one number, the way the tables keep them: a decimal digit per seat from 1 on, seat 1 first.
// 12: seat 1 won, 11: tied, 2113: seats 2 and 3 share the first place.
#pragma once

#include <cstdint>

#include "runner/store/records.h"

namespace joust::store {

// Of places that count from 0.
constexpr int64_t pack_places(const BySeat<int>& place, int players) {
  int64_t number = 0;
  for (int seat = 0; seat < players; ++seat) number = number * 10 + place[static_cast<size_t>(seat)] + 1;
  return number;
}

struct Places {
  int players = 0;
  BySeat<int> place{};  // from 1, by seat
};

constexpr Places unpack_places(int64_t number) {
  Places places;
  for (int64_t rest = number; rest > 0 && places.players < kMaxPlayers; rest /= 10) ++places.players;
  for (int seat = places.players - 1; seat >= 0; --seat, number /= 10)
    places.place[static_cast<size_t>(seat)] = static_cast<int>(number % 10);
  return places;
}

}  // namespace joust::store
