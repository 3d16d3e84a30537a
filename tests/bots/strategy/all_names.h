// The names of all cards, as the bot gets them from its host.
#pragma once

#include "bots/strategy/names.h"
#include "runner/bots/bot_host.h"

namespace joust::strategy {

inline const Names& all_names() {
  static const Names names = [] {
    Names all;
    for (uint32_t n = 1; n < JOUST_CARD_END; ++n) all.add(static_cast<Card>(n), card_facts(n)->name);
    return all;
  }();
  return names;
}

}  // namespace joust::strategy
