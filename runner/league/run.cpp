#include "runner/league/run.h"

#include <fmt/core.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <thread>

#include "runner/base/failure.h"
#include "runner/base/interrupt.h"
#include "runner/league/fault_log.h"
#include "runner/league/progress_line.h"
#include "runner/league/resume.h"
#include "runner/league/roster.h"
#include "runner/league/writer.h"
#include "runner/store/lock.h"
#include "runner/store/saved_ratings.h"
#include "runner/store/schema.h"
#include "runner/store/totals.h"
#include "runner/workers/crew.h"

namespace joust {

namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

// Between commits: as short as costs next to nothing, since what is not committed is played again after a kill.
constexpr Seconds kLeastCommitStep{0.1}, kMostCommitStep{1};
constexpr double kCommitShare = 0.02;  // of the time for commits
constexpr auto kNap = std::chrono::milliseconds(2);
constexpr int64_t kFirstFit = 1000;  // games
constexpr double kFitShare = 0.005;  // of the time for fits while games are played
// Where games come so fast that every fit takes more than that: the least distance, and when workers would wait too
// long.
constexpr Seconds kFitStep{10}, kLongestFit{1};
constexpr int64_t kIncidentsPerFault = 5;  // deaths that do not repeat weigh less than faults

void rate_all(store::Database& database, const store::LeagueRow& league) {
  std::vector<store::Scope> stale;
  for (const store::Scope& scope : store::scopes(database, league.id)) {
    const auto saved = store::load_ratings(database, league.id, scope);
    if (!saved || saved->games != store::stored_games(database, league.id, scope)) stale.push_back(scope);
  }
  if (!stale.empty()) store::fit_and_save(database, league.id, stale, store::prior_of(league));
}

class LeagueRun {
 public:
  LeagueRun(const LeagueConfig& config, const RunOptions& options)
      : config_(config),
        options_(options),
        schedule_(config),
        entrants_(find_entrants(config)),
        lock_(options.database),
        database_(store::open_writer(options.database)),
        resumed_(resume_league(database_, config, schedule_, entrants_, options.continue_anyway)),
        progress_(options.quiet) {}

  RunSummary play();
  void give_up(const std::string& why);  // after a failure: says so in the store, if that can still be written

 private:
  Ledger make_ledger(const store::Progress& stored);
  void take_in(Ledger& ledger);
  void store_finished(Ledger& ledger);
  void count(const Incident& incident, Ledger& ledger);
  void commit(const Ledger& ledger);
  void fit_sometimes();
  void warn(const std::string& line);  // if there is something to say
  int64_t total() const { return schedule_.games() - skipped_; }

  const LeagueConfig& config_;
  const RunOptions& options_;
  Schedule schedule_;
  std::vector<Entrant> entrants_;
  store::WriterLock lock_;  // outlives the database
  store::Database database_;
  ResumedLeague resumed_;
  ProgressLine progress_;
  std::unique_ptr<LeagueWriter> writer_;
  store::RunRow run_;
  CrewReport report_;
  FaultLog fault_log_;
  FinishedBlock block_;             // stored last
  std::vector<int64_t> incidents_;  // by bot
  int64_t skipped_ = 0;             // games of the league that fell away
  int64_t skipped_before_ = 0;
  Clock::time_point fitted_ = Clock::now();  // the last time; how long it took and of how many games
  Seconds fit_time_{};
  int64_t fit_games_ = 1;
  Clock::time_point committed_ = Clock::now();
  Seconds commit_step_ = kLeastCommitStep;
};

Ledger LeagueRun::make_ledger(const store::Progress& stored) {
  std::vector<int64_t> faults;
  std::vector<bool> withdrawn;
  auto totals = store::bot_totals(database_, resumed_.league.id, {});
  for (const store::RosterRow& row : resumed_.roster) {
    faults.push_back(totals[row.bot.id].faults);
    withdrawn.push_back(row.withdrawn.has_value());
  }
  return Ledger(schedule_, stored.block, schedule_.blocks(), std::move(faults), std::move(withdrawn),
                config_.limits.faults);
}

void LeagueRun::warn(const std::string& line) {
  if (line.empty()) return;
  progress_.clear();
  spdlog::warn("{}", line);
}

void LeagueRun::count(const Incident& incident, Ledger& ledger) {
  const BlockPlan plan = schedule_.block(incident.game.block);
  const int bot = plan.bot_at(incident.fault.seat, incident.game.rotation);
  writer_->add(incident);
  warn(fault_log_.add("incident", entrants_[static_cast<size_t>(bot)].row.name, fault_name(incident.fault.kind),
                      fmt::format(R"(block={} cause="{}" repeated=no)", incident.game.block, incident.fault.message)));
  const int64_t limit = config_.limits.faults * kIncidentsPerFault;
  if (++incidents_[static_cast<size_t>(bot)] < limit || limit == 0 || ledger.is_withdrawn(bot)) return;
  ledger.withdraw(bot);
  const std::string why =
      fmt::format("withdrawn: its process died {} times in ways that did not repeat, the last time: {}",
                  incidents_[static_cast<size_t>(bot)], incident.fault.message);
  writer_->withdraw(bot, plan.first_game, why);
  warn(fmt::format(R"(withdrawn bot="{}" incidents={})", entrants_[static_cast<size_t>(bot)].row.name,
                   incidents_[static_cast<size_t>(bot)]));
}

void LeagueRun::take_in(Ledger& ledger) {
  for (const GameKey game : report_.returned) ledger.put_back(game);
  for (PackedGamePtr& game : report_.games) ledger.add(std::move(game));
  for (const Incident& incident : report_.incidents) count(incident, ledger);
  report_.clear();
}

void LeagueRun::store_finished(Ledger& ledger) {
  while (ledger.pop(block_)) {
    for (const PlayedGame& game : block_.games) {
      const GameFault& fault = game.fault;
      if (fault.kind == FaultKind::None) continue;
      const auto bot = static_cast<size_t>(block_.plan.bot_at(fault.seat, game.key.rotation));
      warn(fault_log_.add("fault", entrants_[bot].row.name, fault_name(fault.kind),
                          fmt::format(R"(game={} message="{}")",
                                      store::first_id(resumed_.league.id) + block_.plan.first_game + game.key.rotation,
                                      fault.message)));
    }
    writer_->add(block_);
    report_.reuse(block_.packed);
    for (const Withdrawal& out : ledger.take_withdrawals()) {
      writer_->withdraw(out.bot, out.game, fmt::format("withdrawn after {} faults", out.faults));
      warn(
          fmt::format(R"(withdrawn bot="{}" faults={})", entrants_[static_cast<size_t>(out.bot)].row.name, out.faults));
    }
    if (writer_->full()) {
      commit(ledger);
      fit_sometimes();
    }
  }
  skipped_ = skipped_before_ + ledger.skipped_games();
}

void LeagueRun::commit(const Ledger& ledger) {
  run_.games = writer_->stored() - run_.games_before;
  run_.games_total = total();
  const auto begin = Clock::now();
  writer_->commit(ledger.next_block(), ledger.skipped_games(), run_);
  committed_ = Clock::now();
  commit_step_ = std::clamp<Seconds>((committed_ - begin) / kCommitShare, kLeastCommitStep, kMostCommitStep);
}

// For those who watch while it runs. Called between transactions.
void LeagueRun::fit_sometimes() {
  const auto begin = Clock::now();
  const Seconds since = begin - fitted_;
  const Seconds expected = fit_time_ * (static_cast<double>(writer_->stored()) / static_cast<double>(fit_games_));
  const bool cheap = expected <= since * kFitShare;
  const bool bearable = expected <= kLongestFit && since >= std::max(kFitStep, fit_time_ / kFitShare);
  if (writer_->stored() < kFirstFit || !(cheap || bearable)) return;
  store::fit_and_save(database_, resumed_.league.id, std::array{store::Scope{}}, config_.prior);
  fitted_ = Clock::now();
  fit_time_ = fitted_ - begin;
  fit_games_ = writer_->stored();
}

RunSummary LeagueRun::play() {
  const store::Progress stored = store::progress(database_, resumed_.league.id);
  std::vector<int64_t> bots;
  for (const store::RosterRow& row : resumed_.roster) bots.push_back(row.bot.id);
  skipped_ = skipped_before_ = stored.skipped;
  incidents_.assign(bots.size(), 0);
  writer_ = std::make_unique<LeagueWriter>(database_, resumed_.league, schedule_, bots);
  Ledger ledger = make_ledger(stored);

  if (options_.ready) options_.ready();
  run_.league = resumed_.league.id;
  run_.pid = getpid();
  run_.workers = options_.workers;
  run_.games_before = stored.stored;
  run_.games_total = total();
  run_.id = store::start_run(database_, run_);
  spdlog::info(R"(league="{}" database="{}" bots={} games={} stored={} workers={})", config_.name, options_.database,
               bots.size(), schedule_.games(), stored.stored, options_.workers);

  const auto begin = Clock::now();
  const base::Interrupt interrupt;
  store_finished(ledger);  // blocks that fall away need no workers
  if (!ledger.finished()) {
    WorkerTask task{&schedule_, {}, config_.limits};
    for (const Entrant& entrant : entrants_) task.bots.push_back(entrant.spec);
    Crew crew(std::move(task), options_.workers);
    while (!ledger.finished() && !interrupt.asked()) {
      for (bool more = true; more;) {
        more = crew.poll(report_);
        take_in(ledger);
        store_finished(ledger);
      }
      while (crew.hungry()) {
        const auto game = ledger.take();
        if (!game) break;
        crew.give(*game);
      }
      run_.rate = progress_.update(writer_->stored(), total(), [&] { return writer_->leaders(); });
      const bool news = run_.games != writer_->stored() - run_.games_before;
      if (Clock::now() - committed_ >= (news ? commit_step_ : kMostCommitStep)) {
        commit(ledger);
        fit_sometimes();
      }
      std::this_thread::sleep_for(kNap);  // results come in batches then, and workers have the processor
    }
  }
  run_.state = ledger.finished() ? "finished" : "interrupted";
  commit(ledger);
  const std::chrono::duration<double> time = Clock::now() - begin;
  progress_.clear();
  rate_all(database_,
           resumed_.league);  // also if nothing was left to play: the run before may have ended before its ratings
  database_.checkpoint();
  return {ledger.finished() ? RunEnd::Finished : RunEnd::Interrupted,
          resumed_.league.id,
          writer_->stored(),
          total(),
          time.count(),
          run_.games};
}

void LeagueRun::give_up(const std::string& why) {
  progress_.clear();
  writer_.reset();  // with what it had not committed
  if (run_.id == 0) return;
  run_.state = "failed";
  run_.note = why;
  try {
    store::update(database_, run_);
  } catch (const base::Failure&) {  // most likely the reason itself
  }
}

}  // namespace

RunSummary run_league(const LeagueConfig& config, const RunOptions& options) {
  LeagueRun run(config, options);
  try {
    return run.play();
  } catch (const base::Failure& failure) {
    run.give_up(failure.what());
    throw;
  }
}

}  // namespace joust
