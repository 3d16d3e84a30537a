// Games that a bot has played, to be looked at again: from a database, or played now.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runner/league/roster.h"
#include "runner/trial/game_list.h"
#include "runner/trial/recorded_game.h"

namespace joust {

// Of this very version (same file, same parameters), in whatever league: at most `most`, evenly spread. Throws Failure
// if there are none.
std::vector<RecordedGame> stored_games_of(store::Database& database, const Entrant& bot, int64_t most);

// At these tables, as bot 0 of `bots`.
std::vector<RecordedGame> played_games_of(const std::vector<BotSpec>& bots, const std::vector<ListedGame>& tables,
                                          const ListOptions& options);

}  // namespace joust
