// Plays a league file into a database: new, or from where an earlier run stopped.
#pragma once

#include <functional>
#include <string>

#include "runner/league/file.h"

namespace joust {

struct RunOptions {
  std::string database;
  int workers = 1;
  bool continue_anyway = false;  // although the league file or a bot has changed
  bool quiet = false;
  std::function<void()> ready;  // called once the league is in the database, before it is played; may throw Failure
};

enum class RunEnd { Finished, Interrupted };

struct RunSummary {
  RunEnd end = RunEnd::Finished;
  int64_t league = 0;
  int64_t stored = 0, total = 0;  // games of the league; `total` without those that fell away
  double seconds = 0;
  int64_t played = 0;  // in this run
};

// Throws Failure if it cannot start or go on; what is stored stays.
RunSummary run_league(const LeagueConfig& config, const RunOptions& options);

}  // namespace joust
