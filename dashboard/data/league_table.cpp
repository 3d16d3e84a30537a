#include "dashboard/data/league_table.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "runner/base/numbers.h"
#include "runner/ratings/normal.h"

namespace joust::dashboard {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

}  // namespace

std::string unique_name(const report::Standings& standings, const store::BotRow& bot) {
  const auto same = std::count_if(standings.rows.begin(), standings.rows.end(),
                                  [&](const report::StandingRow& row) { return row.rating.bot.name == bot.name; });
  if (same < 2) return bot.name;
  return bot.name + " " + (bot.version.empty() ? bot.hash.substr(0, 6) : bot.version);
}

ScopeChoices scope_choices(store::Database& database, int64_t league) {
  ScopeChoices choices;
  for (const store::Scope& scope : store::scopes(database, league)) {
    if (scope.players == 0 && scope.cardset > 0) choices.sets.push_back(scope.cardset - 1);
    if (scope.cardset == 0 && scope.players > 0) choices.players.push_back(scope.players);
  }
  return choices;
}

double share_of(int64_t wins, int64_t ties, int64_t games) {
  return (static_cast<double>(wins) + 0.5 * static_cast<double>(ties)) / static_cast<double>(games);
}

double margin_of(const store::PairTotals& cell) { return base::ratio(cell.margin, cell.games()); }

double expected_score(double elo, double opponent_elo) { return 1 / (1 + std::pow(10, (opponent_elo - elo) / 400)); }

Mean block_mean(int64_t blocks, double sum, double sum_of_squares) {
  if (blocks == 0) return {kNone, kNone};
  const auto n = static_cast<double>(blocks);
  const double mean = sum / n;
  if (blocks < 2) return {mean, kNone};
  double variance = std::max(0.0, sum_of_squares - n * mean * mean) / (n - 1);
  if (variance < 1e-12) {  // all alike, as after a clean sweep: that is not certainty
    const double likely = (sum + 0.5) / (n + 1);
    variance = likely * (1 - likely);
  }
  return {mean, kNormal95 * std::sqrt(variance / n)};
}

PairEstimate estimate(const store::PairTotals& cell, double expected) {
  const Mean mean = block_mean(cell.blocks, cell.score, cell.score2);
  PairEstimate result{mean.value, mean.error, expected, kNone};
  if (mean.error > 0) result.surprise = (mean.value - expected) / (mean.error / kNormal95);
  return result;
}

}  // namespace joust::dashboard
