// Which blocks a league wants: for every table how many, and in what order they are played. A pure function of the
// season, of who takes part and of the format; what is stored already does not change it. Play comes in rounds of at
// most kBlocksPerRound blocks for every bot, so that ratings of a newcomer come soon; the order inside a round is by
// chance, so that whatever is cut off is a fair sample.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "runner/base/hash.h"
#include "runner/league/season.h"

namespace joust::league {

inline constexpr int64_t kBlocksPerRound = 100;
inline constexpr int kTablesPerBot = 60;  // of more than two players, if a file does not say

struct PlannedTable {
  std::vector<int> bots;  // who takes part, by number; in the order of their contents
  base::Hash hash{};      // in the season
  int64_t blocks = 0;     // wanted, numbered from 1
  int players() const { return static_cast<int>(bots.size()); }
};

struct PlannedBlock {
  int table = 0;  // of the plan
  int64_t number = 0;
  bool operator==(const PlannedBlock&) const = default;
};

// How long: games at each table size, or blocks of each table.
struct Length {
  std::optional<int64_t> games = std::nullopt, rounds = std::nullopt;  // exactly one
};

struct PlanOptions {
  std::optional<int> champion = std::nullopt;  // at every table, if there is one
  std::vector<int> players = {2};              // table sizes
  Length length = {};
  int tables_per_bot = kTablesPerBot;
};

class Plan {
 public:
  // `contents` identifies the bots, by number; those in `out` sit at no table.
  Plan(const Season& season, std::span<const base::Hash> contents, const std::vector<bool>& out,
       const PlanOptions& options);

  const std::vector<PlannedTable>& tables() const { return tables_; }
  int64_t blocks() const { return blocks_; }
  int64_t games() const { return games_; }

  int64_t rounds() const { return rounds_; }
  std::vector<PlannedBlock> round(int64_t number) const;  // from 0; in the order of play

 private:
  void add_tables(const Season& season, std::span<const base::Hash> contents, const std::vector<int>& bots,
                  const PlanOptions& options, int players);
  void share_out(size_t first, const Length& length);
  void cut_into_rounds(size_t bots);

  std::vector<PlannedTable> tables_;
  std::vector<uint64_t> ranks_;  // by table
  int64_t blocks_ = 0, games_ = 0, rounds_ = 0;
  int64_t passes_ = 1, slices_ = 1;  // a round is so many blocks of every table, or one of so many slices of the tables
  const Season* season_;
};

}  // namespace joust::league
