// Kingdoms that were played.
#pragma once

#include "runner/store/kingdoms.h"

namespace joust::dashboard {

// Throws Failure (Missing) if there is none of that number in the league.
store::KingdomRow find_kingdom(store::Database& database, int64_t league, int64_t id);

}  // namespace joust::dashboard
