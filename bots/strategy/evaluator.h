// Whether a rule's condition holds in a view. Nothing is kept between calls; any thread.
#pragma once

#include <joust_bot.hpp>

#include "program.h"

namespace joust::strategy {

// The slots that a target stands for in this game; a mixed pile (Ruins, Knights) stands for all its cards.
inline bot::Mask mask_of(Target target, const bot::View& v) {
  return target.is_type ? v.mask(target.type()) : v.mask(target.card());
}

double evaluate(const Code& code, const bot::View& v);

inline bool holds(const Rule& rule, const bot::View& v) { return rule.when.empty() || evaluate(rule.when, v) != 0; }

}  // namespace joust::strategy
