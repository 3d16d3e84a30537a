// Comparisons of two bots (`joust compare`), with what a page says about them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "runner/store/comparisons.h"
#include "runner/store/league_rows.h"

namespace joust::dashboard {

struct NamedComparison {
  store::ComparisonRow row;
  store::BotRow now, before;  // the new version and the old one
  std::string state;          // running, stopped (it can go on), accepted, rejected, undecided
};

// Newest first. `clock`: seconds since 1970, to tell who is still at work.
std::vector<NamedComparison> named_comparisons(store::Database& database, int64_t clock);

// Throws Failure (Missing) if the league is no comparison.
NamedComparison find_comparison(store::Database& database, int64_t league, int64_t clock);

// "LL", "LD", "WL+DD", "WD", "WW" for blocks of two games, else points of a block: "0", "½", "1" ...
std::string block_name(size_t half_points, size_t outcomes);

std::string_view model_name(EloModel model);  // normalized, logistic
std::string_view verdict_word(SprtVerdict verdict);

}  // namespace joust::dashboard
