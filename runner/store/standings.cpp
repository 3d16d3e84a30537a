#include "runner/store/standings.h"

#include <limits>
#include <unordered_map>

namespace joust::store {

namespace {

struct BotTotals {
  int64_t games = 0, decisions = 0, micros = 0, faults = 0;
  double margin = 0;
};

std::unordered_map<int64_t, BotTotals> totals(Database& database, int64_t league, const Scope& scope) {
  std::unordered_map<int64_t, BotTotals> all;
  Statement row = database.prepare(
      "SELECT bot, sum(games), sum(decisions), sum(micros), sum(faults), sum(margin) FROM bot_results "
      "WHERE league = ?1 AND cardset = ?2 AND (?3 = 0 OR players = ?3) GROUP BY bot");
  row.with(league, scope.cardset, scope.players);
  while (row.step())
    all[row.integer(0)] = {row.integer(1), row.integer(2), row.integer(3), row.integer(4), row.real(5)};
  return all;
}

}  // namespace

Standings standings(Database& database, const LeagueRow& league, const Scope& scope) {
  Ratings ratings = current_ratings(database, league, scope);
  const auto sums = totals(database, league.id, scope);
  std::unordered_map<int64_t, RosterRow> entries;
  for (RosterRow& entry : roster(database, league.id)) entries.emplace(entry.bot.id, std::move(entry));

  Standings result{league, scope, ratings.games, {}, std::move(ratings.seats)};
  for (RatingRow& rating : ratings.rows) {
    StandingRow row;
    row.rating = std::move(rating);
    row.micros_per_decision = std::numeric_limits<double>::quiet_NaN();
    if (const auto sum = sums.find(row.rating.bot.id); sum != sums.end()) {
      const BotTotals& total = sum->second;
      row.margin = total.games ? total.margin / static_cast<double>(total.games) : 0;
      row.decisions = total.decisions;
      row.faults = total.faults;
      if (total.decisions && total.micros)
        row.micros_per_decision = static_cast<double>(total.micros) / static_cast<double>(total.decisions);
    }
    if (const auto entry = entries.find(row.rating.bot.id); entry != entries.end()) {
      row.withdrawn = entry->second.withdrawn;
      row.note = entry->second.note;
    }
    result.rows.push_back(std::move(row));
  }
  return result;
}

std::vector<std::vector<PairCell>> crosstable(Database& database, const Standings& standings) {
  std::unordered_map<int64_t, size_t> index;
  for (size_t i = 0; i < standings.rows.size(); ++i) index[standings.rows[i].rating.bot.id] = i;
  std::vector<std::vector<PairCell>> cells(index.size(), std::vector<PairCell>(index.size()));
  Statement row = database.prepare(
      "SELECT bot, opponent, sum(wins), sum(ties), sum(losses), sum(margin), sum(blocks), sum(score), sum(score2) "
      "FROM pair_results WHERE league = ?1 AND cardset = ?2 AND (?3 = 0 OR players = ?3) GROUP BY bot, opponent");
  row.with(standings.league.id, standings.scope.cardset, standings.scope.players);
  while (row.step()) {
    const auto a = index.find(row.integer(0)), b = index.find(row.integer(1));
    if (a == index.end() || b == index.end()) continue;
    cells[a->second][b->second] = {row.integer(2), row.integer(3), row.integer(4), row.integer(5),
                                   row.integer(6), row.real(7),    row.real(8)};
  }
  return cells;
}

}  // namespace joust::store
