// What the bots took in a game, counted from its log.
#pragma once

#include <vector>

#include "engine/game.h"
#include "runner/workers/played_game.h"

namespace joust {

void count_takes(const State& state, const Log& log, std::vector<SeatTake>& takes);

}  // namespace joust
