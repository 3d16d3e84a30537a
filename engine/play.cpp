// Playing cards: the play area, the steps of one play, and the window in which others answer an Attack.
#include "engine/rules.h"

namespace joust {

// --- the play area

InPlay* Rules::in_play(uint16_t number) {
  if (number == 0) return nullptr;
  for (int i = s.in_play_count - 1; i >= 0; --i)
    if (s.in_play[i].number == number) return &s.in_play[i];
  return nullptr;
}

bool Rules::leave_play(int seat, uint16_t number) {
  InPlay* card = in_play(number);
  if (!card) return false;
  player(seat).play.remove(card->kind);
  std::copy(card + 1, s.in_play + s.in_play_count, card);
  --s.in_play_count;
  return true;
}

bool Rules::return_from_play(int seat, uint16_t number) {
  const InPlay* card = in_play(number);
  if (!card) return false;
  const Kind k = card->kind;
  leave_play(seat, number);
  player(seat).owned.remove(k);
  return_to_pile(k);
  return true;
}

void Rules::watch_for_gain(uint16_t number) {
  if (s.watch_count == kMaxWatches) return fault();
  s.watch[s.watch_count++] = number;
}

void Rules::keep_for_next_turn(int seat, Kind k, CardId by, uint16_t number) {
  const bool open = by == CardId::CargoShip;
  (open ? player(seat).aside_open : player(seat).aside_hidden).add(k);
  note(What::SetAside, seat, k, 1, open ? +kAll : own(seat));
  for (int i = 0; i < s.lasting_count; ++i) {
    Lasting& l = s.lasting[i];
    if (l.card == number && l.turn == s.turns && l.owner == seat && l.kind == kind(by) && l.what == k) {
      ++l.n;
      return;
    }
  }
  if (s.lasting_count == kMaxLasting) return fault();
  s.lasting[s.lasting_count++] = {number, s.turns, static_cast<uint8_t>(seat), kind(by), k, 1};
}

void Rules::stays_with(uint16_t replayer, Kind k, uint16_t number) {
  if (!(replayer && number)) return;
  const InPlay* card = in_play(number);
  const bool may_last = is(card ? card->face() : k, Duration) || (!card && s.cards.id[k] == CardId::BandOfMisfits);
  if (!may_last) return;
  if (s.link_count == kMaxLinks) return fault();
  s.link[s.link_count++] = {replayer, number};
}

bool Rules::stays(const InPlay& card) const {
  const auto lasts = [&](uint16_t number) {
    for (int i = 0; i < s.lasting_count; ++i)
      if (s.lasting[i].card == number) return true;
    return false;
  };
  if (s.lasting_count == 0) return false;
  if (lasts(card.number)) return true;
  for (int i = 0; i < s.link_count; ++i)
    if (s.link[i].replayer == card.number && lasts(s.link[i].card)) return true;
  return false;
}

// --- one play

void Rules::add_plus(int seat, const Plus& plus) {
  if (seat != s.current) return;
  add_actions(plus.actions);
  add_buys(plus.buys);
  add_coins(plus.coins);
}

// A Treasure that only gives coins; the first Silver of the turn also pays the Merchants.
bool Rules::play_plain(int seat, Kind k) {
  add_plus(seat, card(k).plus);
  if (k == kSilver && !s.turn.silver_played) {
    s.turn.silver_played = true;
    add_coins(s.turn.merchants);
  }
  return true;
}

bool Rules::play_from_hand(int seat, Kind k) {
  player(seat).hand.remove(k);
  return enter_play(seat, k);
}

bool Rules::enter_play(int seat, Kind k) {
  player(seat).play.add(k);
  note(What::Play, seat, k);
  if (s.cards.plain_treasure >> k & 1) {
    if (s.depth) top().mark = 0;
    return play_plain(seat, k);
  }
  if (s.in_play_count == kMaxInPlay) {
    fault();
    return true;
  }
  if (++s.next_number == 0) ++s.next_number;
  const uint16_t number = s.next_number;
  s.in_play[s.in_play_count++] = {number, k, kNoKind, static_cast<uint8_t>(seat), true};
  if (s.depth) top().mark = number;
  return replay(seat, k, number);
}

// One play of a card that already is where it should be (or that could not be moved there).
bool Rules::replay(int seat, Kind k, uint16_t number) {
  if (s.cards.plain_treasure >> k & 1) return play_plain(seat, k);
  if (is(k, Action)) {
    if (s.turn.actions_played < 0xff) ++s.turn.actions_played;
    if (!s.turn.citadel_passed) {
      s.turn.citadel_passed = true;
      if (has(seat, CardId::Citadel) && seat == s.current) {
        Frame& f = push(Effect::citadel, seat, kind(CardId::Citadel));
        f.it = k;
        f.card = number;
        return false;
      }
    }
  }
  return carry_out(seat, k, number);
}

// Citadel: the first Action play of the owner's turn happens twice.
EFFECT(citadel) {
  BEGIN;
  DO(r.carry_out(f.player, f.it, f.card));
  r.note(What::Replay, f.player, f.it);
  DO(r.replay(f.player, f.it, f.card));
  END;
}

// The instructions of a card: reactions to an Attack, then what it adds, then its effect.
bool Rules::carry_out(int seat, Kind k, uint16_t number) {
  const CardInfo& c = card(k);
  const Player& p = player(seat);
  const bool attacked = is(k, Attack) && attack_reactions_possible(seat, number);
  const bool star_chart = c.plus.cards > p.deck.size() && has(seat, CardId::StarChart);
  if (attacked || star_chart) {
    Frame& f = push(Effect::carry_out, seat, k);
    f.it = k;
    f.card = number;
    return false;
  }
  if (c.plus.cards) draw(seat, c.plus.cards);
  add_plus(seat, c.plus);
  if (c.play == Effect::none) return true;
  Frame& f = push(c.play, seat, k);
  f.it = k;
  f.card = number;
  return false;
}

EFFECT(carry_out) {
  BEGIN;
  if (r.is(f.it, Attack)) DO(r.begin(Effect::attack_window, f.player, kNoKind));
  DO(r.draw(f.player, r.card(f.it).plus.cards));
  r.add_plus(f.player, r.card(f.it).plus);
  r.become(f, r.card(f.it).play);
  return;
}
}

// --- Attacks

Mask Rules::urchins(int seat, uint16_t attack) const {
  const Kind urchin = kind(CardId::Urchin);
  if (urchin == kNoKind) return 0;
  Mask m = 0;
  for (int i = 0; i < s.in_play_count; ++i) {
    const InPlay& card = s.in_play[i];
    if (card.owner == seat && card.face() == urchin && card.number != attack) m |= bit(card.kind);
  }
  return m;
}

bool Rules::attack_reactions_possible(int seat, uint16_t number) const {
  if (s.cards.on_attack)
    for (int other = 0; other < players(); ++other)
      if (other != seat && (player(other).hand.present & s.cards.on_attack)) return true;
  return urchins(seat, number) != 0;
}

// What `seat` may use against this play; window.bits are the kinds that work once and were used.
Mask Rules::reactions(int seat, const Frame& window) const {
  const Bag& hand = player(seat).hand;
  Mask m = hand.present & s.cards.on_attack;
  each(m, [&](Kind k) {
    const CardInfo& c = card(k);
    if (hand.size() < c.on_attack_min_hand || (c.on_attack_once && (window.immune >> seat & 1))) m &= ~bit(k);
  });
  return m;
}

// Before an Attack does anything: its player's Urchins, then the Reactions of the others in turn order.
// The frame below is the play itself; it learns who is not affected.
EFFECT(attack_window) {
  BEGIN;
  while (r.urchins(f.player, (&f)[-1].card)) {
    f.source = r.kind(CardId::Urchin);
    ASK(r.may(Verb::Trash, f.player, r.urchins(f.player, (&f)[-1].card)));
    if (r.declined()) break;
    for (f.n = 0; r.s.in_play[f.n].kind != r.chosen() || r.s.in_play[f.n].owner != f.player ||
                  r.s.in_play[f.n].face() != r.kind(CardId::Urchin) || r.s.in_play[f.n].number == (&f)[-1].card;)
      ++f.n;
    DO(r.trash_from_play(f.player, r.s.in_play[f.n].number));
    DO(r.gain(f.player, r.kind(CardId::Mercenary)));
  }
  for (f.i = 1; f.i < r.players(); ++f.i) {
    while (r.reactions(r.victim(f), f)) {
      f.source = (&f)[-1].source;
      ASK(r.may(Verb::React, r.victim(f), r.reactions(r.victim(f), f)));
      if (r.declined()) break;
      r.note(What::React, r.victim(f), r.chosen());
      DO(r.begin(r.card(r.chosen()).on_attack, r.victim(f), r.chosen(), r.chosen()));
    }
  }
  (&f)[-1].immune = f.immune;
  END;
}

// --- instructions that several cards share

bool Rules::discard_down_to(int seat, int n, int source) {
  if (player(seat).hand.size() <= n) return true;
  push(Effect::discard_down, seat, source).n = static_cast<uint8_t>(player(seat).hand.size() - n);
  return false;
}

EFFECT(discard_down) {
  BEGIN;
  PICK(Verb::Discard, f.player, kAnyCard, f.n, f.n);
  r.discard_picked(f.player);
  END;
}

bool Rules::raid(int seat, Prey prey, int chooser, int source) {
  Frame& f = push(Effect::raid, seat, source);
  f.n = prey;
  f.x = static_cast<uint8_t>(chooser);
  return false;
}

static Mask fitting(const Rules& r, int prey) {
  switch (prey) {
    case Rules::kTreasureButCopper: return r.kinds(Treasure) & ~bit(kCopper);
    case Rules::kAnyTreasure: return r.kinds(Treasure);
    default: return r.costing(3, 6);
  }
}

EFFECT(raid) {
  BEGIN;
  DO(r.need(f.player, 2));
  f.i = static_cast<uint8_t>(r.turn_up(f.player, 2, true));
  ASK(r.ask(Verb::Trash, f.x, r.limbo_mask(f.i) & fitting(r, f.n)));
  f.it = r.chosen();
  if (f.it != kNoKind) {
    r.take_limbo(f.it);
    --f.i;
    DO(r.trash_loose(f.player, f.it));
  }
  for (; f.i; --f.i) r.discard_limbo(f.player, r.limbo(0));
  r.s.result = f.it;
  END;
}

}  // namespace joust
