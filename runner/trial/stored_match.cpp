#include "runner/trial/stored_match.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "runner/base/hash.h"
#include "runner/base/interrupt.h"
#include "runner/base/json.h"
#include "runner/league/writer.h"
#include "runner/store/games.h"
#include "runner/store/schema.h"
#include "runner/store/totals.h"
#include "runner/workers/crew.h"

namespace joust {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::duration<double> kCommitStep{0.5};
constexpr auto kNap = std::chrono::milliseconds(1);

int half_points(int mine, int others) { return mine < others ? 2 : mine == others ? 1 : 0; }

// Of the bot at position 0, against the one at position 1, from the places by seat.
int half_points_of(const std::array<int, 2>& places, int rotation) {
  return half_points(places[static_cast<size_t>(store::seat_of(0, rotation, 2))],
                     places[static_cast<size_t>(store::seat_of(1, rotation, 2))]);
}

BlockScore score_of(const FinishedBlock& block) {
  BlockScore score{block.plan.number, 0};
  for (const PlayedGame& game : block.games)
    score.half_points += half_points_of({game.record.place[0], game.record.place[1]}, game.key.rotation);
  return score;
}

store::LeagueRow describe(const LeagueConfig& config, const std::vector<Entrant>& entrants, const Schedule& schedule,
                          const std::string& purpose) {
  store::LeagueRow row;
  row.kind = "compare";
  row.name = config.name;
  row.file = config.file;
  auto settings = nlohmann::ordered_json::parse(settings_json(config));
  settings["purpose"] = nlohmann::ordered_json::parse(purpose);
  row.settings = base::json::packed(settings);
  std::string identity = schedule_json(config) + purpose;
  for (const Entrant& entrant : entrants) identity += entrant.row.hash;
  row.schedule_hash = base::sha256(identity);
  row.seed = config.seed;
  row.blocks = schedule.blocks();
  row.games = schedule.games();
  return row;
}

}  // namespace

StoredMatch::StoredMatch(store::Database& database, const LeagueConfig& config, const std::vector<Entrant>& entrants,
                         const std::string& purpose)
    : database_(database),
      config_(config),
      entrants_(entrants),
      schedule_(config),
      league_(describe(config, entrants, schedule_, purpose)) {
  store::Transaction transaction(database);
  for (const store::LeagueRow& known : store::leagues(database))
    if (known.kind == league_.kind && known.schedule_hash == league_.schedule_hash) league_.id = known.id;
  if (league_.id == 0) {
    league_.id = store::insert(database, league_);
  } else {
    store::update(database, league_);
  }
  for (size_t i = 0; i < entrants.size(); ++i) {
    bots_.push_back(store::bot_id(database, entrants[i].row));
    store::RosterRow row;
    row.number = static_cast<int>(i);
    row.bot.id = bots_.back();
    store::set_roster(database, league_.id, row);
  }
  transaction.commit();
}

int64_t StoredMatch::faults(size_t number) const {
  return store::bot_totals(database_, league_.id, {})[bots_[number]].faults;
}

bool StoredMatch::give_stored(const Callbacks& callbacks) {
  BlockScore score;
  bool enough = false;
  store::each_game(database_, league_.id, [&](const store::GameLine& game) {
    const auto& place = game.places.place;
    const auto rotation = static_cast<int>(game.id - game.block);
    score.half_points += half_points_of({place[0], place[1]}, rotation);
    if (rotation == 0) return true;
    enough = score.block >= schedule_.blocks() || !callbacks.block(score);
    score = {score.block + 1, 0};
    return !enough;
  });
  return !enough && score.block < schedule_.blocks();
}

RunEnd StoredMatch::play(int workers, const Callbacks& callbacks) {
  return give_stored(callbacks) ? play_rest(workers, callbacks) : RunEnd::Finished;
}

RunEnd StoredMatch::play_rest(int workers, const Callbacks& callbacks) {
  const store::Progress progress = store::progress(database_, league_.id);
  LeagueWriter writer(database_, league_, schedule_, bots_);
  Ledger ledger(schedule_, progress.block, schedule_.blocks(), std::vector<int64_t>(bots_.size()),
                std::vector<bool>(bots_.size()), 0);
  store::RunRow run;
  run.league = league_.id;
  run.pid = getpid();
  run.workers = workers;
  run.games_before = progress.stored;
  run.games_total = schedule_.games();
  run.id = store::start_run(database_, run);

  WorkerTask task{&schedule_, {}, config_.limits};
  for (const Entrant& entrant : entrants_) task.bots.push_back(entrant.spec);
  const base::Interrupt interrupt;
  Crew crew(std::move(task), workers);
  CrewReport report;
  const auto begin = Clock::now();
  auto committed = begin;
  bool enough = false;
  const auto commit = [&] {
    run.games = writer.stored() - run.games_before;
    writer.commit(ledger.next_block(), 0, run);
    committed = Clock::now();
    if (callbacks.stored) callbacks.stored();
  };
  while (!enough && !ledger.finished() && !interrupt.asked()) {
    crew.poll_all(report);
    const bool news = !report.games.empty();
    for (const GameKey game : report.returned) ledger.put_back(game);
    for (PackedGamePtr& game : report.games) ledger.add(std::move(game));
    for (const Incident& incident : report.incidents) writer.add(incident);
    report.clear();
    FinishedBlock block;
    while (!enough && ledger.pop(block)) {
      const BlockScore score = score_of(block);
      writer.add(block);
      report.reuse(block.packed);
      enough = !callbacks.block(score);
    }
    while (!enough && crew.hungry()) {
      const auto game = ledger.take();
      if (!game) break;
      crew.give(*game);
    }
    const std::chrono::duration<double> time = Clock::now() - begin;
    run.rate = static_cast<double>(writer.stored() - run.games_before) / std::max(1e-3, time.count());
    if (callbacks.wait) callbacks.wait(run.rate);
    if (!enough && Clock::now() - committed >= kCommitStep) commit();
    if (!news) std::this_thread::sleep_for(kNap);
  }
  const RunEnd end = enough || ledger.finished() ? RunEnd::Finished : RunEnd::Interrupted;
  run.state = end == RunEnd::Finished ? "finished" : "interrupted";
  commit();
  return end;
}

}  // namespace joust
