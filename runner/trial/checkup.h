// Would this bot survive a league? It is loaded, played against the reference bots in worker processes on kingdoms of
// every set and player count, and asked all its questions a second time in another process.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runner/league/file.h"
#include "runner/workers/probe.h"

namespace joust {

struct CheckOptions {
  int64_t games = 300;
  std::optional<int64_t> only;  // this one alone, from 1: to see a fault again
  uint64_t seed = 1;
  int workers = 1;
  Limits limits;
  bool deterministic = true;  // asked for
};

struct FaultGroup {
  std::string kind;
  int64_t games = 0;
  std::string message;              // of the first
  std::string command;              // that checks this game alone, in worker processes
  std::optional<std::string> play;  // that plays it in one process, with a log; nothing where that would not end
};

struct Checkup {
  Probe probe;
  int64_t games = 0;  // wanted
  int64_t played = 0;
  std::vector<FaultGroup> faults;
  int64_t compared = 0, different = 0;  // games
  std::string difference;               // the first, in words
  int64_t decisions = 0;
  double median_us = 0, most_us = 0, worst_us = 0;  // per decision; `most`: 99 % are faster
  uint64_t resident = 0;                            // bytes of the process at the end
  std::optional<double> growth;                     // bytes per game; nothing: too few games to tell
  double games_to_limit = 0;  // until a worker would reach its memory limit; infinite without growth
  int cards_on_tables = 0;
  std::vector<std::string> never_bought, never_played;

  bool loads() const { return probe.error.empty() && probe.refuses.empty(); }
  bool faultless() const { return faults.empty(); }
  bool keeps_memory() const;
  bool fit(const CheckOptions& options) const;
};

// Throws Failure if the test itself cannot be made.
Checkup check_up(const std::string& bot, const CheckOptions& options);

// The table, for people. `all_cards`: long lists of cards in full.
std::string checkup_text(const std::string& bot, const Checkup& checkup, const CheckOptions& options, bool all_cards);

}  // namespace joust
