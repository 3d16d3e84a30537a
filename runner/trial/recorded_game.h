// A game to be looked at again from one seat: setup, seed and everybody's answers.
#pragma once

#include <string>
#include <vector>

#include "engine/game.h"

namespace joust {

struct RecordedGame {
  std::string label;  // for messages: "game 17"
  Setup setup;
  Deal deal;
  int seat = 0;  // of the bot that is looked at
  std::vector<Option> answers;
};

// The position before answer `decision`, played from the start. False if the answers do not fit this engine.
bool play_to(const RecordedGame& game, size_t decision, State& state, Log* log = nullptr);

// Such a position in words, as its seat sees it: "turn 12, Buy phase, $8 and 1 buy; hand: ..."
std::string position_words(const State& state, int seat);

// Options of `joust play` that deal this game again.
std::string table_options(const Setup& setup, const Deal& deal);

}  // namespace joust
