// Games as a table, as several pages show them.
#pragma once

#include <vector>

#include "dashboard/data/games.h"
#include "dashboard/html/layout.h"

namespace joust::dashboard {

// Newest first. `bot` is marked where it won or lost; 0: nobody.
Html games_table(const Context& context, const std::vector<store::GameRow>& games, int64_t bot = 0);

}  // namespace joust::dashboard
