// The cards of a kingdom and links to their pages.
#pragma once

#include "dashboard/html/layout.h"
#include "engine/setup.h"

namespace joust::dashboard {

// All cards, cheapest first, Projects after them.
Html kingdom_cards(const Context& context, const Setup& setup);
Html card_link(const Context& context, CardId card);

}  // namespace joust::dashboard
