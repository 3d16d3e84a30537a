#include "runner/store/totals.h"

namespace joust::store {

std::unordered_map<int64_t, BotTotals> bot_totals(Database& database, int64_t league, const Scope& scope) {
  std::unordered_map<int64_t, BotTotals> all;
  Statement row = database.prepare(
      "SELECT bot, sum(games), sum(decisions), sum(micros), sum(faults), sum(margin) FROM bot_results "
      "WHERE league = ?1 AND cardset = ?2 AND (?3 = 0 OR players = ?3) GROUP BY bot");
  row.with(league, scope.cardset, scope.players);
  while (row.step())
    all[row.integer(0)] = {row.integer(1), row.integer(2), row.integer(3), row.integer(4), row.real(5)};
  return all;
}

CrossTable pair_totals(Database& database, int64_t league, const Scope& scope, const std::vector<int64_t>& bots) {
  std::unordered_map<int64_t, size_t> index;
  for (size_t i = 0; i < bots.size(); ++i) index[bots[i]] = i;
  CrossTable cells(bots.size(), std::vector<PairTotals>(bots.size()));
  Statement row = database.prepare(
      "SELECT bot, opponent, sum(wins), sum(ties), sum(losses), sum(margin), sum(blocks), sum(score), sum(score2) "
      "FROM pair_results WHERE league = ?1 AND cardset = ?2 AND (?3 = 0 OR players = ?3) GROUP BY bot, opponent");
  row.with(league, scope.cardset, scope.players);
  while (row.step()) {
    const auto a = index.find(row.integer(0)), b = index.find(row.integer(1));
    if (a == index.end() || b == index.end()) continue;
    cells[a->second][b->second] = {row.integer(2), row.integer(3), row.integer(4), row.integer(5),
                                   row.integer(6), row.real(7),    row.real(8)};
  }
  return cells;
}

int most_players(Database& database, int64_t league) {
  Statement row = database.prepare("SELECT coalesce(max(players), 2) FROM bot_results WHERE league = ?");
  return row.with(league).step() ? static_cast<int>(row.integer(0)) : 2;
}

}  // namespace joust::store
