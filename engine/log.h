// What happens in a game, as a stream of small events for logs and for bots that watch. The engine writes it only if
// somebody listens; it never reads it.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/bag.h"

namespace joust {

// Append only: bots see these numbers.
enum class What : uint8_t {
  TurnStart,  // n: turn number of the game
  Play,       // n: copies played at once
  Replay,     // the same card again
  Buy,        // slot may be a Project
  Gain,       // to: where
  Trash,      // n copies
  Discard,    // n copies
  Draw,       // n copies; hidden from others
  Reveal,     // n copies
  Shuffle,
  Topdeck,  // onto the deck
  SetAside,
  TakeInHand,    // from deck, discard pile or set aside
  Pass,          // to: the receiver's seat
  Return,        // to its pile
  TakeArtifact,  // n: Artifact number
  Coffers,       // n tokens gained
  Villagers,
  SpendCoffers,
  SpendVillager,
  React,
  Name,    // slot, or kNoKind for a card that is not in this game
  Choose,  // n: label
  DeckToDiscard,
  TurnEnd,
  GameOver,  // n: ending
  Effect,    // an effect begins: n + 256 * to is its number; for coverage, no player sees it
};

struct Event {
  What what;
  uint8_t player;
  uint8_t slot;  // kNoKind: none
  uint8_t n;
  uint8_t to;       // depends on the event
  uint8_t seen_by;  // bit per seat that may know the card
};

using Log = std::vector<Event>;

}  // namespace joust
