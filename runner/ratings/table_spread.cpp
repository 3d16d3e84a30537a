#include "runner/ratings/table_spread.h"

#include <array>

namespace joust {

TableSpread::TableSpread(std::span<const std::uint16_t> members, int seats, const PairwiseTable& table,
                         const std::vector<double>& expected, bool with_seats)
    : members_(members),
      seats_(seats),
      table_(table),
      expected_(expected),
      parameters_(members.begin(), members.end()) {
  for (int seat = 0; seat < seats && with_seats; ++seat) parameters_.push_back(table.seat_parameter(seats, seat));
  products_.resize(parameters_.size() * parameters_.size());
  blocks_.resize(parameters_.size());
}

// Of sum over blocks (scored - expected) * (scored - expected)^T, all but the products of what they scored.
void TableSpread::add(const Seating& seating, const SeatingSums& sums) {
  const auto blocks = static_cast<double>(sums.blocks);
  std::array<double, 2 * kMaxSeats> scored{}, expected{};  // scored: over all blocks
  bool about_seats = false;
  each_comparison(seats_, seating, sums, [&](int rotation, int a, int b, std::int64_t half_points) {
    const int member_a = seating.member(a, rotation, seats_), member_b = seating.member(b, rotation, seats_);
    const std::size_t first = members_[static_cast<std::size_t>(member_a)],
                      second = members_[static_cast<std::size_t>(member_b)];
    const bool fault = seating.faulted(rotation);
    const double chance =
        expected_[fault ? table_.fault_cell(seats_, first, second) : table_.cell(seats_, a, b, first, second)];
    const double points = 0.5 * static_cast<double>(half_points);
    const auto score = [&](int place, double its_points, double its_chance) {
      scored[static_cast<std::size_t>(place)] += its_points;
      expected[static_cast<std::size_t>(place)] += its_chance;
    };
    score(member_a, points, chance);
    score(member_b, blocks - points, 1 - chance);
    if (fault) return;
    about_seats = true;
    score(seats_ + a, points, chance);
    score(seats_ + b, blocks - points, 1 - chance);
  });
  const std::size_t n = parameters_.size();
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      products_[i * n + j] += blocks * expected[i] * expected[j] - scored[i] * expected[j] - expected[i] * scored[j];
  for (std::size_t i = 0; i < (about_seats ? n : members_.size()); ++i) blocks_[i] += blocks;
}

void TableSpread::add(const TableSums& table) {
  const BlockSums sums = table.sums();
  for (const auto& [seating, of_seating] : sums.seatings) add(seating, of_seating);
  const std::size_t n = parameters_.size(), width = 2 * static_cast<std::size_t>(seats_);
  const double weight = comparison_weight(seats_) * comparison_weight(seats_);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      double& product = products_[i * n + j];
      product = weight * (product + 0.25 * static_cast<double>(sums.products[i * width + j]));
    }
}

}  // namespace joust
