// Writes blocks, their kingdoms and faults into a league's tables. Blocks wait in memory until flush(): call that once
// in a transaction of the one writer, which locks AtFirstWrite (staged_table.h). Everything else goes straight into the
// transaction.
#pragma once

#include <array>
#include <cstdint>

#include "runner/store/records.h"
#include "runner/store/sqlite.h"
#include "runner/store/staged_table.h"

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

  // In the order of the schedule, each once. A kingdom that recurs may be there already, from an earlier run.
  void add(const BlockRecord& block, const KingdomRecord& kingdom);
  void add(const FaultRecord& fault);
  void flush();
  size_t waiting() const { return games_.bytes() + kingdoms_.bytes(); }  // bytes, for the next flush()

 private:
  void add(const KingdomRecord& kingdom, int64_t id, int64_t block_id);

  int64_t league_;
  int64_t last_kingdom_ = 0;  // row that was written last: fixed kingdoms come again and again
  KingdomBits bits_;          // of that kingdom
  StagedTable games_, kingdoms_;
  Statement recurring_kingdom_, fault_;
};

}  // namespace joust::store
