// What the bots took in a game, counted by playing its answers again with the log on.
#pragma once

#include <span>
#include <vector>

#include "engine/game.h"
#include "runner/league/wire.h"

namespace joust {

void count_takes(const Table& table, uint64_t seed, std::span<const Option> answers, std::vector<SeatTake>& takes);

}  // namespace joust
