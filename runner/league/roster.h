// A bot of a league: where it is, what it says about itself, and the fingerprint by which a change is noticed.
#pragma once

#include <string>
#include <vector>

#include "runner/bots/bot_spec.h"
#include "runner/league/file.h"
#include "runner/store/league_rows.h"

namespace joust {

struct Entrant {
  BotSpec spec;       // for loading
  store::BotRow row;  // for the store; id is 0 until it is registered
};

// Finds and probes all bots of a league file; throws Failure with the place in the file.
std::vector<Entrant> find_entrants(const LeagueConfig& config);

// A stored bot, to be loaded again. Throws Failure if it is gone or cannot be loaded; `changed` tells whether its file
// is another one now.
Entrant find_stored(const store::BotRow& row, bool& changed);

}  // namespace joust
