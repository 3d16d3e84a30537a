// Standings for people and programs: an aligned table, CSV or JSON.
#pragma once

#include <string>

#include "runner/store/standings.h"

namespace joust {

using CrossTable = std::vector<std::vector<store::PairCell>>;

std::string standings_text(const store::Standings& standings, const CrossTable& cells);
std::string standings_csv(const store::Standings& standings);
std::string standings_json(const store::Standings& standings, const CrossTable& cells);

}  // namespace joust
