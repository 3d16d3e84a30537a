// Comparisons of two bots, and the calculator for sequential tests.
#include <ctime>

#include "dashboard/api/api.h"
#include "dashboard/api/json.h"
#include "dashboard/data/comparisons.h"
#include "dashboard/data/sprt_question.h"
#include "runner/base/failure.h"

namespace joust::dashboard {

namespace {

int64_t now() { return std::time(nullptr); }

void add_settings(Json& json, const SprtSettings& s) {
  json["model"] = model_name(s.model);
  json["elo0"] = number(s.elo0);
  json["elo1"] = number(s.elo1);
  json["alpha"] = number(s.alpha);
  json["beta"] = number(s.beta);
}

void add_estimate(Json& json, const std::optional<MatchEstimate>& e) {
  json["elo"] = e ? number(e->elo) : Json(nullptr);
  json["elo_error"] = e ? number(e->elo_error) : Json(nullptr);
  json["normalized_elo"] = e ? number(e->normalized) : Json(nullptr);
  json["normalized_elo_error"] = e ? number(e->normalized_error) : Json(nullptr);
  json["los"] = e ? number(e->superiority) : Json(nullptr);
}

Json comparison_json(const std::string& key, const NamedComparison& c) {
  Json json{{"league", key},
            {"new", json_of(c.now)},
            {"old", json_of(c.before)},
            {"verdict", c.state},
            {"counts", c.row.counts},
            {"games", c.row.games()},
            {"max_games", c.row.max_games},
            {"llr", number(c.row.llr)},
            {"lower", number(c.row.lower)},
            {"upper", number(c.row.upper)}};
  add_estimate(json, c.row.estimate);
  add_settings(json, c.row.settings);
  return json;
}

}  // namespace

Content comparisons_api(const Context& context) {
  Json list = Json::array();
  for (const auto& source : context.sources.all()) {
    try {
      const Source::Reader reader = source->read();
      for (const NamedComparison& c : named_comparisons(*reader, now()))
        list.push_back(comparison_json(to_text(LeagueKey{source->key(), c.row.league}), c));
    } catch (const base::Failure&) {
      continue;  // /api/v1/leagues says what is wrong with it
    }
  }
  return json_content({{"comparisons", list}});
}

Content comparison_api(const Context& context) {
  const int64_t league = context.league.id;
  Json json = comparison_json(context.league_key, find_comparison(*context.database, league, now()));
  json["history"] = Json::array();
  for (const store::LlrPoint& point : store::llr_history(*context.database, league))
    json["history"].push_back({point.block + 1, number(point.llr)});
  return json_content(json);
}

Content sprt_api(const Context& context) {
  const SprtQuestion q = sprt_question(context.request);
  if (!q.asked) throw base::Failure("counts: Blocks by outcome are needed, worst first, like counts=34,54,63,64,75.");
  if (!q.answer) throw base::Failure(q.first_error());
  const SprtJudgement& a = *q.answer;
  Json json{{"counts", a.counts},
            {"blocks", a.blocks},
            {"games", a.games},
            {"llr", number(a.llr)},
            {"lower", number(a.bounds.lower)},
            {"upper", number(a.bounds.upper)},
            {"verdict", verdict_word(a.verdict)}};
  add_estimate(json, a.estimate);
  add_settings(json, a.settings);
  return json_content(json);
}

}  // namespace joust::dashboard
