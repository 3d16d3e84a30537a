#include "runner/store/totals.h"

namespace joust::store {

namespace {

int small(const Statement& row, int column) { return static_cast<int>(row.integer(column)); }

// Columns from `first` on, in the order of the members.
PairTotals read_pair(const Statement& row, int first) {
  return {row.integer(first),     row.integer(first + 1), row.integer(first + 2), row.integer(first + 3),
          row.integer(first + 4), row.real(first + 5),    row.real(first + 6)};
}

constexpr const char* kBotSums =
    "sum(games), sum(wins), sum(ties), sum(losses), sum(decisions), sum(micros), sum(faults), sum(margin)";

BotTotals read_bot(const Statement& row, int first) {
  return {row.integer(first),     row.integer(first + 1), row.integer(first + 2), row.integer(first + 3),
          row.integer(first + 4), row.integer(first + 5), row.integer(first + 6), row.real(first + 7)};
}

// `kind`: what the split is by, as columns players, seat and cardset.
std::vector<BotSplit> splits(Database& database, const std::string& kind, const std::string& rest, int64_t league,
                             int64_t bot) {
  std::vector<BotSplit> list;
  Statement row = database.prepare("SELECT " + kind + ", " + kBotSums +
                                   " FROM bot_results WHERE league = ? AND bot = ? AND " + rest);
  row.with(league, bot);
  while (row.step()) list.push_back({small(row, 0), small(row, 1), small(row, 2), read_bot(row, 3)});
  return list;
}

std::vector<CardTotals> cards(Statement& row) {
  std::vector<CardTotals> list;
  while (row.step())
    list.push_back({row.integer(0), row.integer(1), row.integer(2), row.integer(3), row.integer(4), row.integer(5),
                    row.real(6), row.real(7)});
  return list;
}

constexpr const char* kCards =
    "SELECT bot, card, games, bought, gained, blocks, score, score2 FROM card_results WHERE league = ? ";

}  // namespace

std::unordered_map<int64_t, BotTotals> bot_totals(Database& database, int64_t league, const Scope& scope) {
  std::unordered_map<int64_t, BotTotals> all;
  Statement row = database.prepare(std::string("SELECT bot, ") + kBotSums +
                                   " FROM bot_results WHERE league = ?1 AND cardset = ?2 AND "
                                   "(?3 = 0 OR players = ?3) GROUP BY bot");
  row.with(league, scope.cardset, scope.players);
  while (row.step()) all[row.integer(0)] = read_bot(row, 1);
  return all;
}

std::vector<BotSplit> splits_by_seat(Database& database, int64_t league, int64_t bot) {
  return splits(database, "players, seat, 0", "cardset = 0 GROUP BY players, seat ORDER BY players, seat", league, bot);
}

std::vector<BotSplit> splits_by_players(Database& database, int64_t league, int64_t bot) {
  return splits(database, "players, 0, 0", "cardset = 0 GROUP BY players ORDER BY players", league, bot);
}

std::vector<BotSplit> splits_by_set(Database& database, int64_t league, int64_t bot) {
  return splits(database, "0, 0, cardset", "cardset > 0 GROUP BY cardset ORDER BY cardset", league, bot);
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
    cells[a->second][b->second] = read_pair(row, 2);
  }
  return cells;
}

std::vector<OpponentTotals> totals_by_opponent(Database& database, int64_t league, int64_t bot) {
  std::vector<OpponentTotals> list;
  Statement row = database.prepare(
      "SELECT opponent, sum(wins), sum(ties), sum(losses), sum(margin), sum(blocks), sum(score), sum(score2) "
      "FROM pair_results WHERE league = ? AND bot = ? AND cardset = 0 GROUP BY opponent ORDER BY opponent");
  row.with(league, bot);
  while (row.step()) list.push_back({row.integer(0), read_pair(row, 1)});
  return list;
}

std::vector<PairSplit> pair_splits(Database& database, int64_t league, int64_t bot, int64_t opponent) {
  std::vector<PairSplit> list;
  Statement row = database.prepare(
      "SELECT players, cardset, wins, ties, losses, margin, blocks, score, score2 FROM pair_results "
      "WHERE league = ? AND bot = ? AND opponent = ? ORDER BY cardset, players");
  row.with(league, bot, opponent);
  while (row.step()) list.push_back({small(row, 0), small(row, 1), read_pair(row, 2)});
  return list;
}

// At a table of n a block counts n - 1 times in pair_results, once in card_results. The squares are those of pairs,
// which vary more than their mean at the table: errors come out larger rather than smaller.
BlockTotals block_totals(Database& database, int64_t league, int64_t bot) {
  Statement row = database.prepare(
      "SELECT sum(blocks * 1.0 / (players - 1)), sum(score / (players - 1)), sum(score2 / (players - 1)) "
      "FROM pair_results WHERE league = ? AND bot = ? AND cardset = 0");
  return row.with(league, bot).step() ? BlockTotals{row.real(0), row.real(1), row.real(2)} : BlockTotals{};
}

std::vector<CardTotals> card_totals_of_bot(Database& database, int64_t league, int64_t bot) {
  Statement row = database.prepare(std::string(kCards) + "AND bot = ? ORDER BY card");
  return cards(row.with(league, bot));
}

std::vector<CardTotals> card_totals_of_card(Database& database, int64_t league, int64_t card) {
  Statement row = database.prepare(std::string(kCards) + "AND card = ? ORDER BY bot");
  return cards(row.with(league, card));
}

std::vector<CardTotals> card_totals(Database& database, int64_t league) {
  Statement row = database.prepare(std::string(kCards) + "ORDER BY card, bot");
  return cards(row.with(league));
}

std::vector<LengthCount> length_counts(Database& database, int64_t league, int64_t bot) {
  std::vector<LengthCount> list;
  Statement row = database.prepare(
      "SELECT players, rounds, games, wins FROM length_results WHERE league = ? AND bot = ? ORDER BY players, rounds");
  row.with(league, bot);
  while (row.step()) list.push_back({small(row, 0), small(row, 1), row.integer(2), row.integer(3)});
  return list;
}

std::vector<EndingCount> ending_counts(Database& database, int64_t league) {
  std::vector<EndingCount> counts;
  Statement row = database.prepare(
      "SELECT ending, sum(games) FROM ending_results WHERE league = ? GROUP BY ending ORDER BY ending");
  row.with(league);
  while (row.step()) counts.push_back({small(row, 0), row.integer(1)});
  return counts;
}

int most_players(Database& database, int64_t league) {
  Statement row = database.prepare("SELECT coalesce(max(players), 2) FROM bot_results WHERE league = ?");
  return row.with(league).step() ? static_cast<int>(row.integer(0)) : 2;
}

}  // namespace joust::store
