#include "runner/report/standings.h"

#include <limits>
#include <unordered_map>

namespace joust::report {

Standings standings(store::Database& database, const store::LeagueRow& league, const store::Scope& scope) {
  store::Ratings ratings = store::current_ratings(database, league, scope);
  const auto sums = store::bot_totals(database, league.id, scope);
  std::unordered_map<int64_t, store::RosterRow> entries;
  for (store::RosterRow& entry : store::roster(database, league.id)) entries.emplace(entry.bot.id, std::move(entry));

  Standings result{league, scope, ratings.games, {}, std::move(ratings.seats)};
  for (store::RatingRow& rating : ratings.rows) {
    StandingRow row;
    row.rating = std::move(rating);
    row.micros_per_decision = std::numeric_limits<double>::quiet_NaN();
    if (const auto sum = sums.find(row.rating.bot.id); sum != sums.end()) {
      const store::BotTotals& total = sum->second;
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

store::CrossTable crosstable(store::Database& database, const Standings& standings) {
  std::vector<int64_t> bots;
  for (const StandingRow& row : standings.rows) bots.push_back(row.rating.bot.id);
  return store::pair_totals(database, standings.league.id, standings.scope, bots);
}

}  // namespace joust::report
