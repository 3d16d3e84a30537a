#include "runner/stats/pairwise_table.h"

#include <stdexcept>

namespace joust {

PairwiseTable::PairwiseTable(std::span<const ScoredGame> games, int players)
    : players_(players), parameters_(static_cast<std::size_t>(players)) {
  if (players > kMaxRatedPlayers) throw std::invalid_argument("too many players to rate");
  std::array<bool, kMaxSeats + 1> occurs{};
  for (const ScoredGame& game : games) occurs.at(static_cast<std::size_t>(game.seats)) = true;

  int pairs = 0;
  for (int seats = kMinSeats; seats <= kMaxSeats; ++seats) {
    if (!occurs[static_cast<std::size_t>(seats)]) continue;
    table_sizes_.push_back(seats);
    first_pair_[static_cast<std::size_t>(seats)] = pairs;
    first_seat_[static_cast<std::size_t>(seats)] = parameters_;
    parameters_ += static_cast<std::size_t>(seats);
    pairs += seats * (seats - 1) / 2;
  }
  const auto n = static_cast<std::size_t>(players);
  tallies_.resize(static_cast<std::size_t>(pairs) * n * n);

  for (const ScoredGame& game : games) {
    for_each_pair(*this, game, [&](int a, int b, std::size_t, std::size_t, std::size_t index) {
      PairTally& tally = tallies_[index];
      tally.half_points += static_cast<std::uint32_t>(half_points(game, a, b));
      ++tally.games;
    });
  }
}

}  // namespace joust
