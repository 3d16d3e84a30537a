#include "dashboard/data/games.h"

#include <algorithm>
#include <limits>
#include <unordered_map>

#include "runner/store/league_rows.h"
#include "runner/store/records.h"
#include "runner/store/schema.h"
#include "runner/store/stretches.h"

namespace joust::dashboard {

namespace {

using store::Database;
using store::Statement;

// A range of ids inside the league: from its first game to the one before `before`.
struct Range {
  int64_t first, last;
};

Range range_of(int64_t league, const GameFilter& filter) {
  const int64_t end = store::first_id(league + 1);
  return {store::first_id(league), (filter.before > 0 ? std::min(filter.before, end) : end) - 1};
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

// Whether the bots that are asked for sit at the table.
bool fits(const GameFilter& filter, const std::vector<int64_t>& bots) {
  const auto plays = [&](int64_t bot) { return bot == 0 || std::find(bots.begin(), bots.end(), bot) != bots.end(); };
  return plays(filter.bot) && plays(filter.opponent);
}

// Where the one block is of a kingdom without stretches: kingdoms are in order there.
Range place_in_order(Database& database, int64_t kingdom, const Range& range) {
  Statement next = database.prepare("SELECT id, kingdom FROM games WHERE id BETWEEN ? AND ? ORDER BY id LIMIT 1");
  int64_t low = range.first, high = range.last + 1;
  while (low < high) {
    const int64_t middle = low + (high - low) / 2;
    if (next.with(middle, range.last).step() && next.integer(1) < kingdom)
      low = next.integer(0) + 1;
    else
      high = middle;
  }
  return {low, low};
}

// Stretches in which a kingdom or bot has blocks, newest first.
std::vector<Range> places(Database& database, const GameFilter& filter, const Range& range) {
  Statement stretch = database.prepare(
      filter.kingdom ? "SELECT stretch FROM kingdom_stretches WHERE kingdom = ? AND stretch BETWEEN ? AND ? ORDER BY stretch DESC"
                     : "SELECT stretch FROM bot_stretches WHERE bot = ? AND stretch BETWEEN ? AND ? ORDER BY stretch DESC");
  const int64_t key = filter.kingdom ? filter.kingdom : filter.bot ? filter.bot : filter.opponent;
  stretch.with(key, store::stretch_of(range.first), store::stretch_of(range.last));
  std::vector<Range> found;
  while (stretch.step()) {
    const int64_t first = stretch.integer(0) * store::kStretchIds, last = first + store::kStretchIds - 1;
    found.push_back({std::max(first, range.first), std::min(last, range.last)});
  }
  if (found.empty() && filter.kingdom) found.push_back(place_in_order(database, filter.kingdom, range));
  return found;
}

// The newest games with this kingdom or these bots.
std::vector<int64_t> search(Database& database, Lineups& lineups, const GameFilter& filter, const Range& range) {
  Statement block = database.prepare(
      "SELECT id, lineup FROM games WHERE id BETWEEN ?1 AND ?2 AND rotation = 0 AND (?3 = 0 OR kingdom = ?3) ORDER BY id DESC");
  std::vector<int64_t> games;
  for (const Range& place : places(database, filter, range)) {
    if (games.size() >= filter.most) break;
    block.with(place.first, place.last, filter.kingdom);
    while (games.size() < filter.most && block.step()) {
      const std::vector<int64_t>& bots = lineups.bots(block.integer(1));
      if (!fits(filter, bots)) continue;
      const int64_t begin = block.integer(0), end = begin + static_cast<int64_t>(bots.size());
      for (int64_t id = end - 1; id >= begin && games.size() < filter.most; --id)
        if (id <= range.last) games.push_back(id);
    }
  }
  return games;
}

std::vector<int64_t> ids(Database& database, Lineups& lineups, int64_t league, const GameFilter& filter) {
  const Range range = range_of(league, filter);
  if (!filter.faults && (filter.kingdom || filter.bot || filter.opponent))
    return search(database, lineups, filter, range);
  std::vector<int64_t> games;
  const char* sql = filter.faults ? "SELECT game FROM faults WHERE game BETWEEN ?1 AND ?2 AND decisive AND "
                                    "(?4 = 0 OR bot = ?4) ORDER BY game DESC LIMIT ?3"
                                  : "SELECT id FROM games WHERE id BETWEEN ?1 AND ?2 AND ?4 = 0 ORDER BY id DESC LIMIT ?3";
  Statement row = database.prepare(sql);
  row.with(range.first, range.last, filter.most, filter.bot);
  while (row.step()) games.push_back(row.integer(0));
  return games;
}

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
      "SELECT block, rotation, lineup, turns, ending, places, points1, points2, points3, points4, points5, points6, fault, "
      "decisions, micros, kingdom, coalesce(name, '') FROM games JOIN kingdoms ON kingdoms.id = kingdom WHERE games.id = ?");
  for (const int64_t id : ids(database, lineups, league, filter))
    if (row.with(id).step()) games.push_back(read(row, id, lineups));
  return games;
}

}  // namespace joust::dashboard
