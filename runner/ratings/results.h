// Results as the statistics see them: plain values, no names, no I/O. Players are numbered from 0 by the caller.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

namespace joust {

inline constexpr int kMinSeats = 2;
inline constexpr int kMaxSeats = 6;
inline constexpr int kMaxRatedPlayers = 1000;  // the fit keeps tables of players x players
inline constexpr int kNoLoser = -1;

struct ScoredGame {
  std::int64_t block = 0;  // games of one block share kingdom and deal; errors are clustered by it
  int seats = 2;
  int loser = kNoLoser;                           // seat of a bot that faulted: it loses whatever the points
  std::array<std::uint16_t, kMaxSeats> player{};  // who sat there
  std::array<double, kMaxSeats> points{};         // more is better, equal is a tie
};

inline double counted_points(const ScoredGame& game, int seat) {
  const auto index = static_cast<std::size_t>(seat);
  return seat == game.loser ? -std::numeric_limits<double>::infinity() : game.points[index];
}

// Half points of seat a in its comparison with seat b: 2 better, 1 tied, 0 worse. A game of n seats is n(n-1)/2 of
// these.
inline int half_points(const ScoredGame& game, int a, int b) {
  const double of_a = counted_points(game, a), of_b = counted_points(game, b);
  return of_a > of_b ? 2 : of_a == of_b ? 1 : 0;
}

enum class Placing { Win, Tie, Loss };  // alone on top, sharing the top, below it

inline Placing placing(const ScoredGame& game, int seat) {
  int tied = 0;
  for (int other = 0; other < game.seats; ++other) {
    if (other == seat) continue;
    const int half = half_points(game, seat, other);
    if (half == 0) return Placing::Loss;
    if (half == 1) ++tied;
  }
  return tied == 0 ? Placing::Win : Placing::Tie;
}

}  // namespace joust
