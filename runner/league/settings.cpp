// The meaning of a league file in one canonical form: what is compared when a league is resumed.
#include <nlohmann/json.hpp>

#include "engine/catalogue.h"
#include "runner/base/json.h"
#include "runner/league/file.h"

namespace joust {

namespace {

using base::json::Json;

const char* shelter_word(ShelterRule rule) {
  switch (rule) {
    case ShelterRule::ByShare: return "rule";
    case ShelterRule::Always: return "yes";
    case ShelterRule::Never: return "no";
  }
  return "";
}

Json names(const std::vector<CardId>& cards) {
  Json list = Json::array();
  for (const CardId id : cards) list.push_back(info(id).name);
  return list;
}

Json json_of(const KingdomChoice& choice) {
  Json json;
  json["turn_limit"] = choice.turn_limit;
  json["shelters"] = choice.fixed_shelters ? shelter_word(*choice.fixed_shelters) : "rule";
  if (!choice.fixed.empty()) {
    json["fixed"] = Json::array();
    for (const FixedKingdom& fixed : choice.fixed)
      json["fixed"].push_back({{"name", fixed.name}, {"text", fixed.text}});
    return json;
  }
  json["sets"] = Json::array();
  for (const Set set : choice.random.sets) json["sets"].push_back(set_name(set));
  json["require"] = names(choice.random.require);
  json["ban"] = names(choice.random.ban);
  json["projects"] = choice.random.projects;
  for (int t = 0; t < kTypeCount; ++t) {
    const TypeLimit& limit = choice.random.types[static_cast<size_t>(t)];
    if (limit.min != TypeLimit{}.min || limit.max != TypeLimit{}.max)
      json["types"][type_name(t)] = {limit.min, limit.max};
  }
  return json;
}

Json schedule(const LeagueConfig& config) {
  Json json;
  json["format"] = config.format == Format::Gauntlet ? "gauntlet" : "round-robin";
  if (config.format == Format::Gauntlet) json["champion"] = config.bots[static_cast<size_t>(config.champion)].name;
  json["players"] = config.players;
  json["seed"] = config.seed;
  json["bots"] = Json::array();
  for (const BotEntry& bot : config.bots)
    json["bots"].push_back({{"name", bot.name}, {"path", bot.spec}, {"parameters", bot.parameters}});
  json["kingdoms"] = json_of(config.kingdoms);
  return json;
}

}  // namespace

std::string kingdoms_json(const KingdomChoice& choice) { return base::json::packed(json_of(choice)); }

std::string schedule_json(const LeagueConfig& config) { return base::json::packed(schedule(config)); }

std::string settings_json(const LeagueConfig& config) {
  Json json = schedule(config);
  json["name"] = config.name;
  json["description"] = config.description;
  if (config.games) json["games"] = *config.games;
  if (config.rounds) json["rounds"] = *config.rounds;
  json["limits"] = {{"question_ms", config.limits.question_ms},
                    {"bank_ms", config.limits.bank_ms},
                    {"game_ms", config.limits.game_ms},
                    {"memory_mb", config.limits.memory_mb},
                    {"faults", config.limits.faults}};
  json["prior"] = config.prior;
  return base::json::packed(json);
}

}  // namespace joust
