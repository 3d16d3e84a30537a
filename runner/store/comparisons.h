// Comparisons of two bots in the store: one row for each sequential test, beside the `leagues` row of kind 'compare'
// that holds its games. The tables are made by the first comparison in a database; a database without them has none.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runner/ratings/sprt.h"
#include "runner/store/sqlite.h"

namespace joust::store {

struct ComparisonRow {
  int64_t league = 0;  // of kind 'compare'
  int64_t new_bot = 0, old_bot = 0;
  SprtSettings settings;
  int64_t max_games = 0;
  std::vector<uint64_t> counts;  // blocks by half points of the new bot, worst first
  double llr = 0, lower = 0, upper = 0;
  std::string verdict = "running";        // accepted, rejected, undecided
  std::optional<MatchEstimate> estimate;  // nothing before the first block
  int64_t games() const;
};

// LLR after a block, at regular steps of the schedule and after the last one.
struct LlrPoint {
  int64_t block = 0;
  double llr = 0;
};

void make_comparison_tables(Database& database);
void save(Database& database, const ComparisonRow& row);
void save(Database& database, int64_t league, const LlrPoint& point);

// Newest first; empty where nothing was ever compared.
std::vector<ComparisonRow> comparisons(Database& database);
std::vector<LlrPoint> llr_history(Database& database, int64_t league);

}  // namespace joust::store
