// The pending decision in the words of the scenario language: which verbs answer it, and which option a name means.
#pragma once

#include "runner/scenario/scenario.h"

namespace joust::scenario {

bool is_phase(Verb verb);
// The slot of a card; a mixed pile stands for its top card. kNoKind if this game has none.
uint8_t slot_of(const State& state, CardId id);
// The end of a message: which decision is pending, and what answers it.
std::string pending(const State& state);
// Whether `verb` is one that answers the pending decision.
bool answers(const State& state, const std::string& verb);
// The option that `verb` and a card name mean in the pending decision; kOptionEnd if there is none.
Option card_option(const State& state, const std::string& verb, CardId id, bool from_discard = false);
Option label_option(const State& state, const std::string& text);
bool is_label(const std::string& text);
bool same_label(const std::string& text, Label label);

// --- decisions that a reader may take as not asked, because no answer changes anything (waive.cpp)

struct Waiver {
  Question last;           // the one that the script answered last
  bool playing_treasures;  // `play treasures` is under way
};
// The answer that such a decision gets if the next line does not fit it; kOptionEnd if the decision is a real one.
Option waived(const State& state, const Waiver& so_far);

}  // namespace joust::scenario
