// Puts results in schedule order whatever finishes first, and decides who is withdrawn: both are then a pure function
// of the schedule. Blocks leave it complete and in order; games that follow a withdrawal are dropped, played or not.
#pragma once

#include <deque>
#include <optional>
#include <set>
#include <vector>

#include "runner/workers/blocks.h"
#include "runner/workers/played_game.h"

namespace joust {

struct FinishedBlock {
  BlockPlan plan;
  std::vector<PlayedGame> games;      // by rotation; keep their memory for the next block
  std::vector<PackedGamePtr> packed;  // what they came in, for reuse
};

struct Withdrawal {
  int bot = 0;
  int64_t game = 0;  // position of the last game of the block after which it is out
  int64_t faults = 0;
};

class Ledger {
 public:
  // `next` is the first block that is not stored yet; `faults` counts by bot what is stored; those in `withdrawn` are
  // out already. `limit` 0: nobody is ever withdrawn.
  Ledger(const TableSource& source, int64_t next, int64_t end, std::vector<int64_t> faults, std::vector<bool> withdrawn,
         int64_t limit);

  // The next game to give out, if there is one; it counts as given.
  std::optional<GameKey> take();
  void put_back(GameKey game);  // its worker died
  void add(PackedGamePtr game);

  // The next block in order, once all before it are done. Skips blocks of withdrawn bots.
  bool pop(FinishedBlock& block);  // unpacks its games
  std::vector<Withdrawal> take_withdrawals();
  void withdraw(int bot);  // for other reasons than faults in games; from the next block on

  bool finished() const { return next_ == end_; }
  int64_t next_block() const { return next_; }
  int64_t skipped_games() const { return skipped_; }  // since the start
  bool is_withdrawn(int bot) const { return withdrawn_[static_cast<size_t>(bot)]; }

 private:
  struct Entry {
    BlockPlan plan;
    store::BySeat<PackedGamePtr> games;  // by rotation
    int done = 0;
    unsigned given = 0;  // bit per rotation
  };
  Entry& entry(int64_t block) { return entries_[static_cast<size_t>(block - next_)]; }
  static void unpack(Entry& entry, FinishedBlock& block);
  void withdraw_faulty(const FinishedBlock& block);
  bool is_out(const BlockPlan& plan) const;
  bool will_be_out(const BlockPlan& plan) const;

  const TableSource& source_;
  int64_t next_, end_, limit_;
  std::vector<int64_t> faults_;  // stored and popped, by bot
  std::vector<bool> withdrawn_;
  std::vector<std::vector<int64_t>> pending_faults_;  // by bot: blocks with faults that were not popped yet
  size_t pending_count_ = 0;
  std::deque<Entry> entries_;  // from next_ on
  std::set<int64_t> open_;     // blocks with games that were put back
  std::vector<Withdrawal> withdrawals_;
  int64_t skipped_ = 0;
};

}  // namespace joust
