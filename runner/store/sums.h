// The sums over games that standings and pages read (bot_results, pair_results, card_results, length_results,
// ending_results) and the coarse index over blocks: collected in memory block by block, added to the tables in one go.
// Exact as long as every block is added once and flushed in the transaction that stores it.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "engine/card_id.h"
#include "runner/store/block_writer.h"
#include "runner/store/records.h"
#include "runner/store/sqlite.h"
#include "runner/store/stretches.h"

namespace joust::store {

class Sums {
 public:
  Sums(Database& database, int64_t league);

  void add(const BlockRecord& block, const KingdomRecord& kingdom);
  void flush();                          // inside the writer's transaction
  size_t rows() const { return rows_; }  // that the last flush() wrote

 private:
  // All counts of a block's games fall under the same sets: one entry per combination, spread over the sets by flush.
  struct BotSum {
    int64_t games = 0, wins = 0, ties = 0, losses = 0, points = 0;
    double margin = 0;
    int64_t decisions = 0, nanos = 0, faults = 0;
    BotSum& operator+=(const BotSum& other);
  };
  struct PairSum {
    int64_t wins = 0, ties = 0, losses = 0, margin = 0, blocks = 0;
    double score = 0, score2 = 0;
    PairSum& operator+=(const PairSum& other);
    PairSum of_the_other() const;  // the same games, as the opponent sees them
  };
  struct CardSum {
    int64_t games = 0, bought = 0, gained = 0, blocks = 0;
    double score = 0, score2 = 0;
    bool any() const { return games || blocks; }
  };
  struct LengthSum {
    int64_t games = 0, wins = 0;
  };
  // What a key is made of, packed into 64 bits for the hash table.
  struct Key {
    uint64_t bits;
    bool operator==(const Key&) const = default;
  };
  struct Hash {
    size_t operator()(Key key) const { return static_cast<size_t>(key.bits * 0x9e3779b97f4a7c15u >> 20); }
  };

  // The block that is being added: its bots by index, and the sets of its kingdom.
  struct Place {
    BySeat<size_t> bots;
    uint32_t sets;
  };

  size_t index_of(int64_t bot);
  void add_bots(const BlockRecord& block, const Place& place);
  void add_lengths(const BlockRecord& block, const Place& place);
  void add_pairs(const BlockRecord& block, const Place& place);
  void add_cards(const BlockRecord& block, const Place& place, const KingdomRecord& kingdom);
  void flush_bots();
  void flush_pairs();

  int64_t league_;
  std::vector<int64_t> bots_;  // row ids by index
  std::unordered_map<int64_t, size_t> index_;
  std::unordered_map<Key, BySeat<BotSum>, Hash> bot_sums_;
  std::unordered_map<Key, PairSum, Hash> pair_sums_;                // the bot with the lower index first
  std::vector<BySeat<std::vector<LengthSum>>> length_sums_;         // by index, players - 1 and rounds
  std::vector<std::array<CardSum, kCardCount>> card_sums_;          // by index
  std::array<BySeat<int64_t>, kEndingBotFault + 1> ending_sums_{};  // by ending and players - 1
  int64_t last_kingdom_ = -1;
  uint32_t last_sets_ = 0;  // of that kingdom
  Stretches stretches_;
  size_t rows_ = 0;
  Statement bot_, pair_, card_, length_, ending_;
};

}  // namespace joust::store
