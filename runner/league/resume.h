// Whether a database holds the league that is to be played, and from where it goes on.
#pragma once

#include <vector>

#include "runner/league/file.h"
#include "runner/league/roster.h"
#include "runner/league/schedule.h"
#include "runner/store/league_rows.h"

namespace joust {

struct ResumedLeague {
  store::LeagueRow league;
  std::vector<store::RosterRow> roster;  // by number in the league file
};

// Registers a new league, or finds the old one. If the file or a bot has changed since: Failure that says what and
// offers the choice, unless `continue_anyway`. Then changed bots take part as new versions, and a file that asks for
// other games starts a new league in the same database.
ResumedLeague resume_league(store::Database& database, const LeagueConfig& config, const Schedule& schedule,
                            const std::vector<Entrant>& entrants, bool continue_anyway);

}  // namespace joust
