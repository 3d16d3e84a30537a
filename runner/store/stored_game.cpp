#include "runner/store/stored_game.h"

#include "runner/store/answers.h"
#include "runner/store/records.h"

namespace joust::store {

StoredGame stored_game(Database& database, int64_t id) {
  Statement row = database.prepare(
      "SELECT block, rotation, turns, ending, places, points1, points2, points3, points4, points5, points6, fault, "
      "signature, kingdom, seed, answers, players, coalesce(name, ''), text, lineup, decisions "
      "FROM games JOIN kingdoms ON kingdoms.id = kingdom WHERE games.id = ?");
  if (!row.with(id).step()) {
    const int64_t first = database.integer("SELECT min(id) FROM games"), last = database.integer("SELECT max(id) FROM games");
    throw Failure("there is no game " + std::to_string(id) + " in '" + database.path() + "'" +
                  (last ? "; its games are numbered " + std::to_string(first) + " to " + std::to_string(last) : ""));
  }
  StoredGame game;
  game.id = id;
  game.block = row.integer(0);
  game.rotation = static_cast<int>(row.integer(1));
  game.turns = static_cast<int>(row.integer(2));
  game.ending = static_cast<int>(row.integer(3));
  game.players = static_cast<int>(row.integer(16));
  int64_t places = row.integer(4);
  game.places.resize(static_cast<size_t>(game.players));
  for (auto place = game.places.rbegin(); place != game.places.rend(); ++place, places /= 10)
    *place = static_cast<int>(places % 10);
  for (int seat = 0; seat < game.players; ++seat) game.points.push_back(static_cast<int>(row.integer(5 + seat)));
  if (!row.is_null(11)) game.fault = static_cast<int>(row.integer(11)) - 1;
  game.kingdom = row.integer(13);
  game.kingdom_name = row.text(17);
  game.replay.setup = row.text(18);
  game.replay.seed = static_cast<uint64_t>(row.integer(14));
  game.replay.signature = static_cast<uint64_t>(row.integer(12));
  const bool whole = unpack_answers(row.blob(15), game.replay.answers);
  const int64_t refused = row.integer(20) - static_cast<int64_t>(game.replay.answers.size());  // the last answer of a faulty game
  if (!whole || refused < 0 || refused > (game.fault ? 1 : 0))
    throw Failure("game " + std::to_string(id) + ": the stored answers are damaged");

  std::vector<int64_t> lineup(static_cast<size_t>(game.players));
  Statement member = database.prepare("SELECT position, bot FROM lineup_bots WHERE lineup = ?");
  member.with(row.integer(19));
  while (member.step()) lineup.at(static_cast<size_t>(member.integer(0))) = member.integer(1);
  for (int seat = 0; seat < game.players; ++seat)
    game.bots.push_back(bot(database, lineup[static_cast<size_t>(position_at(seat, game.rotation, game.players))]));
  return game;
}

}  // namespace joust::store
