// Questions, effects, and moving cards between zones. Playing is in play.cpp, gaining and trashing in gain_trash.cpp.
#include "engine/rules.h"

namespace joust {

// --- questions

bool Rules::ask(Verb verb, int seat, Mask cards, Mask labels, Mask second) {
  Question& q = s.question;
  q.cards = cards;
  q.second = second;
  q.labels = labels;
  q.numbers = 0;
  q.follow_up = 0;
  q.verb = verb;
  q.player = static_cast<uint8_t>(seat);
  q.source = s.depth ? top().source : kNoKind;
  if (q.has_choice()) return s.asking = true;
  s.answer = cards | second | labels ? q.option_at(0) : option(Label::Decline);
  return false;
}

bool Rules::ask_position(int seat, int last) {
  ask(Verb::Position, seat, 0);
  s.question.numbers = static_cast<uint16_t>(last + 1);
  s.answer = 0;
  return s.asking = last > 0;
}

bool Rules::ask_name(int seat) { return ask(Verb::Name, seat, bit(s.cards.kinds) - 1, bit(Label::OtherCard)); }

bool Rules::can_pick(int seat, Mask from, int at_most) const {
  return s.picked.size() < at_most && s.picked.size() < player(seat).hand.count_in(from);
}

bool Rules::pick_one(Verb verb, int seat, Mask from, int at_least) {
  const Bag& hand = player(seat).hand;
  Mask left = 0;
  each(hand.present & from, [&](Kind k) {
    if (hand[k] > s.picked[k]) left |= bit(k);
  });
  if (at_least >= hand.count_in(from)) left = bit(lowest(left));  // all of them: nothing to choose
  return continued(!s.picked.empty(), ask(verb, seat, left, s.picked.size() >= at_least ? bit(Label::Decline) : 0));
}

bool Rules::take_pick() {
  if (declined()) return false;
  s.picked.add(chosen());
  return true;
}

// --- effects

Frame& Rules::push(Effect effect, int seat, int source) {
  if (s.depth == kMaxFrames) {
    fault();
    return top();
  }
  Frame& f = s.stack[s.depth++];
  f = Frame{};
  f.effect = static_cast<uint16_t>(effect);
  f.player = static_cast<uint8_t>(seat);
  f.source = static_cast<uint8_t>(source);
  f.it = kNoKind;
  return f;
}

bool Rules::begin(Effect effect, int seat, int source, Kind it) {
  push(effect, seat, source).it = it;
  return false;
}

void Rules::become(Frame& f, Effect effect) {
  if (effect == Effect::none) return pop();
  f.effect = static_cast<uint16_t>(effect);
  f.at = 0;
}

int Rules::type_count(Kind k) const {
  int n = s.treasures >> k & 1;
  for (int t = 0; t < kTypeCount; ++t)
    if (Type(1 << t) != Treasure) n += static_cast<int>(s.cards.type[t] >> k & 1);
  return n;
}

// --- deck and discard pile

void Rules::shuffle(int seat, Kind top) {
  Player& p = player(seat);
  if (p.deck.size() + p.discard.size() > kDeckCapacity) return fault();
  p.deck.shuffle_under(p.discard, top, p.random);
  p.discard.clear();
  p.discard_top = kNoKind;
  ++p.discard_changes;
  ++p.deck_changes;
  note(What::Shuffle, seat);
}

bool Rules::need(int seat, int n) {
  const Player& p = player(seat);
  if (p.deck.size() >= n || p.discard.empty()) return true;
  if (has(seat, CardId::StarChart)) return begin(Effect::shuffle_with_star_chart, seat, kind(CardId::StarChart));
  shuffle(seat, kNoKind);
  return true;
}

// Star Chart: the owner may see the cards about to be shuffled and put one of them on top.
EFFECT(shuffle_with_star_chart) {
  BEGIN;
  ASK(r.may(Verb::Take, f.player, me.discard.present));
  r.shuffle(f.player, r.chosen());
  END;
}

EFFECT(draw_cards) {
  BEGIN;
  DO(r.need(f.player, f.n));
  r.draw(f.player, std::min<int>(f.n, me.deck.size()));
  END;
}

bool Rules::draw(int seat, int n) {
  Player& p = player(seat);
  if (n == 0) return true;  // no change: whether a card came this way or by its quick path must not be countable
  if (log) return draw_logged(seat, n);
  ++p.deck_changes;
  if (p.deck.size() < n && !p.discard.empty()) {
    if (has(seat, CardId::StarChart)) {
      push(Effect::draw_cards, seat, kNoKind).n = static_cast<uint8_t>(n);
      return false;
    }
    n -= p.deck.size();  // the old cards are drawn first, all of them: their order does not matter
    p.deck.take_all(p.hand);
    shuffle(seat, kNoKind);
  }
  p.deck.draw(std::min(n, p.deck.size()), p.hand, p.random);
  return true;
}

bool Rules::draw_logged(int seat, int n) {
  const Bag& hand = player(seat).hand;
  const Bag before = hand;
  Log* const listener = log;
  log = nullptr;
  const bool shuffles = player(seat).deck.size() < n && !player(seat).discard.empty();
  const bool done = draw(seat, n);
  log = listener;
  if (done && shuffles) note(What::Shuffle, seat);
  each(hand.present, [&](Kind k) {
    if (hand[k] > before[k]) note(What::Draw, seat, k, hand[k] - before[k], own(seat));
  });
  return done;
}

Kind Rules::take_top(int seat) {
  Player& p = player(seat);
  if (p.deck.empty()) return kNoKind;
  ++p.deck_changes;
  return p.deck.pop(p.random);
}

void Rules::put_on_deck(int seat, Kind k, uint8_t known) {
  Player& p = player(seat);
  if (p.deck.size() == kDeckCapacity) return fault();
  p.deck.push(k, known);
  ++p.deck_changes;
}

void Rules::put_on_discard(int seat, Kind k, int n) {
  Player& p = player(seat);
  p.discard.add(k, n);
  p.discard_top = k;
  p.discard_changes = static_cast<uint16_t>(p.discard_changes + n);  // by cards, not by kinds: everybody can count it
}

void Rules::take_from_discard(int seat, Kind k) {
  Player& p = player(seat);
  p.discard.remove(k);
  ++p.discard_changes;
  if (p.discard.empty())
    p.discard_top = kNoKind;
  else if (!p.discard.has(p.discard_top))
    p.discard_top = highest(p.discard.present);
}

void Rules::deck_to_discard(int seat) {
  Player& p = player(seat);
  if (p.deck.empty()) return;
  p.deck.settle(p.deck.size(), p.random);
  while (!p.deck.empty()) p.discard.add(p.deck.at(0)), p.discard_top = p.deck.at(0), --p.deck.count;
  p.deck.loose = 0;
  ++p.deck_changes;
  ++p.discard_changes;
  note(What::DeckToDiscard, seat);
}

void Rules::show_top(int seat) {
  Player& p = player(seat);
  p.deck.settle(1, p.random);
  p.deck.card[p.deck.count - 1] |= Deck::kOwnerKnows | Deck::kAllKnow;
  reveal(seat, p.deck.at(0));
}

void Rules::take_top_if(int seat, Kind named) {
  if (player(seat).deck.empty()) return;
  show_top(seat);
  if (player(seat).deck.at(0) == named) put_in_hand(seat, take_top(seat), true);
}

// --- hand

void Rules::insert_from_hand(int seat, Kind k, int above) {
  Player& p = player(seat);
  if (p.deck.size() == kDeckCapacity) return fault();
  p.hand.remove(k);
  p.deck.insert(k, above, Deck::kOwnerKnows, p.random);
  ++p.deck_changes;
  note(What::Topdeck, seat, k, 1, own(seat), above);
}

void Rules::discard_from_hand(int seat, Kind k, int n) {
  if (k == kNoKind || n == 0) return;
  player(seat).hand.remove(k, n);
  put_on_discard(seat, k, n);
  note(What::Discard, seat, k, n, own(seat));
}

void Rules::discard_picked(int seat) {
  each(s.picked.present, [&](Kind k) { discard_from_hand(seat, k, s.picked[k]); });
}

void Rules::discard_hand(int seat) {
  each(player(seat).hand.present, [&](Kind k) { discard_from_hand(seat, k, player(seat).hand[k]); });
}

void Rules::topdeck_from_hand(int seat, Kind k, bool shown) {
  if (k == kNoKind) return;
  player(seat).hand.remove(k);
  put_on_deck(seat, k, shown ? Deck::kAllKnow | Deck::kOwnerKnows : Deck::kOwnerKnows);
  note(What::Topdeck, seat, k, 1, shown ? +kAll : own(seat));
}

void Rules::put_in_hand(int seat, Kind k, bool shown) {
  player(seat).hand.add(k);
  note(What::TakeInHand, seat, k, 1, shown ? +kAll : own(seat));
}

void Rules::reveal(int seat, Kind k, int n) {
  note(What::Reveal, seat, k, n);
  if (s.cards.id[k] == CardId::Patron) add_coffers(seat, n);
}

void Rules::reveal_hand(int seat) {
  const Bag& hand = player(seat).hand;
  each(hand.present, [&](Kind k) { reveal(seat, k, hand[k]); });
}

// --- limbo

void Rules::to_limbo(int seat, Kind k, bool seen_by_all) {
  if (s.limbo_count == kMaxLimbo) return fault();
  s.limbo[s.limbo_count++] = {k, static_cast<uint8_t>(seat), seen_by_all};
}

Mask Rules::limbo_mask(int n) const {
  Mask m = 0;
  for (int i = 0; i < n; ++i) m |= bit(limbo(i));
  return m;
}

Kind Rules::take_limbo(Kind k) {
  int at = s.limbo_count - 1;
  while (s.limbo[at].kind != k) --at;
  for (--s.limbo_count; at < s.limbo_count; ++at) s.limbo[at] = s.limbo[at + 1];
  return k;
}

void Rules::place_next(Kind k, int i, int n) {
  const int place = s.limbo_count - n + i;
  int at = place;
  while (s.limbo[at].kind != k) ++at;
  std::swap(s.limbo[at], s.limbo[place]);
}

void Rules::limbo_to_deck(int seat, int n, bool shown) {
  for (int i = 0; i < n; ++i) {
    const Kind k = pop_limbo();
    put_on_deck(seat, k, shown ? Deck::kAllKnow | Deck::kOwnerKnows : Deck::kOwnerKnows);
    note(What::Topdeck, seat, k, 1, shown ? +kAll : own(seat));
  }
}

int Rules::turn_up(int seat, int n, bool seen_by_all) {
  n = std::min(n, player(seat).deck.size());
  for (int i = 0; i < n; ++i) {
    const Kind k = take_top(seat);
    to_limbo(seat, k, seen_by_all);
    if (seen_by_all) reveal(seat, k);
  }
  return n;
}

int Rules::limbo_to_hand(int seat, int n, Mask which) {
  int left = 0;
  for (int at = s.limbo_count - n, end = s.limbo_count; at < end; ++at) {
    const Limbo card = s.limbo[at];
    if (which >> card.kind & 1)
      put_in_hand(seat, card.kind, card.seen_by_all);
    else
      s.limbo[end - n + left++] = card;
  }
  s.limbo_count = static_cast<uint8_t>(s.limbo_count - n + left);
  return left;
}

Mask Rules::limbo_left(int n) const {
  Bag left{};
  for (int i = 0; i < n; ++i) left.add(limbo(i));
  Mask m = 0;
  each(left.present, [&](Kind k) {
    if (left[k] > s.picked[k]) m |= bit(k);
  });
  return m;
}

void Rules::discard_limbo(int seat, Kind k) {
  const bool seen = s.limbo[s.limbo_count - 1].seen_by_all;
  take_limbo(k);
  put_on_discard(seat, k);
  note(What::Discard, seat, k, 1, seen ? +kAll : own(seat));
}

void Rules::discard_picked_limbo(int seat) {
  each(s.picked.present, [&](Kind k) {
    for (int i = 0; i < s.picked[k]; ++i) discard_limbo(seat, k);
  });
}

void Rules::discard_spread(int seat) {
  each(s.spread.present, [&](Kind k) {
    put_on_discard(seat, k, s.spread[k]);
    note(What::Discard, seat, k, s.spread[k]);
  });
  s.spread.clear();
}

void Rules::remember(Frame& f, Kind k) {
  if (k == kNoKind) return;
  if (s.note_count == kMaxNotes) return fault();
  s.note[s.note_count++] = k;
  ++f.n;
}

Mask Rules::remembered_from(const Frame& f, int place) const {
  Mask m = 0;
  for (; place < f.n; ++place) m |= bit(remembered(f, place));
  return m;
}

void Rules::remember_at(Frame& f, int place, Kind k) {
  uint8_t* const list = s.note + s.note_count - f.n;
  std::swap(list[place], *std::find(list + place, list + f.n, k));
}

void Rules::forget_all(Frame& f) {
  s.note_count = static_cast<uint8_t>(s.note_count - f.n);
  f.n = 0;
}

void Rules::pass_remembered(Frame& f) {
  const uint8_t* card = s.note + s.note_count - f.n;
  int givers[kMaxPlayers];
  int n = 0;
  for (int i = 0; i < players(); ++i)
    if (const int seat = seat_after(f.player, i); !player(seat).hand.empty()) givers[n++] = seat;
  for (int i = 0; i < n; ++i) {
    player(givers[i]).hand.remove(card[i]);
    player(givers[i]).owned.remove(card[i]);
  }
  for (int i = 0; i < n; ++i) {
    const int to = givers[(i + 1) % n];
    player(to).hand.add(card[i]);
    player(to).owned.add(card[i]);
    note(What::Pass, givers[i], card[i], 1, own(givers[i]) | own(to), to);
    hide_pass(givers[i], to, card[i]);
  }
  forget_all(f);
}

void Rules::hide_pass(int from, int to, Kind k) {
  if (players() < 3) return;
  if (!s.unseen_passes) {
    std::memset(s.unseen, 0, sizeof s.unseen);
    std::memset(s.unseen_count, 0, sizeof s.unseen_count);
    s.unseen_passes = true;
  }
  for (int seat = 0; seat < players(); ++seat) {
    if (seat == from || seat == to) continue;
    --s.unseen[seat][from][k];
    ++s.unseen[seat][to][k];
    ++s.unseen_count[seat][from];
    ++s.unseen_count[seat][to];
  }
}

// --- counters

void Rules::add_coffers(int seat, int n) {
  player(seat).coffers = static_cast<uint16_t>(player(seat).coffers + n);
  note(What::Coffers, seat, kNoKind, n);
}

void Rules::add_villagers(int seat, int n) {
  player(seat).villagers = static_cast<uint16_t>(player(seat).villagers + n);
  note(What::Villagers, seat, kNoKind, n);
}

void Rules::take_artifact(int seat, CardId artifact) {
  s.artifact[number(artifact) - kFirstArtifact] = static_cast<uint8_t>(seat);
  note(What::TakeArtifact, seat, kNoKind, number(artifact) - kFirstArtifact);
}

void Rules::give(int seat, const Bonus& bonus) {
  if (bonus.villagers) add_villagers(seat, bonus.villagers);
  if (bonus.coffers) add_coffers(seat, bonus.coffers);
  if (bonus.takes != CardId::None) take_artifact(seat, bonus.takes);
}

}  // namespace joust
