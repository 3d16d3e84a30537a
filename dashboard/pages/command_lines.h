// Command lines that pages tell a reader to type. Every word is quoted where a shell would read it otherwise.
#pragma once

#include <string>

#include "dashboard/data/comparisons.h"
#include "dashboard/data/games.h"
#include "dashboard/site/context.h"
#include "engine/setup.h"

namespace joust::dashboard {

// Plays the league, or goes on with it; for a comparison, the comparison.
std::string run_command(const Context& context);
std::string compare_command(const Context& context, const NamedComparison& comparison);

// The record of a game as text, from the database alone: `joust replay FILE GAME`.
std::string replay_command(const Context& context, int64_t game);

// The bots play the same game once more: `joust play --bots …`. Empty where that command cannot say it all.
std::string play_command(const store::StoredGame& game, const Setup& setup);

}  // namespace joust::dashboard
