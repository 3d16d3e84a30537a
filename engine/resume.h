// The part of a view that only the forward model reads: the effects at work and what they remember, as bytes. Written
// by view.cpp, read by sample.cpp of the same build. Hidden cards are left out: kNoKind stands for them.
#pragma once

#include "engine/state.h"

namespace joust {

struct ResumeHead {
  uint8_t frames, lasting, links, watches, notes;
  uint8_t reserved[3];
};

// All of them without padding, so that equal contents are equal bytes.
struct ResumeFrame {
  uint16_t effect, at, card, mark;
  uint32_t bits;
  uint8_t player, source, immune;
  Kind it;
  uint8_t n, i, x, reserved;
};
static_assert(sizeof(ResumeHead) == 8 && sizeof(ResumeFrame) == 20);
static_assert(sizeof(Frame) == 20 && sizeof(Lasting) == 8 && sizeof(Link) == 4 && sizeof(InPlay) == 6);

// How often a player's discard pile and deck have changed: effects compare such numbers.
struct ResumeChanges {
  uint16_t discard, deck;
};

// Order of the lists after the head: changes of all players, frames, lasting, links, watches, notes.
inline constexpr size_t kMostResume = sizeof(ResumeHead) + kMaxPlayers * sizeof(ResumeChanges) +
                                      kMaxFrames * sizeof(ResumeFrame) + kMaxLasting * sizeof(Lasting) +
                                      kMaxLinks * sizeof(Link) + kMaxWatches * sizeof(uint16_t) + kMaxNotes;

inline constexpr int kMostKnown = 1024;  // cards of decks that a view lists; the deepest of more are left out

}  // namespace joust
