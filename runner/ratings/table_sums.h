// The blocks of one table as ratings need them: exact sums, the same in whatever order blocks come or parts are added,
// and no larger after a million blocks than after a thousand. What the fit needs of a block is linear in its points,
// what the errors need is quadratic; what the points should be depends on who sat where and who faulted. At tables of
// four and more these sums are longer than a few hundred blocks: until then the blocks' outcomes are counted instead.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "runner/ratings/outcome.h"

namespace joust {

// Who sat where in rotation 0, and which seat faulted in each rotation.
struct Seating {
  std::array<std::uint8_t, kMaxSeats> order{};
  std::array<std::int16_t, kMaxSeats> fault{};  // by rotation; kNoLoser: none

  int member(int seat, int rotation, int seats) const {
    return order[static_cast<std::size_t>((seat + rotation) % seats)];
  }
  bool faulted(int rotation) const { return fault[static_cast<std::size_t>(rotation)] != kNoLoser; }
  bool compares(int a, int b, int rotation) const {
    const int guilty = fault[static_cast<std::size_t>(rotation)];
    return guilty == kNoLoser || guilty == a || guilty == b;
  }
  auto operator<=>(const Seating&) const = default;
};

// Of the blocks with one seating.
struct SeatingSums {
  std::int64_t blocks = 0;
  std::vector<std::int64_t>
      half_points;  // of the earlier seat: by rotation, then by pair of seats (each_pair_of_seats)
  bool operator==(const SeatingSums&) const = default;
};

struct BlockSums {
  std::map<Seating, SeatingSums> seatings;
  // A square over the members, then the seats: the product of what two of them scored in a block, in half points.
  std::vector<std::int64_t> products;
  bool operator==(const BlockSums&) const = default;
};

class TableSums {
 public:
  explicit TableSums(int seats);

  void add(const BlockOutcome& block, std::int64_t times = 1);
  void add(const TableSums& other);  // of the same table

  int seats() const { return seats_; }
  std::int64_t blocks() const;
  BlockSums sums() const;

  // For the store: the same sums are the same bytes.
  std::vector<std::uint8_t> bytes() const;
  static std::optional<TableSums> from_bytes(int seats, std::span<const std::uint8_t> bytes);  // nothing if damaged

  bool operator==(const TableSums&) const = default;

 private:
  using Packed = std::array<std::uint8_t, 3 * kMaxSeats>;  // an outcome

  static Packed pack(const BlockOutcome& block);
  BlockOutcome unpack(const Packed& packed) const;
  void sum_up();

  int seats_;
  std::map<Packed, std::int64_t> counts_;
  std::optional<BlockSums> sums_;  // instead
};

// Calls visit(a, b, pair) for every pair of seats, the earlier one first; pairs are numbered from 0.
template <class Visit>
void each_pair_of_seats(int seats, Visit visit) {
  std::size_t pair = 0;
  for (int a = 0; a < seats; ++a)
    for (int b = a + 1; b < seats; ++b) visit(a, b, pair++);
}
constexpr int seat_pairs(int seats) { return seats * (seats - 1) / 2; }

// Calls visit(rotation, a, b, half_points of a) for every comparison that the blocks of a seating made.
template <class Visit>
void each_comparison(int seats, const Seating& seating, const SeatingSums& sums, Visit visit) {
  for (int rotation = 0; rotation < seats; ++rotation)
    each_pair_of_seats(seats, [&](int a, int b, std::size_t pair) {
      if (seating.compares(a, b, rotation))
        visit(rotation, a, b, sums.half_points[static_cast<std::size_t>(rotation * seat_pairs(seats)) + pair]);
    });
}

}  // namespace joust
