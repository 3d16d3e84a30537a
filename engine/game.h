// A game of Dominion, question by question: start(), then question() and answer() until over().
// Same setup, deal and answers give the same game on any compiler and machine. Not thread-safe per state; states are
// independent values.
#pragma once

#include "engine/deal.h"
#include "engine/log.h"
#include "engine/setup.h"
#include "engine/state.h"

namespace joust {

enum class Status : uint8_t { Ok, NotAnOption, GameOver };

// A setup laid out once, from which many games start quickly. `setup` must have passed check().
class Table {
 public:
  explicit Table(const Setup& setup);
  // Deals the starting decks and advances to the first question.
  void start(State& state, const Deal& deal, Log* log = nullptr) const;

 private:
  State blank_;
};

inline void start(State& state, const Setup& setup, const Deal& deal, Log* log = nullptr) {
  Table(setup).start(state, deal, log);
}

inline bool over(const State& state) { return state.phase == Phase::Over; }
inline const Question& question(const State& state) { return state.question; }

// Answers the open question and advances to the next. A refused answer changes nothing.
Status answer(State& state, Option option, Log* log = nullptr);

// Goes on from a position that was set up by hand, up to the first question.
void resume(State& state, Log* log = nullptr);

// Copies only what is in use; much cheaper than assignment with few players.
void copy_game(State& to, const State& from);

int points(const State& state, int seat);
// The seats that share the win (bit per seat): most points, then fewest turns.
unsigned winners(const State& state);

// All cards of a player that are somewhere in the game, counted zone by zone (for checks; `owned` is the ledger).
Bag cards_of(const State& state, int seat);

}  // namespace joust
