// Words for slots, questions and options, for logs and messages.
#pragma once

#include <string>

#include "engine/state.h"

namespace joust {

std::string slot_name(const State& state, int slot);
const char* verb_name(Verb verb);
// "Silver", "buy Silver", "end", "+2 coins", "3"
std::string option_name(const State& state, const Question& question, Option option);
// "p2 discard (Militia): Copper, Estate, none"
std::string describe(const State& state, const Question& question);

}  // namespace joust
