// Inside: How much the blocks of one table disagree with a fit, from the table's sums: what blocks scored against what
// their seating should score. The parameters are those of the members, then of the seats.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "runner/ratings/pairwise_table.h"
#include "runner/ratings/table_sums.h"

namespace joust {

class TableSpread {
 public:
  // `expected` gives, by cell of the table, the first player's chance.
  TableSpread(std::span<const std::uint16_t> members, int seats, const PairwiseTable& table,
              const std::vector<double>& expected, bool with_seats);

  void add(const TableSums& table);  // once

  // For BlockSpread::add().
  const std::vector<std::size_t>& parameters() const { return parameters_; }
  const std::vector<double>& products() const { return products_; }
  const std::vector<double>& blocks() const { return blocks_; }

 private:
  void add(const Seating& seating, const SeatingSums& sums);

  std::span<const std::uint16_t> members_;
  int seats_;
  const PairwiseTable& table_;
  const std::vector<double>& expected_;
  std::vector<std::size_t> parameters_;
  std::vector<double> products_, blocks_;
};

}  // namespace joust
