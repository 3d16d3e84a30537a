// Plays a league's games in this process, one after the other, and stores nothing: how fast its bots are by themselves.
// What `joust run` reaches with its workers and its store is measured against that.
#pragma once

#include <cstdint>

#include "runner/league/file.h"

namespace joust {

struct DryRun {
  int64_t games = 0, faults = 0;
  double seconds = 0;
};

// Throws Failure if a bot cannot be loaded. Bots are trusted: one that crashes or hangs takes the program along.
DryRun dry_run(const LeagueConfig& config);

}  // namespace joust
