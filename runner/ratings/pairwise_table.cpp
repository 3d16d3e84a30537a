#include "runner/ratings/pairwise_table.h"

#include <algorithm>
#include <stdexcept>

namespace joust {
namespace {

constexpr int kNoPair = -1;

}  // namespace

PairwiseTable::PairwiseTable(int players) : players_(players), parameters_(static_cast<std::size_t>(players)) {
  if (players > kMaxRatedPlayers) throw std::invalid_argument("too many players to rate");
  first_pair_.fill(kNoPair);
}

void PairwiseTable::add(const ScoredGame& game) {
  make_room(game.seats);
  for_each_pair(*this, game, [&](int a, int b, std::size_t, std::size_t, std::size_t index) {
    PairTally& tally = tallies_[index];
    tally.half_points += half_points(game, a, b);
    ++tally.games;
  });
}

void PairwiseTable::add(std::span<const std::uint16_t> members, const TableSums& table) {
  make_room(table.seats());
  const int seats = table.seats();
  for (const auto& [seating, of_seating] : table.sums().seatings) {
    each_comparison(
        seats, seating, of_seating,
        [&, &by = seating, &of = of_seating](int rotation, int a, int b, std::int64_t half_points) {
          const std::size_t first = members[static_cast<std::size_t>(by.member(a, rotation, seats))],
                            second = members[static_cast<std::size_t>(by.member(b, rotation, seats))];
          PairTally& tally =
              tallies_[by.faulted(rotation) ? fault_cell(seats, first, second) : cell(seats, a, b, first, second)];
          tally.half_points += half_points;
          tally.games += of.blocks;
        });
  }
}

void PairwiseTable::make_room(int seats) {
  if (first_pair_.at(static_cast<std::size_t>(seats)) != kNoPair) return;
  table_sizes_.insert(std::lower_bound(table_sizes_.begin(), table_sizes_.end(), seats), seats);
  int pairs = 0;
  parameters_ = static_cast<std::size_t>(players_);
  for (const int size : table_sizes_) {
    first_pair_[static_cast<std::size_t>(size)] = pairs;
    first_seat_[static_cast<std::size_t>(size)] = parameters_;
    parameters_ += static_cast<std::size_t>(size);
    pairs += seat_pairs(size) + 1;
  }
  const auto first = tallies_.begin() + static_cast<std::ptrdiff_t>(cell(seats, 0, 1, 0, 0));
  tallies_.insert(first, pair_cells(seats, players_), PairTally{});
}

}  // namespace joust
