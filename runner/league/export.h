// Stored games as text for other programs.
#pragma once

#include <functional>
#include <string>

#include "runner/store/league_rows.h"
#include "runner/store/sqlite.h"

namespace joust {

using ExportLine = std::function<void(const std::string&)>;

// With `places` the vp columns hold the number of players minus the place.
void export_csv(store::Database& database, const store::LeagueRow& league, bool places, const ExportLine& print);
// One game of two for each pair of seats; the earlier seat has White.
void export_pgn(store::Database& database, const store::LeagueRow& league, const ExportLine& print);

}  // namespace joust
