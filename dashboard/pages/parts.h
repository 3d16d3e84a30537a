// Tables that several pages show.
#pragma once

#include <vector>

#include "dashboard/data/bot_profile.h"
#include "dashboard/data/faults.h"
#include "dashboard/data/games.h"
#include "dashboard/html/layout.h"
#include "engine/setup.h"

namespace joust::dashboard {

// Games, newest first. `bot` is marked where it won or lost; 0: nobody.
Html games_table(const Context& context, const std::vector<GameRow>& games, int64_t bot = 0);

// A fault with its evidence and the command that shows it again.
Html fault_card(const Context& context, const FaultRow& fault);

// Links to the cards of a kingdom, cheapest first, Projects after them.
Html kingdom_cards(const Context& context, const Setup& setup);
std::string card_url(const Context& context, CardId card);
Html card_link(const Context& context, CardId card);

// "53.2 % ± 1.0"
Html share_with_error(double share, double error);

// `joust replay FILE GAME`
std::string replay_command(const Context& context, int64_t game);

}  // namespace joust::dashboard
