// Which league of a database a command means: --league, else the newest.
#pragma once

#include "runner/commands/options.h"
#include "runner/store/league_rows.h"

namespace joust::commands {

inline constexpr Option kLeague[] = {
    {"league", "N", "number of the league in the database; default: the newest"},
};

store::LeagueRow chosen_league(store::Database& database, const Options& options);

}  // namespace joust::commands
