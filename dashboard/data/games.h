// Stored games: lists of them, and one by its number.
#pragma once

#include <string_view>

#include "runner/store/games.h"

namespace joust::dashboard {

// Throws Failure (Missing) if there is none of that number in the league.
store::StoredGame find_game(store::Database& database, int64_t league, int64_t id);

std::string_view ending_words(int ending);

}  // namespace joust::dashboard
