// Standings for people and programs: an aligned table, CSV or JSON.
#pragma once

#include <string>

#include "runner/report/standings.h"

namespace joust::report {

std::string standings_text(const Standings& standings, const store::CrossTable& cells);
std::string standings_csv(const Standings& standings);
std::string standings_json(const Standings& standings, const store::CrossTable& cells);

}  // namespace joust::report
