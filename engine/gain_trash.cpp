// Gaining and trashing: the moves, the automatic bonuses, and the windows in which others react.
#include "engine/rules.h"

namespace joust {

// --- piles

bool Rules::can_gain(Kind k) const {
  if (k == kNoKind) return false;
  return (s.available >> k & 1) || ((s.cards.outside >> k & 1) && s.pile[k]);
}

bool Rules::take_from_pile(Kind k) {
  if (!can_gain(k)) return false;
  if (s.cards.mixed >> k & 1) {
    MixedPile& pile = is(k, Knight) ? s.knights : s.ruins;
    s.available &= ~bit(k);
    if (--pile.size)
      s.available |= bit(pile.card[pile.size - 1]);
    else
      ++s.empty_piles;
    return true;
  }
  if (--s.pile[k] == 0 && (s.available >> k & 1)) {
    s.available &= ~bit(k);
    ++s.empty_piles;
  }
  return true;
}

void Rules::return_to_pile(Kind k) {
  note(What::Return, s.current, k);
  if (s.cards.mixed >> k & 1) {
    MixedPile& pile = is(k, Knight) ? s.knights : s.ruins;
    if (pile.size)
      s.available &= ~bit(pile.card[pile.size - 1]);
    else
      --s.empty_piles;
    pile.card[pile.size++] = k;
    s.available |= bit(k);
    return;
  }
  if (s.pile[k]++ == 0 && !(s.cards.outside >> k & 1)) {
    s.available |= bit(k);
    --s.empty_piles;
  }
}

// --- gaining

uint16_t Rules::place_gained(int seat, Kind k, To to) {
  Player& p = player(seat);
  p.owned.add(k);
  note(What::Gain, seat, k, 1, kAll, static_cast<int>(to));
  switch (to) {
    case To::Discard: put_on_discard(seat, k); return p.discard_changes;
    case To::Deck: put_on_deck(seat, k, Deck::kAllKnow | Deck::kOwnerKnows); return p.deck_changes;
    case To::Hand: p.hand.add(k); return 0;
  }
  return 0;
}

bool Rules::gain(int seat, Kind k, To to, bool own_ability) {
  if (!take_from_pile(k)) return true;
  return after_gain(seat, k, to, own_ability);
}

bool Rules::gain_from_trash(int seat, Kind k, To to) {
  if (k == kNoKind || !s.trash.has(k)) return true;
  s.trash.remove(k);
  return after_gain(seat, k, to, true);
}

bool Rules::still_where_gained(int seat, Kind k, To to, uint16_t mark) const {
  const Player& p = player(seat);
  switch (to) {
    case To::Discard: return p.discard_changes == mark;
    case To::Deck: return p.deck_changes == mark;
    case To::Hand: return p.hand.has(k);
  }
  return false;
}

void Rules::take_back(int seat, Kind k, To from) {
  switch (from) {
    case To::Discard: return take_from_discard(seat, k);
    case To::Deck: take_top(seat); return;
    case To::Hand: return player(seat).hand.remove(k);
  }
}

namespace {
enum GainWindow : uint32_t { kOwnAbility = 1, kInnovation = 2, kCargoShip = 4 };
}

// Places a gained card and does what only adds tokens; opens the window if anything may react.
bool Rules::after_gain(int seat, Kind k, To to, bool own_ability) {
  const uint16_t mark = place_gained(seat, k, to);
  if (s.depth) top().mark = mark;
  const Mask it = bit(k);
  if (it & s.cards.gained_bonus) give(seat, card(k).gained_bonus);
  if (!s.specials && !(it & s.cards.when_gained)) return true;
  uint32_t waiting = own_ability && (it & s.cards.when_gained) ? kOwnAbility : 0u;
  if (it & kinds(Action)) {
    if (has(seat, CardId::Academy)) add_villagers(seat, 1);
    if (seat == s.current && !s.turn.innovation_passed) {
      s.turn.innovation_passed = true;
      if (has(seat, CardId::Innovation)) waiting |= kInnovation;
    }
  }
  if ((it & s.treasures) && has(seat, CardId::Guildhall)) add_coffers(seat, 1);
  if (s.watch_count && seat == s.current) waiting |= kCargoShip;
  bool road = false;
  if (s.cards.projects && (it & kinds(Victory)))
    for (int other = 0; other < players(); ++other) road |= other != seat && has(other, CardId::RoadNetwork);
  if (!waiting && !road) return true;
  Frame& f = push(Effect::gain_window, seat, k);
  f.it = k;
  f.x = static_cast<uint8_t>(to);
  f.mark = mark;
  f.bits = waiting;
  return false;
}

Mask Rules::gain_waiting(const Frame& f) const {
  Mask m = f.bits & kOwnAbility ? bit(f.it) : 0;
  if (!still_where_gained(f.player, f.it, static_cast<To>(f.x), f.mark)) return m;
  if (f.bits & kInnovation) m |= bit(kind(CardId::Innovation));
  if ((f.bits & kCargoShip) && s.watch_count) m |= bit(kind(CardId::CargoShip));
  return m;
}

// After a card was gained: its own ability, Innovation, Cargo Ships of the gainer; Road Networks of the others.
EFFECT(gain_window) {
  BEGIN;
  for (f.i = 0; f.i < r.players(); ++f.i) {
    if (r.seat_after(r.s.current, f.i) == f.player) {
      while (r.gain_waiting(f)) {
        ASK(r.resolve_first(f.player, r.gain_waiting(f)));
        f.source = r.chosen();
        if (r.card(r.chosen()).id == CardId::Innovation) {
          f.bits &= ~static_cast<uint32_t>(kInnovation);
          ASK(r.ask(Verb::Play, f.player, bit(f.it), bit(Label::Decline)));
          if (!r.declined()) {
            r.take_back(f.player, f.it, static_cast<To>(f.x));
            f.bits &= kOwnAbility;
            r.note(What::SetAside, f.player, f.it);
            DO(r.enter_play(f.player, f.it));
          }
        } else if (r.chosen() == f.it && (f.bits & kOwnAbility)) {
          f.bits &= ~static_cast<uint32_t>(kOwnAbility);
          DO(r.begin(r.card(f.it).when_gained, f.player, f.it, f.it));
        } else {
          f.bits &= ~static_cast<uint32_t>(kCargoShip);
          ASK(r.ask(Verb::SetAside, f.player, bit(f.it), bit(Label::Decline)));
          if (!r.declined()) {
            r.take_back(f.player, f.it, static_cast<To>(f.x));
            r.keep_for_next_turn(f.player, f.it, CardId::CargoShip, r.s.watch[0]);
            --r.s.watch_count;
            std::copy(r.s.watch + 1, r.s.watch + 1 + r.s.watch_count, r.s.watch);
          }
        }
      }
    } else if (r.is(f.it, Victory) && r.has(r.seat_after(r.s.current, f.i), CardId::RoadNetwork)) {
      DO(r.draw(r.seat_after(r.s.current, f.i), 1));
    }
  }
  END;
}

// --- trashing

// Collects the cards that one instruction trashes, then opens the window for all of them together.
class Trashing {
 public:
  enum Flags : uint8_t { kSewers = 1, kMarketSquare = 2 };

  Trashing(Rules& rules, int seat) : r(rules), seat_(seat) {}

  // `face` is what the card was when it was trashed (a Band of Misfits in play may be another card).
  void add(Kind k, Kind face, int n = 1, bool owned = true) {
    State& s = r.s;
    s.trash.add(k, n);
    if (owned) r.player(seat_).owned.remove(k, n);
    r.note(What::Trash, seat_, k, n);
    count_ += n;
    if (s.cards.trashed_bonus >> face & 1)
      for (int i = 0; i < n; ++i) r.give(seat_, r.card(face).trashed_bonus);
    if (s.cards.when_trashed >> face & 1)
      for (int i = 0; i < n; ++i) {
        if (s.note_count + 2 > kMaxNotes) return r.fault();
        s.note[s.note_count++] = face;
        s.note[s.note_count++] = k;
        ++hooks_;
      }
  }
  void add(Kind k) { add(k, k); }

  bool finish(int flags = kSewers | kMarketSquare) {
    State& s = r.s;
    if (count_ == 0) return true;
    if (seat_ == s.current && s.turn.priests) r.add_coins(2 * s.turn.priests * count_);
    const int sewers = (flags & kSewers) && r.has(seat_, CardId::Sewers) ? count_ : 0;
    const bool square = (flags & kMarketSquare) && r.kind(CardId::MarketSquare) != kNoKind;
    if (!hooks_ && !sewers && !(square && r.player(seat_).hand.has(r.kind(CardId::MarketSquare)))) return true;
    Frame& f = r.push(Effect::trash_window, seat_, kNoKind);
    f.n = static_cast<uint8_t>(hooks_);
    f.i = static_cast<uint8_t>(sewers);
    f.x = square;
    return false;
  }

 private:
  Rules& r;
  int seat_;
  int count_ = 0;
  int hooks_ = 0;
};

bool Rules::trash_from_hand(int seat, Kind k) {
  if (k == kNoKind) return true;
  player(seat).hand.remove(k);
  return trash_loose(seat, k);
}

bool Rules::trash_picked(int seat) {
  Trashing trashing(*this, seat);
  each(s.picked.present, [&](Kind k) {
    player(seat).hand.remove(k, s.picked[k]);
    trashing.add(k, k, s.picked[k]);
  });
  return trashing.finish();
}

bool Rules::trash_picked_limbo(int seat) {
  Trashing trashing(*this, seat);
  each(s.picked.present, [&](Kind k) {
    for (int i = 0; i < s.picked[k]; ++i) take_limbo(k);
    trashing.add(k, k, s.picked[k]);
  });
  return trashing.finish();
}

bool Rules::trash_hand(int seat) {
  s.picked = player(seat).hand;
  return trash_picked(seat);
}

bool Rules::trash_from_play(int seat, uint16_t number) {
  const InPlay* card = in_play(number);
  if (!card) return true;
  const Kind k = card->kind, face = card->face();
  leave_play(seat, number);
  Trashing trashing(*this, seat);
  trashing.add(k, face);
  return trashing.finish();
}

bool Rules::trash_plain_from_play(int seat, Kind k) {
  player(seat).play.remove(k);
  return trash_loose(seat, k);
}

bool Rules::trash_from_discard(int seat, Kind k) {
  take_from_discard(seat, k);
  return trash_loose(seat, k);
}

bool Rules::trash_loose(int seat, Kind k, bool sewers) {
  Trashing trashing(*this, seat);
  trashing.add(k);
  return trashing.finish(Trashing::kMarketSquare | (sewers ? +Trashing::kSewers : 0));
}

bool Rules::trash_from_supply(int seat, Kind k) {
  if (!take_from_pile(k)) return true;
  Trashing trashing(*this, seat);
  trashing.add(k, k, 1, false);
  return trashing.finish(Trashing::kSewers);
}

Mask Rules::trash_waiting(const Frame& f) const {
  Mask m = 0;
  for (int i = 0; i < f.n; ++i) m |= bit(s.note[s.note_count - 2 - 2 * i]);
  if (f.i) m |= bit(kind(CardId::Sewers));
  if (f.x && player(f.player).hand.has(kind(CardId::MarketSquare))) m |= bit(kind(CardId::MarketSquare));
  return m;
}

namespace {
// Removes the topmost remembered pair with this face among the window's own; returns the card itself.
Kind forget(State& s, Kind face) {
  int at = s.note_count - 2;
  while (s.note[at] != face) at -= 2;
  const Kind k = s.note[at + 1];
  s.note_count = static_cast<uint8_t>(s.note_count - 2);
  std::copy(s.note + at + 2, s.note + s.note_count + 2, s.note + at);
  return k;
}
}  // namespace

// After cards of a player were trashed: their own abilities, Sewers (once per card), Market Squares in hand.
EFFECT(trash_window) {
  BEGIN;
  while (r.trash_waiting(f)) {
    ASK(r.resolve_first(f.player, r.trash_waiting(f)));
    if (r.card(r.chosen()).id == CardId::Sewers) {
      --f.i;
      f.source = r.chosen();
      ASK(r.may(Verb::Trash, f.player, me.hand.present));
      if (!r.declined()) {
        me.hand.remove(r.chosen());
        DO(r.trash_loose(f.player, r.chosen(), false));
      }
    } else if (r.card(r.chosen()).id == CardId::MarketSquare) {
      f.source = r.chosen();
      ASK(r.may(Verb::React, f.player, r.only(CardId::MarketSquare)));
      if (r.declined()) {
        f.x = 0;
      } else {
        r.note(What::React, f.player, r.chosen());
        r.discard_from_hand(f.player, r.chosen());
        DO(r.gain(f.player, kGold));
      }
    } else {
      --f.n;
      f.it = r.chosen();
      DO(r.begin(r.card(f.it).when_trashed, f.player, f.it, forget(r.s, f.it)));
    }
  }
  END;
}

}  // namespace joust
