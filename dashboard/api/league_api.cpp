// Leagues, their progress, runs and faults.
#include <cmath>
#include <ctime>

#include "dashboard/api/api.h"
#include "dashboard/api/json.h"
#include "dashboard/assets.h"
#include "dashboard/data/faults.h"
#include "dashboard/data/games.h"
#include "dashboard/data/kingdoms.h"
#include "dashboard/data/runs.h"
#include "dashboard/html/numbers.h"
#include "engine/catalogue.h"
#include "runner/base/failure.h"

namespace joust::dashboard {

namespace {

int64_t now() { return std::time(nullptr); }

Json league_json(store::Database& database, const store::LeagueRow& league, const std::string& key) {
  const LeagueProgress progress = league_progress(database, league);
  const auto latest = runs(database, league.id, now(), 1);
  return {{"league", key},
          {"kind", league.kind},
          {"name", text(league.name)},
          {"description", text(league.description)},
          {"games", progress.stored},
          {"scheduled", progress.scheduled},
          {"bots", store::roster(database, league.id).size()},
          {"running", !latest.empty() && latest[0].state == "running"}};
}

Json run_json(const Run& run) {
  return {{"id", run.row.id},
          {"state", run.state},
          {"started", iso_time(run.row.started)},
          {"updated", iso_time(run.row.updated)},
          {"workers", run.row.workers},
          {"games_before", run.row.games_before},
          {"games", run.row.games},
          {"games_total", run.row.games_total},
          {"rate", number(run.state == "running" ? run.row.rate : run.average_rate())},
          {"seconds_left", number(run.seconds_left())},
          {"note", text(run.row.note)}};
}

Json fault_json(const store::FaultRow& fault) {
  return {{"id", fault.id},
          {"game", fault.game},
          {"seat", fault.seat},
          {"bot", {{"id", fault.bot}, {"name", text(fault.bot_name)}}},
          {"kind", text(fault.kind)},
          {"decisive", fault.decisive},
          {"signal", fault.signal ? Json(*fault.signal) : Json(nullptr)},
          {"message", text(fault.message)},
          {"question", text(fault.question)},
          {"decision", fault.decision},
          {"log", text(fault.log)},
          {"created", iso_time(fault.created)}};
}

}  // namespace

Content leagues_api(const Context& context) {
  Json leagues = Json::array(), databases = Json::array();
  for (const auto& source : context.sources.all()) {
    Json entry{{"key", source->key()}, {"path", text(source->path())}, {"error", nullptr}};
    try {
      const Source::Reader reader = source->read();
      for (const store::LeagueRow& league : store::leagues(*reader))
        leagues.push_back(league_json(*reader, league, to_text(LeagueKey{source->key(), league.id})));
    } catch (const base::Failure& failure) {
      entry["error"] = text(failure.what());
    }
    databases.push_back(std::move(entry));
  }
  return json_content({{"leagues", leagues}, {"databases", databases}});
}

Content league_api(const Context& context) {
  Json json = league_json(*context.database, context.league, context.league_key);
  json["file"] = text(context.league.file);
  json["seed"] = std::to_string(context.league.seed);
  json["kingdoms"] = store::count_kingdoms(*context.database, context.league.id);
  const ScopeChoices choices = scope_choices(*context.database, context.league.id);
  json["player_counts"] = choices.players;
  json["sets"] = Json::array();
  for (const int set : choices.sets) json["sets"].push_back(set_name(static_cast<Set>(set)));
  json["endings"] = Json::array();
  for (const store::EndingCount& count : store::ending_counts(*context.database, context.league.id))
    json["endings"].push_back({{"ending", ending_words(count.ending)}, {"games", count.games}});
  json["text"] = text(context.league.text);
  return json_content(json);
}

Content progress_api(const Context& context) {
  const LeagueProgress progress = league_progress(*context.database, context.league);
  const auto latest = runs(*context.database, context.league.id, now(), 1);
  const bool running = !latest.empty() && latest[0].state == "running";
  return json_content({{"stored", progress.stored},
                       {"skipped", progress.skipped},
                       {"scheduled", progress.scheduled},
                       {"running", running},
                       {"state", latest.empty() ? Json(nullptr) : Json(latest[0].state)},
                       {"rate", running ? number(latest[0].row.rate) : Json(nullptr)},
                       {"seconds_left", running ? number(latest[0].seconds_left()) : Json(nullptr)}});
}

Content runs_api(const Context& context) {
  Json list = Json::array();
  for (const Run& run : runs(*context.database, context.league.id, now())) list.push_back(run_json(run));
  return json_content({{"runs", list}});
}

Content faults_api(const Context& context) {
  store::FaultFilter filter;
  filter.bot = context.query_number<int64_t>("bot", 1, INT64_MAX, 0);
  filter.most = context.query_number<size_t>("limit", 1, 1000, 50);
  Json list = Json::array();
  for (const store::FaultRow& fault : store::find_faults(*context.database, context.league.id, filter))
    list.push_back(fault_json(fault));
  return json_content({{"faults", list}});
}

Content openapi_file(const Context&) {
  return {200, "application/json", std::string(find_asset("openapi.json")->contents)};
}

}  // namespace joust::dashboard
