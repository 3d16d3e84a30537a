// All pairwise comparisons of a set of games, added up by pair of players and pair of seats; those that a fault decided
// say nothing about seats and are added up by pair of players alone. Also the numbering of what can be fitted to them:
// players come first, then the seats of each table size. Both are the same in whatever order the games come.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "runner/ratings/results.h"
#include "runner/ratings/table_sums.h"

namespace joust {

struct PairTally {
  std::int64_t half_points = 0;  // of the first player: the one at the earlier seat
  std::int64_t games = 0;
};

class PairwiseTable {
 public:
  explicit PairwiseTable(int players);

  // The first game of a table size changes the numbers of cells and parameters.
  void add(const ScoredGame& game);
  void add(std::span<const std::uint16_t> members, const TableSums& table);  // members: player numbers

  int players() const { return players_; }
  const std::vector<int>& table_sizes() const { return table_sizes_; }  // numbers of seats that occur, ascending
  std::size_t cells() const { return tallies_.size(); }

  std::size_t parameters() const { return parameters_; }
  std::size_t seat_parameter(int seats, int seat) const {
    return first_seat_[static_cast<std::size_t>(seats)] + static_cast<std::size_t>(seat);
  }

  // The cell of two seats a < b at a table of that many seats, taken by these players.
  std::size_t cell(int seats, int a, int b, std::size_t player_a, std::size_t player_b) const {
    const int pair = first_pair_[static_cast<std::size_t>(seats)] + a * (2 * seats - a - 1) / 2 + (b - a - 1);
    const auto n = static_cast<std::size_t>(players_);
    return (static_cast<std::size_t>(pair) * n + player_a) * n + player_b;
  }
  // The cell of two players at a table of that many seats, one of whom faulted.
  std::size_t fault_cell(int seats, std::size_t player_a, std::size_t player_b) const {
    const int pair = first_pair_[static_cast<std::size_t>(seats)] + seat_pairs(seats);
    const auto n = static_cast<std::size_t>(players_);
    return (static_cast<std::size_t>(pair) * n + player_a) * n + player_b;
  }
  const PairTally& tally(std::size_t cell) const { return tallies_[cell]; }

 private:
  void make_room(int seats);  // if there is none

  int players_;
  std::vector<int> table_sizes_;
  std::size_t parameters_;
  std::array<std::size_t, kMaxSeats + 1> first_seat_{};  // by number of seats: parameter of its first seat
  std::array<int, kMaxSeats + 1> first_pair_;            // by number of seats: number of its first pair of seats
  std::vector<PairTally> tallies_;
};

// What the games of one table size take.
constexpr std::size_t pair_cells(int seats, int players) {
  return static_cast<std::size_t>(seat_pairs(seats) + 1) * static_cast<std::size_t>(players) *
         static_cast<std::size_t>(players);
}

// Weight of one comparison: a game weighs one game for each of its players.
inline double comparison_weight(int seats) { return 1.0 / (seats - 1); }

// Calls visit(a, b, player_a, player_b, cell) for each comparison of a game, the earlier seat first.
template <class Visit>
void for_each_pair(const PairwiseTable& table, const ScoredGame& game, Visit visit) {
  for (int a = 0; a < game.seats; ++a) {
    for (int b = a + 1; b < game.seats; ++b) {
      const std::size_t player_a = game.player[static_cast<std::size_t>(a)];
      const std::size_t player_b = game.player[static_cast<std::size_t>(b)];
      visit(a, b, player_a, player_b, table.cell(game.seats, a, b, player_a, player_b));
    }
  }
}

}  // namespace joust
