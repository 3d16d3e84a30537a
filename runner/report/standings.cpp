#include "runner/report/standings.h"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <unordered_set>

#include "runner/base/numbers.h"

namespace joust::report {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

using BotSums = std::unordered_map<int64_t, store::BotTotals>;

void add(StandingRow& row, const store::BotTotals& sum) {
  row.rating.games = sum.games;
  row.rating.wins = sum.wins;
  row.rating.ties = sum.ties;
  row.rating.losses = sum.losses;
  if (sum.games) row.margin = sum.margin / static_cast<double>(sum.games);
  row.decisions = sum.decisions;
  row.faults = sum.faults;
  if (sum.decisions && sum.micros) row.micros_per_decision = base::ratio(sum.micros, sum.decisions);
}

std::vector<StandingRow> rows(store::Database& database, int64_t league, std::vector<store::RatingRow> ratings,
                              const BotSums& sums) {
  std::unordered_map<int64_t, store::RosterRow> roster;
  for (store::RosterRow& entry : store::roster(database, league)) roster.emplace(entry.bot.id, std::move(entry));
  std::vector<StandingRow> rows;
  for (store::RatingRow& rating : ratings) {
    StandingRow& row = rows.emplace_back();
    row.rating = std::move(rating);
    row.micros_per_decision = row.margin = kNone;
    if (const auto sum = sums.find(row.rating.bot.id); sum != sums.end()) add(row, sum->second);
    if (const auto entry = roster.find(row.rating.bot.id); entry != roster.end()) {
      row.withdrawn = entry->second.withdrawn;
      row.note = entry->second.note;
    }
  }
  return rows;
}

// Ranks the bots that the ratings do not know behind the others.
void add_unrated(store::Database& database, int64_t league, const BotSums& sums,
                 std::vector<store::RatingRow>& ratings) {
  std::unordered_set<int64_t> known;
  for (const store::RatingRow& row : ratings) known.insert(row.bot.id);
  const auto first = static_cast<std::ptrdiff_t>(ratings.size());
  for (store::BotRow& bot : store::league_versions(database, league)) {
    if (known.contains(bot.id)) continue;
    store::RatingRow& row = ratings.emplace_back();
    row.bot = std::move(bot);
    row.elo = row.error = row.superiority = kNone;
    row.standing = "unknown";
  }
  const auto share = [&](const store::RatingRow& row) {
    const auto found = sums.find(row.bot.id);
    return found == sums.end() || !found->second.games ? -1.0 : found->second.share();
  };
  std::stable_sort(ratings.begin() + first, ratings.end(),
                   [&](const auto& a, const auto& b) { return share(a) > share(b); });
  int rank = 0;
  for (store::RatingRow& row : ratings) row.rank = ++rank;
}

}  // namespace

Standings standings(store::Database& database, const store::LeagueRow& league, const store::Scope& scope) {
  store::Ratings ratings = store::current_ratings(database, league, scope);
  const auto sums = store::bot_totals(database, league.id, scope);
  Standings result{league, scope, ratings.games, ratings.games, {}, std::move(ratings.seats)};
  result.rows = rows(database, league.id, std::move(ratings.rows), sums);
  for (StandingRow& row : result.rows)
    if (row.rating.games == 0) row.margin = 0;  // as it is printed and exported
  return result;
}

Standings saved_standings(store::Database& database, const store::LeagueRow& league, const store::Scope& scope) {
  const int64_t games = store::stored_games(database, league.id, scope);
  store::Ratings ratings = store::load_ratings(database, league.id, scope).value_or(store::Ratings{});
  const auto sums = store::bot_totals(database, league.id, scope);
  add_unrated(database, league.id, sums, ratings.rows);
  Standings result{league, scope, games, ratings.games, {}, std::move(ratings.seats)};
  result.rows = rows(database, league.id, std::move(ratings.rows), sums);
  return result;
}

store::CrossTable crosstable(store::Database& database, const Standings& standings) {
  std::vector<int64_t> bots;
  for (const StandingRow& row : standings.rows) bots.push_back(row.rating.bot.id);
  return store::pair_totals(database, standings.league.id, standings.scope, bots);
}

}  // namespace joust::report
