#include "engine/cards/tables.h"
#include "engine/rules.h"

namespace joust {
std::span<const CardInfo> dark_ages_table() { return {}; }
}  // namespace joust
