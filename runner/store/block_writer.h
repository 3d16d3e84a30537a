// Writes blocks, their kingdoms and faults into a league's tables. Call it inside a transaction of the one writer, and flush()
// before the transaction ends.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "runner/store/bulk_insert.h"
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
  void flush();

 private:
  BulkInsert& games_of(int players);
  Database& database_;
  int64_t league_;
  int64_t last_kingdom_ = 0;  // row that was written last: fixed kingdoms come again and again
  KingdomBits bits_;          // of that kingdom
  BulkInsert kingdoms_;
  std::array<std::unique_ptr<BulkInsert>, kMaxPlayers + 1> games_;  // by number of players: each has other columns
  int players_ = 0;                                                 // of the games that wait, which have the same number
  Statement fault_;
};

}  // namespace joust::store
