// A fault with its evidence, and the commands that show a game again.
#pragma once

#include "dashboard/data/faults.h"
#include "dashboard/data/games.h"
#include "dashboard/html/layout.h"

namespace joust::dashboard {

// With the commands, if its game is stored.
Html fault_card(const Context& context, const store::FaultRow& fault);

// Command lines: the record of a game, and the same game played again by its bots.
Html ways_to_see(const Context& context, const store::StoredGame& game);

}  // namespace joust::dashboard
