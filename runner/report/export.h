// Stored games as text for other programs.
#pragma once

#include <functional>
#include <string>

#include "runner/store/league_rows.h"

namespace joust::report {

using ExportLine = std::function<void(const std::string&)>;

// What read_results_file reads, and more columns. Smaller tables than the largest leave their last seats empty.
void export_csv(store::Database& database, const store::LeagueRow& league, const ExportLine& print);
// One game of two for each pair of seats; the earlier seat has White.
void export_pgn(store::Database& database, const store::LeagueRow& league, const ExportLine& print);

}  // namespace joust::report
