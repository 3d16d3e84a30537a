#include "runner/store/games.h"

#include "engine/answer_bytes.h"
#include "runner/base/failure.h"
#include "runner/store/schema.h"

namespace joust::store {

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

void each_game(Database& database, int64_t league, const std::function<void(const GameLine&)>& visit) {
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
    visit(game);
  }
}

}  // namespace joust::store
