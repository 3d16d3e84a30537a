// The list of all effects: each is a resumable step function (see rules.h), known to the state by its number.
#pragma once

#include <cstdint>

#include "engine/cards/effect_lists.h"

namespace joust {

// clang-format off
// Steps of the rules that may be interrupted by a question; not tied to one card.
#define JOUST_CORE_EFFECTS(X)                                                                                        \
  X(draw_cards) X(shuffle_with_star_chart) X(carry_out) X(attack_window) X(gain_window) X(trash_window) X(buy_window) \
  X(citadel) X(start_of_turn) X(end_of_buy_phase) X(start_of_clean_up) X(discard_from_play) X(raid) X(discard_down)

#define JOUST_EFFECTS(X)                                                                       \
  JOUST_CORE_EFFECTS(X) JOUST_BASE_EFFECTS(X) JOUST_INTRIGUE_EFFECTS(X) JOUST_DARK_AGES_EFFECTS(X) \
  JOUST_RENAISSANCE_EFFECTS(X)

enum class Effect : uint16_t {
  none,
#define X(name) name,
  JOUST_EFFECTS(X)
#undef X
  count
};
// clang-format on
inline constexpr int kEffectCount = static_cast<int>(Effect::count);
const char* effect_name(Effect effect);

}  // namespace joust
