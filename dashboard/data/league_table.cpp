#include "dashboard/data/league_table.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>
#include <unordered_set>

#include "runner/base/numbers.h"
#include "runner/ratings/normal.h"

namespace joust::dashboard {

namespace {

using store::Database;
using store::Statement;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

struct Totals {
  int64_t games = 0, wins = 0, ties = 0, losses = 0, decisions = 0, micros = 0, faults = 0;
  double margin = 0;
};

std::unordered_map<int64_t, Totals> totals(Database& database, int64_t league, const store::Scope& scope) {
  std::unordered_map<int64_t, Totals> all;
  Statement row = database.prepare(
      "SELECT bot, sum(games), sum(wins), sum(ties), sum(losses), sum(decisions), sum(micros), sum(faults), "
      "sum(margin) "
      "FROM bot_results WHERE league = ?1 AND cardset = ?2 AND (?3 = 0 OR players = ?3) GROUP BY bot");
  row.with(league, scope.cardset, scope.players);
  while (row.step())
    all[row.integer(0)] = {row.integer(1), row.integer(2), row.integer(3), row.integer(4),
                           row.integer(5), row.integer(6), row.integer(7), row.real(8)};
  return all;
}

// Bots that the fit has not seen, best share first, after those that it has.
std::vector<store::RatingRow> unrated(Database& database, int64_t league,
                                      const std::unordered_map<int64_t, Totals>& sums,
                                      const std::vector<store::RatingRow>& rated) {
  std::unordered_set<int64_t> known;
  for (const auto& row : rated) known.insert(row.bot.id);
  std::vector<store::RatingRow> rows;
  for (store::BotRow& bot : store::league_versions(database, league)) {
    if (known.contains(bot.id)) continue;
    store::RatingRow row;
    row.bot = std::move(bot);
    row.elo = row.error = row.superiority = kNone;
    row.standing = "unknown";
    rows.push_back(std::move(row));
  }
  const auto share = [&](const store::RatingRow& row) {
    const auto found = sums.find(row.bot.id);
    if (found == sums.end() || !found->second.games) return -1.0;
    return share_of(found->second.wins, found->second.ties, found->second.games);
  };
  std::stable_sort(rows.begin(), rows.end(), [&](const auto& a, const auto& b) { return share(a) > share(b); });
  return rows;
}

void add_totals(report::StandingRow& row, const Totals& sum) {
  row.rating.games = sum.games;
  row.rating.wins = sum.wins;
  row.rating.ties = sum.ties;
  row.rating.losses = sum.losses;
  row.margin = sum.games ? sum.margin / static_cast<double>(sum.games) : kNone;
  row.decisions = sum.decisions;
  row.faults = sum.faults;
  if (sum.decisions && sum.micros) row.micros_per_decision = base::ratio(sum.micros, sum.decisions);
}

}  // namespace

LeagueTable league_table(Database& database, const store::LeagueRow& league, const store::Scope& scope) {
  LeagueTable table;
  table.standings.league = league;
  table.standings.scope = scope;
  table.standings.games = store::stored_games(database, league.id, scope);
  std::vector<store::RatingRow> ratings;
  if (auto saved = store::load_ratings(database, league.id, scope)) {
    table.rated_games = saved->games;
    table.standings.seats = std::move(saved->seats);
    ratings = std::move(saved->rows);
  }
  const auto sums = totals(database, league.id, scope);
  for (auto& row : unrated(database, league.id, sums, ratings)) ratings.push_back(std::move(row));

  std::unordered_map<int64_t, store::RosterRow> roster;
  for (store::RosterRow& entry : store::roster(database, league.id)) roster.emplace(entry.bot.id, std::move(entry));
  int rank = 0;
  for (store::RatingRow& rating : ratings) {
    report::StandingRow row;
    row.rating = std::move(rating);
    row.rating.rank = ++rank;
    row.micros_per_decision = row.margin = kNone;
    if (const auto sum = sums.find(row.rating.bot.id); sum != sums.end()) add_totals(row, sum->second);
    if (const auto entry = roster.find(row.rating.bot.id); entry != roster.end()) {
      row.withdrawn = entry->second.withdrawn;
      row.note = entry->second.note;
    }
    table.standings.rows.push_back(std::move(row));
  }
  return table;
}

std::string unique_name(const report::Standings& standings, const store::BotRow& bot) {
  const auto same = std::count_if(standings.rows.begin(), standings.rows.end(),
                                  [&](const report::StandingRow& row) { return row.rating.bot.name == bot.name; });
  if (same < 2) return bot.name;
  return bot.name + " " + (bot.version.empty() ? bot.hash.substr(0, 6) : bot.version);
}

ScopeChoices scope_choices(Database& database, int64_t league) {
  ScopeChoices choices;
  for (const store::Scope& scope : store::scopes(database, league)) {
    if (scope.players == 0 && scope.cardset > 0) choices.sets.push_back(scope.cardset - 1);
    if (scope.cardset == 0 && scope.players > 0) choices.players.push_back(scope.players);
  }
  return choices;
}

std::vector<EndingCount> ending_counts(Database& database, int64_t league) {
  std::vector<EndingCount> counts;
  Statement row = database.prepare(
      "SELECT ending, sum(games) FROM ending_results WHERE league = ? GROUP BY ending ORDER BY ending");
  row.with(league);
  while (row.step()) counts.push_back({static_cast<int>(row.integer(0)), row.integer(1)});
  return counts;
}

std::string_view ending_words(int ending) {
  switch (ending) {
    case 1: return "Provinces ran out";
    case 2: return "piles ran out";
    case 3: return "turn limit";
    case 4: return "engine fault";
    case 5: return "a bot’s fault";
    default: return "unknown";
  }
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
