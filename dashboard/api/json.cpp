#include "dashboard/api/json.h"

#include <cmath>

#include "engine/catalogue.h"

namespace joust::dashboard {

Json json_of(const store::BotRow& bot) {
  return {{"id", bot.id}, {"name", text(bot.name)}, {"version", text(bot.version)}};
}

Json json_of(const report::StandingRow& row) {
  const store::RatingRow& r = row.rating;
  return {{"rank", r.rank},
          {"bot", json_of(r.bot)},
          {"elo", number(r.elo)},
          {"error", number(r.error)},
          {"superiority", number(r.superiority)},
          {"standing", r.standing},
          {"games", r.games},
          {"wins", r.wins},
          {"ties", r.ties},
          {"losses", r.losses},
          {"margin", number(row.margin)},
          {"micros_per_decision", number(row.micros_per_decision)},
          {"decisions", row.decisions},
          {"faults", row.faults},
          {"withdrawn", row.withdrawn ? Json(*row.withdrawn) : Json(nullptr)},
          {"note", text(row.note)}};
}

Json json_of(const store::PairTotals& cell, double expected) {
  const PairEstimate e = estimate(cell, expected);
  return {{"games", cell.games()},
          {"wins", cell.wins},
          {"ties", cell.ties},
          {"losses", cell.losses},
          {"blocks", cell.blocks},
          {"score", number(e.score)},
          {"error", number(e.error)},
          {"expected", number(e.expected)},
          {"surprise", number(e.surprise)},
          {"margin", number(margin_of(cell))}};
}

Json json_of(const CardEffect& e) {
  return {{"card", info(e.card).name}, {"blocks", e.blocks},         {"score", number(e.score)},
          {"error", number(e.error)},  {"effect", number(e.effect)}, {"effect_error", number(e.effect_error)},
          {"games", e.games},          {"bought", e.bought},         {"gained", e.gained}};
}

Json json_of(const store::Scope& scope) {
  return {{"players", scope.players ? Json(scope.players) : Json(nullptr)},
          {"set", scope.cardset ? Json(set_name(static_cast<Set>(scope.cardset - 1))) : Json(nullptr)}};
}

Content json_content(const Json& json) { return {200, "application/json", base::json::packed(json) + "\n"}; }

Csv& Csv::operator<<(double value) { return raw(std::isfinite(value) ? fmt::format("{:.6g}", value) : ""); }

}  // namespace joust::dashboard
