#include "engine/cards/tables.h"
#include "engine/rules.h"

namespace joust {
std::span<const CardInfo> renaissance_table() { return {}; }
}  // namespace joust
