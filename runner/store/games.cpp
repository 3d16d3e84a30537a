#include "runner/store/games.h"

#include <algorithm>
#include <unordered_map>

#include "engine/answer_bytes.h"
#include "runner/base/failure.h"
#include "runner/base/index.h"
#include "runner/store/schema.h"
#include "runner/store/stretches.h"

namespace joust::store {

namespace {

// A range of ids inside the league: from its first game to the one before `before`.
struct Range {
  int64_t first, last;
};

Range range_of(int64_t league, const GameFilter& filter) {
  const int64_t end = first_id(league + 1);
  return {first_id(league), (filter.before > 0 ? std::min(filter.before, end) : end) - 1};
}

// Names of bots, remembered for one list.
class Names {
 public:
  explicit Names(Database& database) : database_(database) {}
  const std::string& operator[](int64_t bot) {
    const auto [entry, fresh] = names_.try_emplace(bot);
    if (fresh) entry->second = store::bot(database_, bot).name;
    return entry->second;
  }

 private:
  Database& database_;
  std::unordered_map<int64_t, std::string> names_;
};

// Whether the bots that are asked for sit at the table.
bool fits(const GameFilter& filter, const Statement& row, int first_column, int players) {
  const auto plays = [&](int64_t bot) {
    for (int seat = 0; seat < players; ++seat)
      if (row.integer(first_column + seat) == bot) return true;
    return bot == 0;
  };
  return plays(filter.bot) && plays(filter.opponent);
}

// Where a kingdom or bot has blocks, newest first.
std::vector<Range> stretches(Database& database, const GameFilter& filter, const Range& range) {
  Statement stretch = database.prepare(
      filter.kingdom
          ? "SELECT stretch FROM kingdom_stretches WHERE kingdom = ? AND stretch BETWEEN ? AND ? ORDER BY stretch DESC"
          : "SELECT stretch FROM bot_stretches WHERE bot = ? AND stretch BETWEEN ? AND ? ORDER BY stretch DESC");
  const int64_t key = filter.kingdom ? filter.kingdom : filter.bot ? filter.bot : filter.opponent;
  stretch.with(key, stretch_of(range.first), stretch_of(range.last));
  std::vector<Range> found;
  while (stretch.step()) {
    const int64_t first = stretch.integer(0) * kStretchIds, last = first + kStretchIds - 1;
    found.push_back({std::max(first, range.first), std::min(last, range.last)});
  }
  if (found.empty() && filter.kingdom) {  // played once, or not in this range
    Statement only = database.prepare("SELECT block FROM kingdoms WHERE id = ? AND block BETWEEN ? AND ?");
    if (only.with(filter.kingdom, range.first, range.last).step()) found.push_back({only.integer(0), only.integer(0)});
  }
  return found;
}

// The newest games with this kingdom or these bots.
std::vector<int64_t> search(Database& database, const GameFilter& filter, const Range& range) {
  Statement block = database.prepare(
      "SELECT id, places, bot1, bot2, bot3, bot4, bot5, bot6 FROM games WHERE id BETWEEN ?1 AND ?2 AND id = block AND "
      "(?3 = 0 OR kingdom = ?3) ORDER BY id DESC");
  std::vector<int64_t> games;
  for (const Range& place : stretches(database, filter, range)) {
    if (games.size() >= filter.most) break;
    block.with(place.first, place.last, filter.kingdom);
    while (games.size() < filter.most && block.step()) {
      const int players = unpack_places(block.integer(1)).players;
      if (!fits(filter, block, 2, players)) continue;
      const int64_t begin = block.integer(0), end = begin + players;
      for (int64_t id = end - 1; id >= begin && games.size() < filter.most; --id)
        if (id <= range.last) games.push_back(id);
    }
  }
  return games;
}

std::vector<int64_t> ids(Database& database, int64_t league, const GameFilter& filter) {
  const Range range = range_of(league, filter);
  if (!filter.faults && (filter.kingdom || filter.bot || filter.opponent)) return search(database, filter, range);
  std::vector<int64_t> games;
  const char* sql = filter.faults
                        ? "SELECT game FROM faults WHERE game BETWEEN ?1 AND ?2 AND decisive AND "
                          "(?4 = 0 OR bot = ?4) ORDER BY game DESC LIMIT ?3"
                        : "SELECT id FROM games WHERE id BETWEEN ?1 AND ?2 AND ?4 = 0 ORDER BY id DESC LIMIT ?3";
  Statement row = database.prepare(sql);
  row.with(range.first, range.last, filter.most, filter.bot);
  while (row.step()) games.push_back(row.integer(0));
  return games;
}

GameRow read(const Statement& row, Names& names) {
  GameRow game;
  game.id = row.integer(0);
  game.block = row.integer(1);
  game.turns = static_cast<int>(row.integer(2));
  game.ending = static_cast<int>(row.integer(3));
  if (!row.is_null(4)) game.fault = static_cast<int>(row.integer(4)) - 1;
  game.decisions = row.integer(5);
  game.micros = row.integer(6);
  game.kingdom = row.integer(7);
  game.kingdom_name = row.text(8);
  const Places places = unpack_places(row.integer(9));
  game.players = places.players;
  for (int seat = 0; seat < game.players; ++seat) {
    const int64_t bot = row.integer(10 + seat);
    game.seats.push_back({bot, names[bot], static_cast<int>(row.integer(16 + seat)), base::at(places.place, seat)});
  }
  return game;
}

}  // namespace

StoredGame stored_game(Database& database, int64_t id) {
  Statement row = database.prepare(
      "SELECT games.block, games.id - games.block, turns, ending, places, points1, points2, points3, points4, points5, "
      "points6, fault, "
      "signature, kingdom, seed, answers, bot1, bot2, bot3, bot4, bot5, bot6, coalesce(name, ''), text, decisions "
      "FROM games JOIN kingdoms ON kingdoms.id = kingdom WHERE games.id = ?");
  if (!row.with(id).step()) {
    const int64_t first = database.integer("SELECT min(id) FROM games"),
                  last = database.integer("SELECT max(id) FROM games");
    throw base::Failure(
        base::Failure::Missing,
        "there is no game " + std::to_string(id) + " in '" + database.path() + "'" +
            (last ? "; its games are numbered " + std::to_string(first) + " to " + std::to_string(last) : ""));
  }
  StoredGame game;
  game.id = id;
  game.block = row.integer(0);
  game.rotation = static_cast<int>(row.integer(1));
  game.turns = static_cast<int>(row.integer(2));
  game.ending = static_cast<int>(row.integer(3));
  const Places places = unpack_places(row.integer(4));
  game.players = places.players;
  for (int seat = 0; seat < game.players; ++seat) {
    game.places.push_back(places.place[static_cast<size_t>(seat)]);
    game.points.push_back(static_cast<int>(row.integer(5 + seat)));
    game.bots.push_back(bot(database, row.integer(16 + seat)));
  }
  if (!row.is_null(11)) game.fault = static_cast<int>(row.integer(11)) - 1;
  game.kingdom = row.integer(13);
  game.kingdom_name = row.text(22);
  game.replay.setup = row.text(23);
  game.replay.deal = static_cast<uint64_t>(row.integer(14));
  game.replay.signature = static_cast<uint64_t>(row.integer(12));
  const bool whole = unpack_answers(row.blob(15), game.replay.answers);
  const int64_t refused =
      row.integer(24) - static_cast<int64_t>(game.replay.answers.size());  // the last answer of a faulty game
  if (!whole || refused < 0 || refused > (game.fault ? 1 : 0))
    throw base::Failure(base::Failure::Damaged, "game " + std::to_string(id) + ": the stored answers are damaged");
  return game;
}

void each_game(Database& database, int64_t league, const std::function<bool(const GameLine&)>& visit) {
  Statement row = database.prepare(
      "SELECT id, block, places, coalesce(fault, 0), turns, signature, kingdom, seed, bot1, bot2, bot3, bot4, bot5, "
      "bot6, points1, points2, points3, points4, points5, points6 FROM games WHERE id BETWEEN ? AND ? ORDER BY id");
  row.with(first_id(league), first_id(league + 1) - 1);
  GameLine game;
  while (row.step()) {
    game.id = row.integer(0);
    game.block = row.integer(1);
    game.places = unpack_places(row.integer(2));
    game.fault = row.integer(3);
    game.turns = row.integer(4);
    game.signature = row.integer(5);
    game.kingdom = row.integer(6);
    game.seed = row.integer(7);
    for (int seat = 0; seat < game.places.players; ++seat) {
      game.bots[static_cast<size_t>(seat)] = row.integer(8 + seat);
      game.points[static_cast<size_t>(seat)] = row.integer(14 + seat);
    }
    if (!visit(game)) return;
  }
}

std::vector<GameRow> find_games(Database& database, int64_t league, const GameFilter& filter) {
  Names names(database);
  std::vector<GameRow> games;
  Statement row = database.prepare(
      "SELECT games.id, games.block, turns, ending, fault, decisions, micros, kingdom, coalesce(name, ''), places, "
      "bot1, bot2, "
      "bot3, bot4, bot5, bot6, points1, points2, points3, points4, points5, points6 "
      "FROM games JOIN kingdoms ON kingdoms.id = kingdom WHERE games.id = ?");
  for (const int64_t id : ids(database, league, filter))
    if (row.with(id).step()) games.push_back(read(row, names));
  return games;
}

std::vector<Appearance> appearances(Database& database, const BotRow& bot) {
  std::vector<Appearance> list;
  Statement row = database.prepare(
      "SELECT game, seat FROM seats JOIN bots ON bots.id = bot WHERE hash = ? AND parameters = ? ORDER BY game, seat");
  row.with(bot.hash, bot.parameters);
  while (row.step()) list.push_back({row.integer(0), static_cast<int>(row.integer(1)) - 1});
  return list;
}

}  // namespace joust::store
