#include "dashboard/data/bot_profile.h"

#include <cmath>
#include <limits>

#include "runner/base/failure.h"
#include "runner/ratings/normal.h"

namespace joust::dashboard {

namespace {

using store::Database;

std::vector<Results> results(const std::vector<store::BotSplit>& splits) {
  std::vector<Results> list;
  for (const auto& [players, seat, cardset, sum] : splits)
    list.push_back({players, seat, cardset, sum.games, sum.wins, sum.ties, sum.losses,
                    sum.games ? sum.margin / static_cast<double>(sum.games) : 0});
  return list;
}

}  // namespace

double Results::share() const { return games ? share_of(wins, ties, games) : std::numeric_limits<double>::quiet_NaN(); }

// As if the games were independent: at one seat they are (a block has one of them), over several seats the luck they
// share cancels out in part, so the true error is not larger.
double Results::error() const {
  if (games < 2) return std::numeric_limits<double>::quiet_NaN();
  const auto n = static_cast<double>(games);
  const double mean = share();
  const double squares = (static_cast<double>(wins) + 0.25 * static_cast<double>(ties)) / n;
  return kNormal95 * std::sqrt(std::max(0.0, squares - mean * mean) / (n - 1));
}

std::vector<Results> results_by_seat(Database& database, int64_t league, int64_t bot) {
  return results(store::splits_by_seat(database, league, bot));
}

std::vector<Results> results_by_players(Database& database, int64_t league, int64_t bot) {
  return results(store::splits_by_players(database, league, bot));
}

std::vector<Results> results_by_set(Database& database, int64_t league, int64_t bot) {
  return results(store::splits_by_set(database, league, bot));
}

std::vector<OpponentResult> results_by_opponent(Database& database, int64_t league, int64_t bot) {
  std::vector<OpponentResult> list;
  for (const auto& [opponent, cell] : store::totals_by_opponent(database, league, bot))
    list.push_back({store::bot(database, opponent), cell});
  return list;
}

std::vector<store::HistoryPoint> rating_history(Database& database, int64_t league, int64_t bot, size_t most) {
  std::vector<store::HistoryPoint> all = store::elo_history(database, league, bot);
  if (all.size() <= most) return all;
  std::vector<store::HistoryPoint> some;
  for (size_t i = 0; i < most; ++i) some.push_back(all[i * (all.size() - 1) / (most - 1)]);
  return some;
}

std::vector<store::BotRow> versions_of(Database& database, int64_t league, const std::string& name) {
  std::vector<store::BotRow> list;
  for (store::BotRow& bot : store::league_versions(database, league))
    if (bot.name == name) list.push_back(std::move(bot));
  return list;
}

store::BotRow find_bot(Database& database, int64_t league, int64_t bot) {
  for (store::BotRow& row : store::league_versions(database, league))
    if (row.id == bot) return std::move(row);
  throw base::Failure(base::Failure::Missing, "There is no bot " + std::to_string(bot) + " in this league.",
                      "The standings list all bots.");
}

}  // namespace joust::dashboard
