// From what the game loop says to what is stored.
#pragma once

#include <span>
#include <string>

#include "engine/game.h"
#include "runner/store/records.h"
#include "runner/workers/games_in_flight.h"
#include "runner/workers/shared_memory.h"

namespace joust {

// Without the answers. After a fault the guilty seat is last and all others share the first place.
void make_record(const GameResult& result, int players, store::GameRecord& record);

// Of a game that ended after these answers because of a fault.
store::GameRecord record_of_fault(const Table& table, const Deal& deal, int players, std::span<const Option> answers,
                                  const Fault& fault);

// The open question in words after these answers; empty if there is none.
std::string question_after(const Table& table, const Deal& deal, std::span<const Option> answers);

// What one bot logged: the last lines, a few thousand characters.
std::string log_of(const Notes& notes, int bot);

}  // namespace joust
