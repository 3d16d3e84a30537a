// What must hold in every reachable state, whatever was played.
#pragma once

#include <string>

#include "engine/game.h"

namespace joust {

class Invariants {
 public:
  explicit Invariants(const State& start) : all_(all_cards(start)) {}

  // Empty if all is well; otherwise what is broken.
  std::string broken(const State& s) const {
    if (all_cards(s) != all_) return "cards were lost or created";
    for (int seat = 0; seat < s.players; ++seat) {
      const Player& p = s.player[seat];
      Bag cards = cards_of(s, seat);
      if (cards != p.owned) return "the ledger of p" + std::to_string(seat + 1) + " differs from the cards it has";
      for (const Bag* bag : {&p.hand, &p.discard, &p.play, &p.owned, &p.aside_open, &p.aside_hidden})
        if (const std::string wrong = broken(*bag); !wrong.empty()) return wrong;
      if (p.deck.loose > p.deck.count) return "more loose cards than cards in a deck";
      if (p.coffers > 5000 || p.villagers > 5000 || p.plot > 5000) return "a token counter ran below zero";
      if ((p.discard_top == kNoKind) != p.discard.empty()) return "a discard pile without a top card";
      if (p.discard_top != kNoKind && !p.discard.has(p.discard_top)) return "the top of a discard pile is not in it";
    }
    if (s.turn.actions > 5000 || s.turn.buys > 5000 || s.turn.coins > 20000) return "a turn counter ran below zero";
    if (empty_piles(s) != s.empty_piles) return "the number of empty piles is wrong";
    if (s.depth == 0 && (s.limbo_count || s.note_count || !s.spread.empty())) return "an effect left something behind";
    return "";
  }

 private:
  Bag all_;

  static std::string broken(const Bag& bag) {
    int total = 0;
    Mask present = 0;
    for (Kind k = 0; k < kMaxKinds; ++k) {
      total += bag.count[k];
      if (bag.count[k]) present |= bit(k);
    }
    return total == bag.total && present == bag.present ? "" : "a bag miscounts its cards";
  }

  static Bag all_cards(const State& s) {
    Bag all = s.trash;
    for (int seat = 0; seat < s.players; ++seat) all.add(cards_of(s, seat));
    for (Kind k = 0; k < s.cards.kinds; ++k)
      if (!(s.cards.mixed >> k & 1)) all.add(k, s.pile[k]);
    for (const MixedPile* pile : {&s.ruins, &s.knights})
      for (int i = 0; i < pile->size; ++i) all.add(pile->card[i]);
    return all;
  }

  static int empty_piles(const State& s) {
    int empty = 0;
    for (Kind k = 0; k < s.cards.kinds; ++k) {
      const Pile pile = info(s.cards.id[k]).pile;
      if (pile == Pile::Basic || pile == Pile::Kingdom) empty += s.pile[k] == 0;
    }
    if (s.cards.type[std::countr_zero(static_cast<unsigned>(RuinsType))]) empty += s.ruins.size == 0;
    if (s.cards.type[std::countr_zero(static_cast<unsigned>(Knight))]) empty += s.knights.size == 0;
    return empty;
  }
};

}  // namespace joust
