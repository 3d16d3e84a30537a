// What the engine asks: one question, whose answer is the number of one of its options.
// Options 0..63 are cards (by slot), 64..127 a second use of cards (buying; a card in the discard pile),
// 128..191 labels. A Position question has the numbers 0..numbers-1 as options instead.
#pragma once

#include <cstdint>

#include "engine/bag.h"

namespace joust {

// Append only: bots see these numbers.
enum class Verb : uint8_t {
  None,
  ActionPhase,  // play an Action, spend a Villager, end
  BuyPhase,     // play a Treasure, spend a Coffers, buy a card or Project (second), end
  Play,         // a card to play because a card says so
  Gain,
  Trash,
  Discard,
  Topdeck,
  Take,  // into hand
  SetAside,
  Pass,
  Reveal,
  Name,
  React,  // a Reaction from hand: revealed, discarded or trashed as the card says
  Order,  // the next card from the top of those put back on the deck
  Position,
  Choose,
  Resolve,
  YesNo,
};

// Append only: bots see these numbers.
enum class Label : uint8_t {
  Decline,  // none, no, end: whatever declines this question
  Yes,
  Treasures,  // all Treasures in hand that only give coins
  Coffers,
  Villager,
  OtherCard,  // any card that is not in this game
  Cards1,
  Cards2,
  Cards3,
  Actions1,
  Actions2,
  Buys1,
  Buys2,
  Coins1,
  Coins2,
  Coins3,
  NewHands,
  Trash,
  Discard,
  Curse,
  Gain,
  GainGold,
  Topdeck,
  GainCopper,
  TrashHand,
  GainDuchy,
  GainSilver,
  Duchy,
  Estates,
  Take,
  Keep,
  Key,
  Lantern,
  Horn,
  Neither,
  AddToken,
  Draw,
  TrashAction,
  TrashCart,
};
inline constexpr int kLabelCount = static_cast<int>(Label::TrashCart) + 1;
const char* label_text(Label label);  // as in scenario files

using Option = uint16_t;
inline constexpr Option kSecond = 64, kLabels = 128, kOptionEnd = 192;

constexpr Mask bit(Label label) { return Mask{1} << static_cast<int>(label); }
constexpr Option option(Label label) { return static_cast<Option>(kLabels + static_cast<int>(label)); }
template <class... L>
constexpr Mask labels(L... label) {
  return (bit(label) | ...);
}

struct Question {
  Mask cards;
  Mask second;
  Mask labels;
  uint16_t numbers;
  Verb verb;
  uint8_t player;
  uint8_t source;     // slot of the asking card or Project; kNoKind in a phase
  uint8_t follow_up;  // one more card of the decision that the last answer began

  bool offers(Option o) const {
    if (numbers) return o < numbers;
    if (o < kSecond) return cards >> o & 1;
    if (o < kLabels) return second >> (o - kSecond) & 1;
    return o < kOptionEnd && (labels >> (o - kLabels) & 1);
  }
  bool has_choice() const {
    const auto several = [](Mask m) { return (m & (m - 1)) != 0; };
    return several(cards) || several(second) || several(labels) || (cards && (second | labels)) || (second && labels);
  }
  int option_count() const { return numbers ? numbers : count_bits(cards) + count_bits(second) + count_bits(labels); }
  // The option at position `index` of 0..option_count()-1.
  Option option_at(int index) const {
    if (numbers) return static_cast<Option>(index);
    Mask m = cards;
    Option base = 0;
    int n = count_bits(m);
    if (index >= n) {
      index -= n;
      m = second;
      base = kSecond;
      n = count_bits(m);
      if (index >= n) {
        index -= n;
        m = labels;
        base = kLabels;
      }
    }
    while (index--) m &= m - 1;
    return static_cast<Option>(base + lowest(m));
  }
};

}  // namespace joust
