#include "dashboard/data/games.h"

#include <algorithm>
#include <limits>
#include <unordered_map>

#include "runner/store/league_rows.h"
#include "runner/store/records.h"
#include "runner/store/schema.h"

namespace joust::dashboard {

namespace {

using store::Database;
using store::Statement;

constexpr size_t kMostLineups = 20'000;

// A range of ids inside the league: from its first game to the one before `before`.
struct Range {
  int64_t first, last;
};

Range range_of(int64_t league, const GameFilter& filter) {
  const int64_t end = store::first_id(league + 1);
  return {store::first_id(league), (filter.before > 0 ? std::min(filter.before, end) : end) - 1};
}

std::vector<int64_t> lineups_with(Database& database, const GameFilter& filter) {
  std::vector<int64_t> lineups;
  Statement row = database.prepare(
      "SELECT a.lineup FROM lineup_bots AS a WHERE a.bot = ?1 AND (?2 = 0 OR EXISTS(SELECT 1 FROM lineup_bots AS b "
      "WHERE b.lineup = a.lineup AND b.bot = ?2)) LIMIT ?3");
  row.with(filter.bot ? filter.bot : filter.opponent, filter.bot ? filter.opponent : 0, kMostLineups);
  while (row.step()) lineups.push_back(row.integer(0));
  return lineups;
}

struct BlockSpan {
  int64_t first;
  int players;
};

// The newest blocks in which these lineups or this kingdom played: enough of them for the wanted number of games. Each
// lineup has its blocks in an index, so nothing is scanned.
std::vector<int64_t> games_of_blocks(Database& database, const GameFilter& filter, const Range& range) {
  std::vector<BlockSpan> blocks;
  const char* sql = filter.kingdom
                        ? "SELECT blocks.id, players FROM blocks JOIN lineups ON lineups.id = lineup WHERE kingdom = ? "
                          "AND blocks.id BETWEEN ? AND ? ORDER BY blocks.id DESC LIMIT ?"
                        : "SELECT blocks.id, players FROM blocks JOIN lineups ON lineups.id = lineup WHERE lineup = ? "
                          "AND blocks.id BETWEEN ? AND ? ORDER BY blocks.id DESC LIMIT ?";
  Statement row = database.prepare(sql);
  const auto keys = filter.kingdom ? std::vector<int64_t>{filter.kingdom} : lineups_with(database, filter);
  for (const int64_t key : keys) {
    row.with(key, range.first, range.last, filter.most);
    while (row.step()) blocks.push_back({row.integer(0), static_cast<int>(row.integer(1))});
  }
  const auto newest_first = [](const BlockSpan& a, const BlockSpan& b) { return a.first > b.first; };
  std::sort(blocks.begin(), blocks.end(), newest_first);
  std::vector<int64_t> games;
  for (const BlockSpan& block : blocks)
    for (int64_t id = block.first + block.players - 1; id >= block.first && games.size() < filter.most; --id)
      if (id <= range.last) games.push_back(id);
  return games;
}

std::vector<int64_t> ids(Database& database, int64_t league, const GameFilter& filter) {
  const Range range = range_of(league, filter);
  if (!filter.faults && (filter.kingdom || filter.bot || filter.opponent))
    return games_of_blocks(database, filter, range);
  std::vector<int64_t> games;
  const char* sql = filter.faults ? "SELECT game FROM faults WHERE game BETWEEN ?1 AND ?2 AND decisive AND "
                                    "(?4 = 0 OR bot = ?4) ORDER BY game DESC LIMIT ?3"
                                  : "SELECT id FROM games WHERE id BETWEEN ?1 AND ?2 AND ?4 = 0 ORDER BY id DESC LIMIT ?3";
  Statement row = database.prepare(sql);
  row.with(range.first, range.last, filter.most, filter.bot);
  while (row.step()) games.push_back(row.integer(0));
  return games;
}

// Bots by lineup position, and their names, remembered for one list.
class Lineups {
 public:
  explicit Lineups(Database& database)
      : database_(database), members_(database.prepare("SELECT bot FROM lineup_bots WHERE lineup = ? ORDER BY position")) {}

  const std::vector<int64_t>& bots(int64_t lineup) {
    const auto [entry, fresh] = known_.try_emplace(lineup);
    if (fresh) {
      members_.with(lineup);
      while (members_.step()) entry->second.push_back(members_.integer(0));
    }
    return entry->second;
  }
  const std::string& name(int64_t bot) {
    const auto [entry, fresh] = names_.try_emplace(bot);
    if (fresh) entry->second = store::bot(database_, bot).name;
    return entry->second;
  }

 private:
  Database& database_;
  Statement members_;
  std::unordered_map<int64_t, std::vector<int64_t>> known_;
  std::unordered_map<int64_t, std::string> names_;
};

GameRow read(const Statement& row, int64_t id, Lineups& lineups) {
  GameRow game;
  game.id = id;
  game.block = row.integer(0);
  const auto rotation = static_cast<int>(row.integer(1));
  game.turns = static_cast<int>(row.integer(3));
  game.ending = static_cast<int>(row.integer(4));
  int64_t places = row.integer(5);
  if (!row.is_null(12)) game.fault = static_cast<int>(row.integer(12)) - 1;
  game.decisions = row.integer(13);
  game.micros = row.integer(14);
  game.kingdom = row.integer(15);
  game.kingdom_name = row.text(16);
  const std::vector<int64_t>& bots = lineups.bots(row.integer(2));
  game.players = static_cast<int>(bots.size());
  for (int seat = 0; seat < game.players; ++seat) {
    const int64_t bot = bots[static_cast<size_t>(store::position_at(seat, rotation, game.players))];
    game.seats.push_back({bot, lineups.name(bot), static_cast<int>(row.integer(6 + seat)), 0});
  }
  for (auto seat = game.seats.rbegin(); seat != game.seats.rend(); ++seat, places /= 10)
    seat->place = static_cast<int>(places % 10);
  return game;
}

}  // namespace

std::vector<GameRow> find_games(Database& database, int64_t league, const GameFilter& filter) {
  Lineups lineups(database);
  std::vector<GameRow> games;
  Statement row = database.prepare(
      "SELECT games.block, rotation, games.lineup, turns, ending, places, points1, points2, points3, points4, points5, "
      "points6, fault, decisions, micros, kingdom, coalesce(name, '') FROM games JOIN blocks ON blocks.id = games.block "
      "JOIN kingdoms ON kingdoms.id = kingdom WHERE games.id = ?");
  for (const int64_t id : ids(database, league, filter))
    if (row.with(id).step()) games.push_back(read(row, id, lineups));
  return games;
}

}  // namespace joust::dashboard
