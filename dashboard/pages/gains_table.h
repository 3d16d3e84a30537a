// Which bots gain and lose most by a card.
#pragma once

#include <vector>

#include "dashboard/data/card_effects.h"
#include "dashboard/html/layout.h"

namespace joust::dashboard {

// A cell with the bot that gains or loses most; null: nobody.
Html extreme_cell(const Context& context, const CardEffect* effect);
// A line for each of these cards; empty without results.
Html gains_table(const Context& context, const std::vector<CardId>& cards);

}  // namespace joust::dashboard
