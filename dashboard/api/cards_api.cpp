// Cards and kingdoms.
#include "dashboard/api/api.h"
#include "dashboard/api/json.h"
#include "dashboard/data/kingdoms.h"
#include "engine/catalogue.h"
#include "runner/base/failure.h"

namespace joust::dashboard {

namespace {

CardId card_named(const std::string& name) {
  const CardId id = find_card(name);
  if (id == CardId::None) throw base::Failure(base::Failure::Missing, "There is no card “" + name + "”.");
  return id;
}

Json names(const std::vector<CardId>& cards) {
  Json list = Json::array();
  for (const CardId id : cards) list.push_back(info(id).name);
  return list;
}

Json kingdom_json(const store::KingdomRow& kingdom) {
  return {{"id", kingdom.id},
          {"name", kingdom.name.empty() ? Json(nullptr) : text(kingdom.name)},
          {"players", kingdom.players},
          {"games", kingdom.games},
          {"cards", names(kingdom.setup.kingdom)},
          {"projects", names(kingdom.setup.projects)},
          {"shelters", kingdom.setup.shelters},
          {"setup", text(kingdom.text)}};
}

}  // namespace

Content cards_api(const Context& context) {
  Json list = Json::array();
  for (const CardEffect& e : all_card_effects(*context.database, context.league.id)) {
    Json entry = json_of(e);
    entry["bot"] = e.bot;
    list.push_back(std::move(entry));
  }
  return json_content({{"cards", list}});
}

Content cards_csv(const Context& context) {
  Csv csv("card,bot,blocks,score,error,effect,effect_error,games,bought,gained");
  for (const CardEffect& e : all_card_effects(*context.database, context.league.id)) {
    csv << info(e.card).name << store::bot(*context.database, e.bot).name << e.blocks << e.score << e.error << e.effect
        << e.effect_error << e.games << e.bought << e.gained;
    csv.end();
  }
  return std::move(csv).content(context.league_key + "-cards.csv");
}

Content card_api(const Context& context) {
  const CardId id = card_named(context.parameter("card"));
  const CardInfo& card = info(id);
  Json types = Json::array(), bots = Json::array();
  for (int t = 0; t < kTypeCount; ++t)
    if (card.types >> t & 1) types.push_back(type_name(t));
  for (const CardEffect& e : card_effects_of_card(*context.database, context.league.id, id)) {
    Json entry = json_of(e);
    entry["bot"] = json_of(store::bot(*context.database, e.bot));
    bots.push_back(std::move(entry));
  }
  return json_content({{"card", card.name},
                       {"cost", card.cost},
                       {"types", types},
                       {"set", set_name(card.set)},
                       {"text", card.text},
                       {"bots", bots}});
}

Content kingdoms_api(const Context& context) {
  store::KingdomFilter filter;
  for (const std::string& name : context.request.parameters("card")) filter.cards.push_back(card_named(name));
  filter.before = context.query_number<int64_t>("before", 1, INT64_MAX, 0);
  filter.most = context.query_number<size_t>("limit", 1, 500, 50);
  Json list = Json::array();
  for (const store::KingdomRow& kingdom : store::find_kingdoms(*context.database, context.league.id, filter))
    list.push_back(kingdom_json(kingdom));
  return json_content({{"kingdoms", list}});
}

Content kingdom_api(const Context& context) {
  return json_content(kingdom_json(find_kingdom(*context.database, context.league.id, context.number("kingdom"))));
}

}  // namespace joust::dashboard
