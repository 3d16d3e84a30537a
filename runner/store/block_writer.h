// Writes blocks, their kingdoms and faults into a league's tables. Call it inside a transaction of the one writer.
#pragma once

#include <map>
#include <vector>

#include "runner/store/records.h"
#include "runner/store/sqlite.h"

namespace joust::store {

// A kingdom in the form of the tables: which sets, and which cards as bits.
struct KingdomBits {
  uint32_t sets = 0;
  std::array<uint64_t, 3> cards{};  // 63 bits each
};
KingdomBits kingdom_bits(const Setup& setup);

class BlockWriter {
 public:
  BlockWriter(Database& database, int64_t league);

  // Rows that exist already stay as they are.
  void add(const BlockRecord& block, const KingdomRecord& kingdom);
  void add(const FaultRecord& fault);

 private:
  int64_t lineup_id(const BlockRecord& block);

  Database& database_;
  int64_t league_;
  std::map<BySeat<int64_t>, int64_t> lineups_;  // ids by bots
  int64_t last_kingdom_ = 0;  // row that was written last: fixed kingdoms come again and again
  std::string text_;
  Statement kingdom_, game_, fault_, find_lineup_, lineup_, lineup_bot_;
};

}  // namespace joust::store
