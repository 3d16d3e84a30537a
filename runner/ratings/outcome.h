// What ratings see of a block: who sat where, and who came where.
#pragma once

#include <array>
#include <cstdint>

#include "runner/ratings/results.h"

namespace joust {

// How a game ended. A fault scores between the bot that faulted and each of the others; these are not compared.
struct Outcome {
  std::array<std::uint8_t, kMaxSeats> place{};  // by seat, from 0; equal places are tied
  int fault = kNoLoser;                         // seat of the bot that faulted

  bool compares(int a, int b) const { return fault == kNoLoser || fault == a || fault == b; }
  // Half points of seat a in its comparison with seat b: 2 better, 1 tied, 0 worse.
  int half_points(int a, int b) const {
    if (fault != kNoLoser) return fault == a ? 0 : 2;
    const auto of_a = place[static_cast<std::size_t>(a)], of_b = place[static_cast<std::size_t>(b)];
    return of_a < of_b ? 2 : of_a == of_b ? 1 : 0;
  }
};

// A block: one kingdom, played once in every rotation of the seats. The members of a table are numbered from 0.
struct BlockOutcome {
  int seats = 2;
  std::array<std::uint8_t, kMaxSeats> order{};  // who sits where in rotation 0; the first is member 0
  std::array<Outcome, kMaxSeats> games{};       // by rotation

  // In rotation r everybody sits r seats further to the front than in rotation 0.
  int member(int seat, int rotation) const { return order[static_cast<std::size_t>((seat + rotation) % seats)]; }
};

}  // namespace joust
