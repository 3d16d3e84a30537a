// One bot, and two bots against each other.
#include <cmath>

#include "dashboard/api/api.h"
#include "dashboard/api/json.h"
#include "engine/catalogue.h"

namespace joust::dashboard {

namespace {

Json results_json(const std::vector<Results>& list) {
  Json json = Json::array();
  for (const Results& r : list) {
    Json entry;
    if (r.players) entry["players"] = r.players;
    if (r.seat) entry["seat"] = r.seat;
    if (r.cardset) entry["set"] = set_name(static_cast<Set>(r.cardset - 1));
    entry["games"] = r.games;
    entry["wins"] = r.wins;
    entry["ties"] = r.ties;
    entry["losses"] = r.losses;
    entry["score"] = number(r.share());
    entry["error"] = number(r.error());
    entry["margin"] = number(r.margin);
    json.push_back(std::move(entry));
  }
  return json;
}

const report::StandingRow* row_of(const report::Standings& table, int64_t bot) {
  for (const auto& row : table.rows)
    if (row.rating.bot.id == bot) return &row;
  return nullptr;
}

double elo_of(const report::Standings& table, int64_t bot) {
  const auto* row = row_of(table, bot);
  return row ? row->rating.elo : std::nan("");
}

}  // namespace

Content bot_api(const Context& context) {
  const int64_t league = context.league.id;
  const store::BotRow bot = find_bot(*context.database, league, context.number("bot"));
  const report::Standings table = report::saved_standings(*context.database, context.league, {});
  Json json = json_of(bot);
  json["title"] = text(bot.title);
  json["author"] = text(bot.author);
  json["parameters"] = text(bot.parameters);
  json["path"] = text(bot.path);
  json["hash"] = text(bot.hash);
  const auto* row = row_of(table, bot.id);
  json["standing"] = row ? json_of(*row) : Json(nullptr);
  json["by_seat"] = results_json(results_by_seat(*context.database, league, bot.id));
  json["by_players"] = results_json(results_by_players(*context.database, league, bot.id));
  json["by_set"] = results_json(results_by_set(*context.database, league, bot.id));
  json["by_opponent"] = Json::array();
  for (const OpponentResult& result : results_by_opponent(*context.database, league, bot.id)) {
    Json entry = json_of(result.cell, expected_score(elo_of(table, bot.id), elo_of(table, result.opponent.id)));
    entry["opponent"] = json_of(result.opponent);
    json["by_opponent"].push_back(std::move(entry));
  }
  json["versions"] = Json::array();
  for (const store::BotRow& version : versions_of(*context.database, league, bot.name))
    json["versions"].push_back(json_of(version));
  return json_content(json);
}

Content bot_lengths_api(const Context& context) {
  const store::BotRow bot = find_bot(*context.database, context.league.id, context.number("bot"));
  Json list = Json::array();
  for (const store::LengthCount& count : store::length_counts(*context.database, context.league.id, bot.id))
    list.push_back(
        {{"players", count.players}, {"rounds", count.rounds}, {"games", count.games}, {"wins", count.wins}});
  return json_content({{"bot", json_of(bot)}, {"lengths", list}});
}

Content bot_cards_api(const Context& context) {
  const store::BotRow bot = find_bot(*context.database, context.league.id, context.number("bot"));
  Json list = Json::array();
  for (const CardEffect& effect : card_effects_of_bot(*context.database, context.league.id, bot.id))
    list.push_back(json_of(effect));
  return json_content({{"bot", json_of(bot)}, {"cards", list}});
}

Content bot_cards_csv(const Context& context) {
  const store::BotRow bot = find_bot(*context.database, context.league.id, context.number("bot"));
  Csv csv("card,blocks,score,error,effect,effect_error,games,bought,gained");
  for (const CardEffect& e : card_effects_of_bot(*context.database, context.league.id, bot.id)) {
    csv << info(e.card).name << e.blocks << e.score << e.error << e.effect << e.effect_error << e.games << e.bought
        << e.gained;
    csv.end();
  }
  return std::move(csv).content(fmt::format("{}-bot-{}-cards.csv", context.league_key, bot.id));
}

Content versus_api(const Context& context) {
  const int64_t league = context.league.id;
  const store::BotRow a = find_bot(*context.database, league, context.number("bot"));
  const store::BotRow b = find_bot(*context.database, league, context.number("opponent"));
  const report::Standings table = report::saved_standings(*context.database, context.league, {});
  const double expected = expected_score(elo_of(table, a.id), elo_of(table, b.id));
  Json list = Json::array();
  for (const store::PairSplit& split : store::pair_splits(*context.database, league, a.id, b.id)) {
    Json entry = json_of(store::Scope{split.cardset, split.players});
    entry.update(json_of(split.cell, split.cardset ? std::nan("") : expected));
    list.push_back(std::move(entry));
  }
  return json_content(
      {{"bot", json_of(a)}, {"opponent", json_of(b)}, {"expected", number(expected)}, {"results", list}});
}

}  // namespace joust::dashboard
