// Games: lists, and one game turn by turn.
#include <utility>

#include "dashboard/api/api.h"
#include "dashboard/api/json.h"
#include "dashboard/data/games.h"
#include "dashboard/data/replayed_game.h"
#include "engine/catalogue.h"

namespace joust::dashboard {

namespace {

constexpr size_t kMostGames = 1000, kUsualGames = 50;

store::GameFilter filter_of(const Context& context) {
  store::GameFilter filter;
  filter.bot = context.query_number<int64_t>("bot", 1, INT64_MAX, 0);
  filter.opponent = context.query_number<int64_t>("opponent", 1, INT64_MAX, 0);
  filter.kingdom = context.query_number<int64_t>("kingdom", 1, INT64_MAX, 0);
  filter.before = context.query_number<int64_t>("before", 1, INT64_MAX, 0);
  filter.faults = context.request.parameter("faults") == "1";
  filter.most = context.query_number<size_t>("limit", 1, kMostGames, kUsualGames);
  return filter;
}

Json game_json(const store::GameRow& game) {
  Json seats = Json::array();
  for (const store::SeatRow& seat : game.seats)
    seats.push_back(
        {{"bot", {{"id", seat.bot}, {"name", text(seat.name)}}}, {"points", seat.points}, {"place", seat.place}});
  return {{"id", game.id},
          {"block", game.block},
          {"kingdom", game.kingdom},
          {"kingdom_name", game.kingdom_name.empty() ? Json(nullptr) : text(game.kingdom_name)},
          {"players", game.players},
          {"turns", game.turns},
          {"ending", ending_words(game.ending)},
          {"fault_seat", game.fault ? Json(*game.fault + 1) : Json(nullptr)},
          {"decisions", game.decisions},
          {"micros", game.micros},
          {"seats", seats}};
}

Json turn_json(const TurnLog& turn) {
  Json lines = Json::array(), after = Json::array();
  for (const LogLine& line : turn.lines)
    lines.push_back({{"seat", line.seat + 1}, {"verb", line.verb}, {"words", line.words}});
  for (const Possession& p : turn.after)
    after.push_back({{"points", p.points},
                     {"cards", p.cards},
                     {"junk", p.shares[0]},
                     {"actions", p.shares[1]},
                     {"treasures", p.shares[2]},
                     {"victory", p.shares[3]}});
  return {{"turn", turn.turn}, {"seat", turn.seat + 1}, {"round", turn.round}, {"lines", lines}, {"after", after}};
}

}  // namespace

Content games_api(const Context& context) {
  Json list = Json::array();
  for (const store::GameRow& game : store::find_games(*context.database, context.league.id, filter_of(context)))
    list.push_back(game_json(game));
  return json_content({{"games", list}});
}

Content games_csv(const Context& context) {
  store::GameFilter filter = filter_of(context);
  if (!context.request.has("limit")) filter.most = kMostGames;
  Csv csv("game,block,seat,bot,points,place,players,turns,ending,faulted,kingdom");
  for (const store::GameRow& game : store::find_games(*context.database, context.league.id, filter)) {
    for (size_t seat = 0; seat < game.seats.size(); ++seat) {
      const store::SeatRow& row = game.seats[seat];
      csv << game.id << game.block << static_cast<int>(seat + 1) << row.name << row.points << row.place << game.players
          << game.turns << ending_words(game.ending) << (game.fault && std::cmp_equal(*game.fault, seat) ? 1 : 0)
          << game.kingdom;
      csv.end();
    }
  }
  return std::move(csv).content(context.league_key + "-games.csv");
}

Content game_api(const Context& context) {
  const int64_t id = context.number("game");
  const store::StoredGame game = find_game(*context.database, context.league.id, id);
  const ReplayedGame replayed = replay(game);
  Json seats = Json::array(), turns = Json::array();
  for (size_t seat = 0; seat < game.bots.size(); ++seat) {
    Json deck = Json::object();
    if (seat < replayed.decks.size())
      for (const auto& [card, count] : replayed.decks[seat]) deck[info(card).name] = count;
    seats.push_back({{"bot", json_of(game.bots[seat])},
                     {"points", game.points[seat]},
                     {"place", game.places[seat]},
                     {"deck", deck}});
  }
  for (const TurnLog& turn : replayed.turns) turns.push_back(turn_json(turn));
  return json_content({{"id", id},
                       {"block", game.block},
                       {"rotation", game.rotation},
                       {"kingdom", game.kingdom},
                       {"setup", text(game.replay.setup)},
                       {"seed", to_text(game.replay.deal)},
                       {"signature", fmt::format("{:016x}", game.replay.signature)},
                       {"turn_count", game.turns},
                       {"ending", ending_words(game.ending)},
                       {"fault_seat", game.fault ? Json(*game.fault + 1) : Json(nullptr)},
                       {"problem", replayed.problem.empty() ? Json(nullptr) : text(replayed.problem)},
                       {"seats", seats},
                       {"turns", turns}});
}

}  // namespace joust::dashboard
