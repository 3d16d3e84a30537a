// Is the new bot better than the old one? A sequential test on blocks, fed in schedule order; and, if asked for, both
// against further opponents on the same kingdoms and deals.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "runner/league/roster.h"
#include "runner/league/run.h"
#include "runner/ratings/sprt.h"
#include "runner/store/comparisons.h"
#include "runner/trial/weak_spots.h"

namespace joust {

struct CompareOptions {
  SprtSettings sprt;
  int64_t max_games = 100'000;
  int64_t also_games = 1000;  // of each of the two against each further opponent
  uint64_t seed = 1;
  KingdomChoice kingdoms;
  Limits limits;
  int workers = 1;
};

struct Comparison {
  store::ComparisonRow row;
  int64_t new_faults = 0, old_faults = 0;
  std::vector<WeakSpots> further;  // by opponent, the old version first; empty without further opponents
  RunEnd end = RunEnd::Finished;
};

// How it is getting on: blocks so far, and games per second.
using CompareProgress =
    std::function<void(const std::string& stage, const store::ComparisonRow& row, int64_t games, double rate)>;

// Goes on where an earlier comparison of the same bots in this database stopped. Throws Failure if it cannot go on.
Comparison compare_bots(store::Database& database, const Entrant& now, const Entrant& before,
                        const std::vector<Entrant>& also, const CompareOptions& options,
                        const CompareProgress& progress);

std::string comparison_text(const Comparison& comparison, const std::string& now, const std::string& before);
std::string comparison_json(const Comparison& comparison, const std::string& now, const std::string& before);
// "LLR 1.23 (-2.94, 2.94), Elo 12.3 ± 10.1, LOS 99.0 %, blocks [1, 2, 3, 4, 5]"
std::string comparison_line(const store::ComparisonRow& row);

}  // namespace joust
