// A player's deck: ordered, top card last. The order of the lower part (`loose` cards) is not decided before it is
// needed: drawing from it picks one of its cards at random, which is a shuffle done card by card.
// A decided card carries who knows it: its owner, or everybody.
#pragma once

#include <algorithm>
#include <cstring>

#include "engine/bag.h"
#include "engine/random.h"

namespace joust {

inline constexpr int kDeckCapacity = 384;  // more than all cards of a two-player game

struct Deck {
  static constexpr uint8_t kOwnerKnows = 0x40, kAllKnow = 0x80, kKindBits = 0x3f;

  uint16_t count;
  uint16_t loose;                   // cards [0, loose) are in undecided order
  uint8_t card[kDeckCapacity + 8];  // room for whole words written by a shuffle

  int size() const { return count; }
  bool empty() const { return count == 0; }
  Kind at(int from_top) const { return card[count - 1 - from_top] & kKindBits; }
  uint8_t knowledge(int from_top) const { return card[count - 1 - from_top] & static_cast<uint8_t>(~kKindBits); }

  // Decides the order of the top `n` cards.
  void settle(int n, Random& random) {
    for (const int lowest_decided = std::max(0, count - n); loose > lowest_decided;) {
      const uint32_t pick = random.below(loose);
      --loose;
      std::swap(card[pick], card[loose]);
    }
  }
  Kind pop(Random& random) {
    if (loose == count) settle(1, random);
    return card[--count] & kKindBits;
  }
  // Moves the top n cards, which must be there, into a hand.
  void draw(int n, Bag& hand, Random& random) {
    while (n && loose < count) hand.add(pop(random)), --n;
    for (unsigned left = count; n;) {
      RandomWord word{random.next()};
      const int batch = std::min(n, 5);
      for (int i = 0; i < batch; ++i) {
        const uint32_t pick = word.below(left);
        const uint8_t k = card[pick];
        card[pick] = card[--left];
        ++hand.count[k];
        hand.present |= bit(k);
      }
      hand.total = static_cast<uint16_t>(hand.total + batch);
      count = loose = static_cast<uint16_t>(left);
      n -= batch;
    }
  }
  void push(Kind kind, uint8_t known) { card[count++] = static_cast<uint8_t>(kind | known); }
  // Puts a card below the top `above` cards.
  void insert(Kind kind, int above, uint8_t known, Random& random) {
    settle(above, random);
    std::memmove(card + count - above + 1, card + count - above, static_cast<size_t>(above));
    card[count - above] = static_cast<uint8_t>(kind | known);
    ++count;
  }
  // Shuffles `pile` under the deck; `top` (if any) ends on top of the shuffled cards. All must fit.
  void shuffle_under(const Bag& pile, Kind top, Random& random) {
    uint8_t above[kDeckCapacity];
    const size_t rest = count;
    if (rest) {
      settle(count, random);
      std::memcpy(above, card, rest);
    }
    int at = 0;
    each(pile.present, [&](Kind k) {
      const int n = pile.count[k] - (k == top);
      const uint64_t eight = k * 0x0101010101010101u;
      for (int i = 0; i < n; i += 8) std::memcpy(card + at + i, &eight, 8);  // what is too much is overwritten
      at += n;
    });
    loose = static_cast<uint16_t>(at);
    if (top != kNoKind) card[at++] = top | kOwnerKnows;
    if (rest) std::memcpy(card + at, above, rest);
    count = static_cast<uint16_t>(count + pile.total);
  }
  // Moves all cards, in whatever order, into a hand.
  void take_all(Bag& hand) {
    for (; count; --count) hand.add(card[count - 1] & kKindBits);
    loose = 0;
  }
};

}  // namespace joust
