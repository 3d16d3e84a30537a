// Tables that several pages show.
#pragma once

#include <vector>

#include "dashboard/data/bot_profile.h"
#include "dashboard/data/card_effects.h"
#include "dashboard/data/faults.h"
#include "dashboard/data/games.h"
#include "dashboard/html/layout.h"
#include "engine/setup.h"
#include "runner/store/stored_game.h"

namespace joust::dashboard {

// Games, newest first. `bot` is marked where it won or lost; 0: nobody.
Html games_table(const Context& context, const std::vector<GameRow>& games, int64_t bot = 0);

// Command lines: the record of a game, and the same game played again by its bots.
Html ways_to_see(const Context& context, const store::StoredGame& game);

// A fault with its evidence and the command that shows it again.
Html fault_card(const Context& context, const FaultRow& fault);

// Links to the cards of a kingdom, cheapest first, Projects after them.
Html kingdom_cards(const Context& context, const Setup& setup);
std::string card_url(const Context& context, CardId card);
Html card_link(const Context& context, CardId card);

// A cell with the bot that gains or loses most by a card; null: nobody.
Html extreme_cell(const Context& context, const CardEffect* effect);
// For each of these cards, which bots gain and lose most where it is on the table. Empty without results.
Html gains_table(const Context& context, const std::vector<CardId>& cards);

// "53.2 % ± 1.0"
Html share_with_error(double share, double error);

}  // namespace joust::dashboard
