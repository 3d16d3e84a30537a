// A league's standings (report::saved_standings), and what pages and API say of them beyond the rows.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runner/report/standings.h"

namespace joust::dashboard {

// The bot's name, with its version if another row has the same name.
std::string unique_name(const report::Standings& standings, const store::BotRow& bot);

// What the pages can be filtered by: the player counts and card sets (engine/catalogue.h) that occur.
struct ScopeChoices {
  std::vector<int> players;
  std::vector<int> sets;
};
ScopeChoices scope_choices(store::Database& database, int64_t league);

// Games won and half of those tied, of all.
double share_of(int64_t wins, int64_t ties, int64_t games);

// Points ahead in a game, on average.
double margin_of(const store::PairTotals& cell);

// Expected score of a rating difference; NaN if one is missing.
double expected_score(double elo, double opponent_elo);

// What a pair's blocks say: mean score with half the width of its 95 % interval, and how far from the expectation in
// standard errors. NaN where there is too little.
struct PairEstimate {
  double score, error, expected, surprise;
};
PairEstimate estimate(const store::PairTotals& cell, double expected);

// Mean and half the 95 % interval of a sum over blocks.
struct Mean {
  double value, error;
};
Mean block_mean(int64_t blocks, double sum, double sum_of_squares);

}  // namespace joust::dashboard
