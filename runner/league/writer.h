// Stores a running league: finished blocks in schedule order, sums, online Elo and progress, in one transaction after
// the other. What is not committed yet is played again after a kill.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "runner/league/ledger.h"
#include "runner/league/schedule.h"
#include "runner/ratings/online_elo.h"
#include "runner/store/block_writer.h"
#include "runner/store/league_rows.h"
#include "runner/store/ratings_scan.h"
#include "runner/store/sums.h"

namespace joust {

class LeagueWriter {
 public:
  // `bots`: row ids by number in the league file.
  LeagueWriter(store::Database& database, const store::LeagueRow& league, const Schedule& schedule,
               std::vector<int64_t> bots);

  void add(FinishedBlock& block);  // may leave the games without their records
  void add(const Incident& incident);
  void withdraw(int bot, int64_t game, const std::string& why);
  // Everything up to block `next` is decided; `skipped` games fell away since the start of this run.
  void commit(int64_t next, int64_t skipped, store::RunRow& run);

  int64_t stored() const { return progress_.stored; }
  bool full() const;  // time for commit(): much waits in memory
  // Bots by online Elo, best first.
  std::vector<std::pair<std::string, double>> leaders() const;

 private:
  void open();
  const store::KingdomRecord& kingdom_of(FinishedBlock& block);
  store::FaultRecord fault_record(const BlockPlan& plan, GameKey game, const GameFault& fault, bool decisive) const;
  void rate(const store::BlockRecord& block);
  void save_history(int64_t game);

  store::Database& database_;
  store::LeagueRow league_;
  const Schedule& schedule_;
  std::vector<int64_t> bots_;
  store::Progress progress_;
  int64_t skipped_before_;
  store::BlockWriter blocks_;
  store::Sums sums_;
  store::PlayerNumbers numbers_;
  OnlineElo elo_;
  int64_t history_step_;
  store::BlockRecord record_;  // of the last block; the next one needs no new memory
  store::KingdomRecord kingdom_{-1, {}, {}, true};
  std::unique_ptr<store::Transaction> transaction_;
};

}  // namespace joust
