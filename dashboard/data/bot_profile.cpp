#include "dashboard/data/bot_profile.h"

#include <cmath>
#include <limits>

#include "runner/base/failure.h"
#include "runner/ratings/normal.h"
#include "runner/store/schema.h"

namespace joust::dashboard {

namespace {

using store::Database;
using store::Statement;

int small(const Statement& row, int column) { return static_cast<int>(row.integer(column)); }

std::vector<Results> results(Database& database, const char* sql, int64_t league, int64_t bot) {
  std::vector<Results> list;
  Statement row = database.prepare(sql);
  row.with(league, bot);
  while (row.step()) {
    Results r{small(row, 0),  small(row, 1),  small(row, 2), row.integer(3),
              row.integer(4), row.integer(5), row.integer(6)};
    r.margin = r.games ? row.real(7) / static_cast<double>(r.games) : 0;
    list.push_back(r);
  }
  return list;
}

store::PairTotals read_cell(const Statement& row, int first) {
  return {row.integer(first),     row.integer(first + 1), row.integer(first + 2), row.integer(first + 3),
          row.integer(first + 4), row.real(first + 5),    row.real(first + 6)};
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
  return results(database,
                 "SELECT players, seat, 0, games, wins, ties, losses, margin FROM bot_results "
                 "WHERE league = ? AND bot = ? AND cardset = 0 ORDER BY players, seat",
                 league, bot);
}

std::vector<Results> results_by_players(Database& database, int64_t league, int64_t bot) {
  return results(database,
                 "SELECT players, 0, 0, sum(games), sum(wins), sum(ties), sum(losses), sum(margin) FROM bot_results "
                 "WHERE league = ? AND bot = ? AND cardset = 0 GROUP BY players ORDER BY players",
                 league, bot);
}

std::vector<Results> results_by_set(Database& database, int64_t league, int64_t bot) {
  return results(database,
                 "SELECT 0, 0, cardset, sum(games), sum(wins), sum(ties), sum(losses), sum(margin) FROM bot_results "
                 "WHERE league = ? AND bot = ? AND cardset > 0 GROUP BY cardset ORDER BY cardset",
                 league, bot);
}

std::vector<OpponentResult> results_by_opponent(Database& database, int64_t league, int64_t bot) {
  std::vector<OpponentResult> list;
  Statement row = database.prepare(
      "SELECT opponent, sum(wins), sum(ties), sum(losses), sum(margin), sum(blocks), sum(score), sum(score2) "
      "FROM pair_results WHERE league = ? AND bot = ? AND cardset = 0 GROUP BY opponent ORDER BY opponent");
  row.with(league, bot);
  while (row.step()) list.push_back({store::bot(database, row.integer(0)), read_cell(row, 1)});
  return list;
}

std::vector<PairSplit> pair_splits(Database& database, int64_t league, int64_t bot, int64_t opponent) {
  std::vector<PairSplit> list;
  Statement row = database.prepare(
      "SELECT players, cardset, wins, ties, losses, margin, blocks, score, score2 FROM pair_results "
      "WHERE league = ? AND bot = ? AND opponent = ? ORDER BY cardset, players");
  row.with(league, bot, opponent);
  while (row.step()) list.push_back({small(row, 0), small(row, 1), read_cell(row, 2)});
  return list;
}

std::vector<LengthCount> game_lengths(Database& database, int64_t league, int64_t bot) {
  std::vector<LengthCount> list;
  Statement row = database.prepare(
      "SELECT players, rounds, games, wins FROM length_results WHERE league = ? AND bot = ? ORDER BY players, rounds");
  row.with(league, bot);
  while (row.step()) list.push_back({small(row, 0), small(row, 1), row.integer(2), row.integer(3)});
  return list;
}

std::vector<HistoryPoint> rating_history(Database& database, int64_t league, int64_t bot, size_t most) {
  std::vector<HistoryPoint> all;
  Statement row = database.prepare("SELECT game, elo FROM rating_history WHERE league = ? AND bot = ? ORDER BY game");
  row.with(league, bot);
  while (row.step()) all.push_back({row.integer(0) - store::first_id(league) + 1, row.real(1)});
  if (all.size() <= most) return all;
  std::vector<HistoryPoint> some;
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
  Statement row = database.prepare(
      "SELECT EXISTS(SELECT 1 FROM league_bots WHERE league = ?1 AND bot = ?2) OR "
      "EXISTS(SELECT 1 FROM bot_results WHERE league = ?1 AND bot = ?2)");
  if (!row.with(league, bot).step() || !row.integer(0))
    throw base::Failure(base::Failure::Missing, "There is no bot " + std::to_string(bot) + " in this league.",
                        "The standings list all bots.");
  return store::bot(database, bot);
}

}  // namespace joust::dashboard
