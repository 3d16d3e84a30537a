// The part of a bot's page about cards: where it is strong and weak, and what it likes to buy.
#pragma once

#include "dashboard/site/context.h"

namespace joust::dashboard {

Html bot_cards(const Context& context, int64_t bot);

}  // namespace joust::dashboard
