// The card tables, one per set. Rows are facts plus the effects that carry them out.
#pragma once

#include <span>

#include "engine/catalogue.h"

namespace joust {

std::span<const CardInfo> base_table();
std::span<const CardInfo> base_first_table();
std::span<const CardInfo> intrigue_table();
std::span<const CardInfo> dark_ages_table();
std::span<const CardInfo> renaissance_table();

}  // namespace joust
