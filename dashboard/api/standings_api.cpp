// Standings, crosstable and rating history.
#include <algorithm>

#include "dashboard/api/api.h"
#include "dashboard/api/json.h"
#include "dashboard/data/league_table.h"

namespace joust::dashboard {

namespace {

constexpr size_t kMostCurves = 10;

std::string file_name(const Context& context, const char* what) { return context.league_key + "-" + what + ".csv"; }

Json curve(const Context& context, const store::BotRow& bot) {
  Json points = Json::array();
  for (const store::HistoryPoint& point : rating_history(*context.database, context.league.id, bot.id))
    points.push_back({point.game, number(point.elo)});
  Json json = json_of(bot);
  json["points"] = std::move(points);
  return json;
}

}  // namespace

Content standings_api(const Context& context) {
  const report::Standings table = report::saved_standings(*context.database, context.league, scope_of(context));
  Json rows = Json::array(), seats = Json::array();
  for (const auto& row : table.rows) rows.push_back(json_of(row));
  for (const SeatOffsets& offsets : table.seats) {
    Json elo = Json::array(), error = Json::array();
    for (const double value : offsets.elo) elo.push_back(number(value));
    for (const double value : offsets.error) error.push_back(number(value));
    seats.push_back({{"seats", offsets.seats}, {"elo", elo}, {"error", error}});
  }
  return json_content({{"league", context.league_key},
                       {"scope", json_of(table.scope)},
                       {"games", table.games},
                       {"rated_games", table.rated_games},
                       {"rows", rows},
                       {"seats", seats}});
}

Content standings_csv(const Context& context) {
  const report::Standings table = report::saved_standings(*context.database, context.league, scope_of(context));
  Csv csv("rank,bot,version,elo,error,superiority,standing,games,wins,ties,losses,margin,micros_per_decision,faults");
  for (const auto& row : table.rows) {
    const store::RatingRow& r = row.rating;
    csv << r.rank << r.bot.name << r.bot.version << r.elo << r.error << r.superiority << r.standing << r.games << r.wins
        << r.ties << r.losses << row.margin << row.micros_per_decision << row.faults;
    csv.end();
  }
  return std::move(csv).content(file_name(context, "standings"));
}

Content crosstable_api(const Context& context) {
  const report::Standings table = report::saved_standings(*context.database, context.league, scope_of(context));
  const auto& rows = table.rows;
  const auto cells = report::crosstable(*context.database, table);
  Json bots = Json::array(), lines = Json::array();
  for (size_t i = 0; i < rows.size(); ++i) {
    Json bot = json_of(rows[i].rating.bot);
    bot["elo"] = number(rows[i].rating.elo);
    bots.push_back(std::move(bot));
    Json line = Json::array();
    for (size_t j = 0; j < rows.size(); ++j)
      line.push_back(cells[i][j].games() ? json_of(cells[i][j], expected_score(rows[i].rating.elo, rows[j].rating.elo))
                                         : Json(nullptr));
    lines.push_back(std::move(line));
  }
  return json_content({{"scope", json_of(table.scope)}, {"bots", bots}, {"cells", lines}});
}

Content crosstable_csv(const Context& context) {
  const report::Standings table = report::saved_standings(*context.database, context.league, scope_of(context));
  const auto& rows = table.rows;
  const auto cells = report::crosstable(*context.database, table);
  Csv csv("bot,opponent,games,wins,ties,losses,score,error,expected,surprise");
  for (size_t i = 0; i < rows.size(); ++i) {
    for (size_t j = 0; j < rows.size(); ++j) {
      const store::PairTotals& cell = cells[i][j];
      if (!cell.games()) continue;
      const PairEstimate e = estimate(cell, expected_score(rows[i].rating.elo, rows[j].rating.elo));
      csv << rows[i].rating.bot.name << rows[j].rating.bot.name << cell.games() << cell.wins << cell.ties << cell.losses
          << e.score << e.error << e.expected << e.surprise;
      csv.end();
    }
  }
  return std::move(csv).content(file_name(context, "crosstable"));
}

// The bots asked for, else the best ones.
Content history_api(const Context& context) {
  std::vector<int64_t> wanted;
  for (const std::string& value : context.request.parameters("bot")) wanted.push_back(std::atoll(value.c_str()));
  Json bots = Json::array();
  for (const auto& row : report::saved_standings(*context.database, context.league, {}).rows) {
    const bool chosen = wanted.empty() ? bots.size() < kMostCurves
                                       : std::find(wanted.begin(), wanted.end(), row.rating.bot.id) != wanted.end();
    if (chosen) bots.push_back(curve(context, row.rating.bot));
  }
  return json_content({{"bots", bots}});
}

// All versions of the bot: where one curve ends and the next begins, the version changed.
Content bot_history_api(const Context& context) {
  const store::BotRow bot = find_bot(*context.database, context.league.id, context.number("bot"));
  Json bots = Json::array();
  for (const store::BotRow& version : versions_of(*context.database, context.league.id, bot.name))
    bots.push_back(curve(context, version));
  return json_content({{"bots", bots}});
}

}  // namespace joust::dashboard
