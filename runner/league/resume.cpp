#include "runner/league/resume.h"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "runner/base/failure.h"
#include "runner/base/hash.h"
#include "runner/base/spelling.h"
#include "runner/store/saved_ratings.h"

namespace joust {

namespace {

// Which settings differ, by their names in the league file.
std::vector<std::string> differences(const std::string& before, const std::string& now) {
  const auto a = nlohmann::json::parse(before, nullptr, false), b = nlohmann::json::parse(now, nullptr, false);
  std::vector<std::string> names;
  if (!a.is_object() || !b.is_object()) return {"everything"};
  for (const auto& [key, value] : b.items())
    if (!a.contains(key) || a[key] != value) names.push_back(key);
  for (const auto& [key, value] : a.items())
    if (!b.contains(key)) names.push_back(key);
  return names;
}

store::LeagueRow describe(const LeagueConfig& config, const Schedule& schedule) {
  store::LeagueRow row;
  row.name = config.name;
  row.description = config.description;
  row.file = config.file;
  row.text = config.text;
  row.settings = settings_json(config);
  row.schedule_hash = base::sha256(schedule_json(config));
  row.seed = config.seed;
  row.blocks = schedule.blocks();
  row.games = schedule.games();
  return row;
}

void register_bots(store::Database& database, int64_t league, const std::vector<Entrant>& entrants,
                   const std::vector<store::RosterRow>& before) {
  for (size_t i = 0; i < entrants.size(); ++i) {
    const int64_t id = store::bot_id(database, entrants[i].row);
    if (i < before.size() && before[i].bot.id == id) continue;
    store::RosterRow row;
    row.number = static_cast<int>(i);
    row.bot.id = id;
    store::set_roster(database, league, row);
  }
}

// Nothing has changed but that bots were submitted since the last run (joust submit registers them): new ones, or new
// versions in place of old ones. That was meant, so nobody is asked.
bool only_submissions(store::Database& database, const store::LeagueRow& old, const store::LeagueRow& now,
                      const std::vector<store::RosterRow>& before, const std::vector<Entrant>& entrants) {
  if (differences(old.settings, now.settings) != std::vector<std::string>{"bots"}) return false;
  int64_t last = 0;
  for (const store::RosterRow& row : before) last = std::max(last, row.bot.id);
  for (const store::RosterRow& row : before)
    if (std::none_of(entrants.begin(), entrants.end(), [&](const Entrant& e) { return e.row.name == row.bot.name; }))
      return false;
  const std::vector<store::BotRow> known = store::bots(database);
  return std::all_of(entrants.begin(), entrants.end(), [&](const Entrant& entrant) {
    const bool played = std::any_of(before.begin(), before.end(),
                                    [&](const store::RosterRow& row) { return row.bot.same_version(entrant.row); });
    return played || std::any_of(known.begin(), known.end(), [&](const store::BotRow& bot) {
             return bot.id > last && bot.same_version(entrant.row);
           });
  });
}

void insist(const store::LeagueRow& old, const store::LeagueRow& now, const std::vector<store::RosterRow>& before,
            const std::vector<Entrant>& entrants, const std::string& database) {
  std::vector<std::string> changes;
  if (const auto settings = differences(old.settings, now.settings); !settings.empty())
    changes.push_back("the league file has changed in: " + base::join(settings));
  if (old.schedule_hash == now.schedule_hash)
    for (size_t i = 0; i < entrants.size() && i < before.size(); ++i)
      if (before[i].bot.hash != entrants[i].row.hash)
        changes.push_back(fmt::format("the bot '{}' has changed ({} was {}, is {})", entrants[i].row.name,
                                      entrants[i].row.path, before[i].bot.hash.substr(0, 12),
                                      entrants[i].row.hash.substr(0, 12)));
  if (changes.empty()) return;
  throw base::Failure(
      fmt::format("'{}' holds the league '{}', but {}. Either play on with --continue-anyway ({}), or start afresh "
                  "with --db NEWFILE",
                  database, old.name, base::join(changes, "; "),
                  old.schedule_hash == now.schedule_hash ? "changed bots then count as new versions"
                                                         : "other games are then a new league in the same database"));
}

}  // namespace

ResumedLeague resume_league(store::Database& database, const LeagueConfig& config, const Schedule& schedule,
                            const std::vector<Entrant>& entrants, bool continue_anyway) {
  store::LeagueRow row = describe(config, schedule);
  const auto old = store::newest_league(database);
  std::vector<store::RosterRow> before;
  if (old) before = store::roster(database, old->id);
  if (old && !continue_anyway && !only_submissions(database, *old, row, before, entrants))
    insist(*old, row, before, entrants, database.path());

  store::Transaction transaction(database);
  if (old && old->schedule_hash == row.schedule_hash) {
    row.id = old->id;
    store::update(database, row);
    register_bots(database, row.id, entrants, before);
    // Fits are known by their number of games; another prior or another version makes other fits of the same games.
    if (continue_anyway) store::forget_ratings(database, row.id);
  } else {
    row.id = store::insert(database, row);
    register_bots(database, row.id, entrants, {});
  }
  transaction.commit();
  return {row, store::roster(database, row.id)};
}

}  // namespace joust
