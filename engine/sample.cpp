#include "engine/sample.h"

#include <algorithm>
#include <cstring>

#include "engine/game.h"
#include "engine/resume.h"

namespace joust {

namespace {

// --- reading the block; every number in it may be wrong

Bag bag_of(const joust_bag& from, int kinds) {
  Bag bag{};
  for (int k = 0; k < kinds; ++k) bag.add(static_cast<Kind>(k), from.count[k]);
  return bag;
}

template <class T>
bool fits(const joust_view& v, uint32_t offset, uint32_t count, uint32_t most) {
  return count <= most && offset >= sizeof(joust_view) && offset % 4 == 0 && offset <= v.size &&
         count * sizeof(T) <= v.size - offset;
}

template <class T>
T read(const joust_view& v, size_t offset, size_t index) {
  T value;
  std::memcpy(&value, reinterpret_cast<const char*>(&v) + offset + index * sizeof(T), sizeof(T));
  return value;
}

bool sound(const joust_view& v) {
  const auto kind = [&](uint8_t slot) { return slot < v.kinds; };
  if (v.fixed != sizeof(joust_view) || v.size < sizeof(joust_view) || v.size > JOUST_VIEW_CAPACITY) return false;
  if (v.players < 2 || v.players > kMaxPlayers || v.seat >= v.players || v.current >= v.players) return false;
  if (v.kinds < 7 || v.kinds > kMaxKinds || v.projects > kMaxProjects || v.phase >= JOUST_PHASE_OVER) return false;
  if (v.question.verb == JOUST_VERB_NONE || v.question.verb > JOUST_VERB_YES_NO || v.question.player != v.seat)
    return false;
  if (v.ruins_size > 50 || v.knights_size > 10) return false;
  if ((v.ruins_size && !kind(v.ruins_top)) || (v.knights_size && !kind(v.knights_top))) return false;
  if (!fits<joust_known>(v, v.known_offset, v.known_count, kMostKnown) ||
      !fits<joust_in_play>(v, v.in_play_offset, v.in_play_count, kMaxInPlay) ||
      !fits<joust_limbo>(v, v.limbo_offset, v.limbo_count, kMaxLimbo) ||
      !fits<uint8_t>(v, v.resume_offset, v.resume_size, kMostResume))
    return false;
  for (uint32_t i = 0; i < v.known_count; ++i) {
    const auto k = read<joust_known>(v, v.known_offset, i);
    if (k.seat >= v.players || !kind(k.slot) || k.position >= v.seats[k.seat].deck_size) return false;
  }
  for (uint32_t i = 0; i < v.in_play_count; ++i) {
    const auto c = read<joust_in_play>(v, v.in_play_offset, i);
    if (c.seat >= v.players || !kind(c.slot) || (c.as != kNoKind && !kind(c.as))) return false;
  }
  for (uint32_t i = 0; i < v.limbo_count; ++i) {
    const auto l = read<joust_limbo>(v, v.limbo_offset, i);
    if (l.seat >= v.players || (l.slot != kNoKind && !kind(l.slot))) return false;
  }
  for (int seat = 0; seat < v.players; ++seat) {
    const joust_seat& p = v.seats[seat];
    if (p.deck_size > kDeckCapacity || (p.discard_size && !kind(p.discard_top))) return false;
  }
  return true;
}

// The setup whose cards get these slots.
Setup setup_of(const joust_view& v) {
  Setup setup;
  setup.players = v.players;
  setup.turn_limit = v.turn_limit;
  bool kingdom = true;
  for (int slot = 0; slot < v.kinds; ++slot) {
    const CardId id = CardId(v.card[slot] < kCardCount ? v.card[slot] : 0);
    const CardInfo& c = info(id);
    if (slot < 7) continue;
    kingdom = kingdom && c.pile == Pile::Kingdom;
    if (kingdom) {
      setup.kingdom.push_back(id);
    } else if (c.types & Knight) {
      if (id == CardId::DameAnna) setup.kingdom.push_back(CardId::Knights);
    } else if (c.types & Shelter) {
      setup.shelters = true;
    } else {
      setup.strays.push_back(id);  // those that come with the Kingdom cards anyway are not added twice
    }
  }
  for (int i = 0; i < v.projects; ++i)
    setup.projects.push_back(CardId(v.card[kMaxKinds + i] < kCardCount ? v.card[kMaxKinds + i] : 0));
  return setup;
}

bool same_cards(const State& s, const joust_view& v) {
  if (s.players != v.players || s.cards.kinds != v.kinds || s.cards.projects != v.projects) return false;
  for (int slot = 0; slot < v.kinds; ++slot)
    if (number(s.cards.id[slot]) != v.card[slot]) return false;
  for (int slot = kMaxKinds; slot < kMaxKinds + v.projects; ++slot)
    if (number(s.cards.id[slot]) != v.card[slot]) return false;
  return true;
}

// --- dealing

// Removes what is there; false if something was not.
bool take_out(Bag& from, const Bag& what) {
  bool all = true;
  each(what.present, [&](Kind k) {
    const int n = std::min(from[k], what[k]);
    all &= n == what[k];
    if (n) from.remove(k, n);
  });
  return all;
}

// Cards in random order, given out from the end.
class Heap {
 public:
  Heap(const Bag& bag, Random& random) {
    each(bag.present, [&](Kind k) {
      for (int i = 0; i < bag[k] && size_ < kRoom; ++i) card_[size_++] = k;
    });
    for (int i = size_ - 1; i > 0; --i) std::swap(card_[i], card_[random.below(static_cast<uint32_t>(i + 1))]);
  }
  int size() const { return size_; }
  Kind next() { return size_ ? card_[--size_] : kNoKind; }
  Bag take(int n) {
    Bag bag{};
    for (; n > 0 && size_; --n) bag.add(next());
    return bag;
  }

 private:
  static constexpr int kRoom = 1200;
  Kind card_[kRoom];
  int size_ = 0;
};

class Dealer {
 public:
  Dealer(State& state, const joust_view& view, uint64_t seed)
      : s(state), v(view), random_(Random::stream(seed, 1000)) {}

  bool deal() {
    fill_table();
    find_owned();
    for (int seat = 0; seat < v.players; ++seat)
      if (!deal_player(seat)) return false;
    return fill_mixed(s.ruins, v.ruins_size, v.ruins_top, RuinsType, 10) &&
           fill_mixed(s.knights, v.knights_size, v.knights_top, Knight, 1) && fill_effects();
  }

 private:
  void fill_table() {
    std::memcpy(static_cast<void*>(&s.question), &v.question, offsetof(joust_question, about));
    s.asking = true;
    s.phase = static_cast<Phase>(v.phase);
    s.ending = static_cast<Ending>(v.ending);
    s.current = v.current;
    s.turns = v.turn;
    s.turn_limit = v.turn_limit;
    s.fleet_round = v.fleet[0] != 0;
    s.fleet_last = v.fleet[1];
    s.empty_piles = v.empty_piles;
    s.next_number = v.next_number;
    std::memcpy(static_cast<void*>(&s.turn), &v.coins, sizeof s.turn);
    s.treasures = v.type_mask[JOUST_TYPE_TREASURE];
    s.available = v.available;
    std::memcpy(s.pile, v.supply, sizeof s.pile);
    std::memcpy(s.artifact, v.artifact, sizeof s.artifact);
    s.trash = bag(v.trash);
    s.spread = bag(v.shown);
    s.picked = bag(v.picked);
    s.in_play_count = static_cast<uint8_t>(v.in_play_count);
    for (uint32_t i = 0; i < v.in_play_count; ++i) {
      const auto c = read<joust_in_play>(v, v.in_play_offset, i);
      s.in_play[i] = {c.number, c.slot, c.as, c.seat, c.this_turn};
    }
    s.limbo_count = static_cast<uint8_t>(v.limbo_count);
    for (uint32_t i = 0; i < v.limbo_count; ++i) {
      const auto l = read<joust_limbo>(v, v.limbo_offset, i);
      s.limbo[i] = {l.slot, l.seat, l.open};
    }
  }

  // All cards of this seat that the view shows in a place of their own.
  Bag visible(int seat) const {
    const joust_seat& p = v.seats[seat];
    Bag seen = bag(p.play);
    seen.add(bag(p.aside));
    for (uint32_t i = 0; i < v.limbo_count; ++i)
      if (s.limbo[i].owner == seat && s.limbo[i].kind != kNoKind) seen.add(s.limbo[i].kind);
    if (shown_belongs_to(seat)) seen.add(s.spread);
    if (seat == v.seat) return seen;
    for (uint32_t i = 0; i < v.known_count; ++i)
      if (const auto k = read<joust_known>(v, v.known_offset, i); k.seat == seat) seen.add(k.slot);
    if (p.discard_size) seen.add(p.discard_top);
    return seen;
  }

  // Cards of a seat that are in none of its places.
  int missing(int seat) const {
    const joust_seat& p = v.seats[seat];
    int n = p.cards - p.hand_size - p.deck_size - p.discard_size - p.play.total - p.aside.total - p.aside_down_size;
    for (uint32_t i = 0; i < v.limbo_count; ++i) n -= s.limbo[i].owner == seat;
    return n;
  }
  bool shown_belongs_to(int seat) const { return !s.spread.empty() && missing(seat) >= s.spread.size(); }

  // Who owns what: as the view says, and where passes between others were not seen, some way that fits.
  void find_owned() {
    Bag pool = bag(v.others);
    bool unsure = false;
    for (int seat = 0; seat < v.players; ++seat) {
      s.player[seat].owned = bag(v.seats[seat].owned);
      unsure |= v.seats[seat].unsure != 0;
    }
    if (unsure) spread_unsure(pool);
  }

  void spread_unsure(Bag pool) {
    // What must be with somebody; then what the ledgers say as far as it can be; then the rest wherever there is room.
    Bag owned[kMaxPlayers] = {};
    const auto room = [&](int seat) { return v.seats[seat].cards - owned[seat].size(); };
    const auto give = [&](int seat, Kind k, int n) {
      n = std::min({n, pool[k], room(seat)});
      if (n <= 0) return;
      pool.remove(k, n);
      owned[seat].add(k, n);
    };
    const auto others = [&](auto&& f) {
      for (int i = 1; i < v.players; ++i) f((v.seat + i) % v.players);
    };
    others([&](int seat) {
      const Bag seen = visible(seat);
      each(seen.present, [&](Kind k) { give(seat, k, seen[k]); });
    });
    others([&](int seat) {
      // One ledger card per unseen pass is left open; any of those that are not in sight.
      Bag ledger = s.player[seat].owned;
      take_out(ledger, owned[seat]);
      Heap heap(ledger, random_);
      while (heap.size() > v.seats[seat].unsure) give(seat, heap.next(), 1);
    });
    Heap rest(pool, random_);
    while (rest.size()) {
      const Kind k = rest.next();
      int best = -1;
      others([&](int seat) {
        if (best < 0 || room(seat) > room(best)) best = seat;
      });
      give(best, k, 1);
    }
    s.unseen_passes = true;
    std::memset(s.unseen, 0, sizeof s.unseen);
    std::memset(s.unseen_count, 0, sizeof s.unseen_count);
    others([&](int seat) {
      for (Kind k = 0; k < v.kinds; ++k)
        s.unseen[v.seat][seat][k] = static_cast<int8_t>(owned[seat][k] - s.player[seat].owned[k]);
      s.player[seat].owned = owned[seat];
    });
    for (int seat = 0; seat < v.players; ++seat) s.unseen_count[v.seat][seat] = v.seats[seat].unsure;
  }

  bool deal_player(int seat) {
    const joust_seat& from = v.seats[seat];
    Player& p = s.player[seat];
    p.play = bag(from.play);
    p.aside_open = bag(from.aside);
    p.projects = 0;
    for (int i = 0; i < v.projects; ++i)
      if (from.projects >> (kMaxKinds + i) & 1) p.projects |= 1u << (v.card[kMaxKinds + i] - kFirstProject);
    p.turns = from.turns;
    p.coffers = from.coffers;
    p.villagers = from.villagers;
    p.plot = from.plot;
    p.discard_top = from.discard_size ? from.discard_top : kNoKind;
    Bag deck{};
    if (seat == v.seat) {
      p.hand = bag(v.hand);
      p.discard = bag(v.discard);
      p.aside_hidden = bag(v.aside_down);
      deck = bag(v.deck);
    } else {
      Bag hidden = p.owned;
      take_out(hidden, visible(seat));
      Heap heap(hidden, random_);
      p.hand = heap.take(from.hand_size);
      p.aside_hidden = heap.take(from.aside_down_size);
      p.discard = heap.take(from.discard_size - 1);
      if (from.discard_size) p.discard.add(from.discard_top);
      for (uint32_t i = 0; i < v.limbo_count; ++i)
        if (s.limbo[i].owner == seat && s.limbo[i].kind == kNoKind) s.limbo[i].kind = heap.next();
      int known = 0;
      for (uint32_t i = 0; i < v.known_count; ++i)
        if (const auto k = read<joust_known>(v, v.known_offset, i); k.seat == seat) deck.add(k.slot), ++known;
      deck.add(heap.take(from.deck_size - known));
    }
    if (p.hand.size() != from.hand_size || p.discard.size() != from.discard_size || deck.size() != from.deck_size ||
        p.aside_hidden.size() != from.aside_down_size || (from.discard_size && !p.discard.has(p.discard_top)))
      return false;
    return build_deck(seat, deck);
  }

  // The known cards lie where they are known to be, the others anywhere.
  bool build_deck(int seat, Bag contents) {
    Deck& deck = s.player[seat].deck;
    deck.count = static_cast<uint16_t>(contents.size());
    int lowest_known = deck.count;
    constexpr uint8_t kOpen = 0xff;
    std::fill(deck.card, deck.card + deck.count, kOpen);
    for (uint32_t i = 0; i < v.known_count; ++i) {
      const auto k = read<joust_known>(v, v.known_offset, i);
      if (k.seat != seat) continue;
      const int at = deck.count - 1 - k.position;
      if (at < 0 || deck.card[at] != kOpen || !contents.has(k.slot)) return false;
      contents.remove(k.slot);
      deck.card[at] = static_cast<uint8_t>(k.slot | Deck::kOwnerKnows | (k.open ? +Deck::kAllKnow : 0));
      lowest_known = std::min(lowest_known, at);
    }
    Heap heap(contents, random_);
    for (int at = 0; at < deck.count; ++at)
      if (deck.card[at] == kOpen) deck.card[at] = heap.next();
    deck.loose = static_cast<uint16_t>(lowest_known);
    return true;
  }

  // Below the top card: any of the cards that are not elsewhere.
  bool fill_mixed(MixedPile& pile, int size, Kind top, Type type, int copies) {
    pile.size = static_cast<uint8_t>(size);
    if (!size) return true;
    Bag left{};
    each(s.cards.type[std::countr_zero(static_cast<unsigned>(type))], [&](Kind k) { left.add(k, copies); });
    take_out(left, s.trash);
    for (int seat = 0; seat < v.players; ++seat) take_out(left, s.player[seat].owned);
    if (left.has(top)) left.remove(top);
    Heap heap(left, random_);
    if (heap.size() < size - 1) return false;
    for (int i = 0; i < size - 1; ++i) pile.card[i] = heap.next();
    pile.card[size - 1] = top;
    return true;
  }

  bool fill_effects() {
    if (!v.resume_size) return v.resume_offset >= sizeof v;
    if (v.resume_size < sizeof(ResumeHead)) return false;
    const auto head = read<ResumeHead>(v, v.resume_offset, 0);
    if (head.frames > kMaxFrames || head.lasting > kMaxLasting || head.links > kMaxLinks ||
        head.watches > kMaxWatches || head.notes > kMaxNotes)
      return false;
    size_t at = v.resume_offset + sizeof head;
    const size_t length = sizeof head + v.players * sizeof(ResumeChanges) + head.frames * sizeof(ResumeFrame) +
                          head.lasting * sizeof(Lasting) + head.links * sizeof(Link) + head.watches * sizeof(uint16_t) +
                          head.notes;
    if (length != v.resume_size) return false;
    const auto next = [&](auto& value) {
      std::memcpy(static_cast<void*>(&value), reinterpret_cast<const char*>(&v) + at, sizeof value);
      at += sizeof value;
    };
    for (int seat = 0; seat < v.players; ++seat) {
      ResumeChanges changes{};
      next(changes);
      s.player[seat].discard_changes = changes.discard;
      s.player[seat].deck_changes = changes.deck;
    }
    s.depth = head.frames;
    for (int i = 0; i < head.frames; ++i) {
      ResumeFrame f{};
      next(f);
      if (f.effect == 0 || f.effect >= kEffectCount || f.player >= v.players) return false;
      s.stack[i] = {f.effect, f.at, f.card, f.mark, f.bits, f.player, f.source, f.immune, f.it, f.n, f.i, f.x};
    }
    Bag face_down[kMaxPlayers];
    for (int seat = 0; seat < v.players; ++seat) face_down[seat] = s.player[seat].aside_hidden;
    s.lasting_count = 0;
    for (int i = 0; i < head.lasting; ++i) {
      Lasting l{};
      next(l);
      if (l.owner >= v.players || l.kind >= v.kinds) return false;
      if (!keep(l, face_down[l.owner])) return false;
    }
    s.link_count = head.links;
    for (int i = 0; i < head.links; ++i) next(s.link[i]);
    s.watch_count = head.watches;
    for (int i = 0; i < head.watches; ++i) next(s.watch[i]);
    s.note_count = head.notes;
    for (int i = 0; i < head.notes; ++i) next(s.note[i]);
    return choose_passes();
  }

  // Cards that wait for the next turn; face-down ones of others are any of those dealt to that place.
  bool keep(Lasting l, Bag& face_down) {
    const auto add = [&](Kind what, int n) {
      if (s.lasting_count == kMaxLasting) return false;
      l.what = what;
      l.n = static_cast<uint8_t>(n);
      s.lasting[s.lasting_count++] = l;
      return true;
    };
    if (l.what != kNoKind) return l.what < v.kinds && add(l.what, l.n);
    for (int n = l.n; n > 0;) {
      if (face_down.empty()) return false;
      const Kind k = lowest(face_down.present);
      const int some = std::min(n, face_down[k]);
      face_down.remove(k, some);
      if (!add(k, some)) return false;
      n -= some;
    }
    return true;
  }

  // Masquerade: what the players before this one chose to pass is any card of their hands.
  bool choose_passes() {
    int hidden = 0;
    while (hidden < s.note_count && s.note[s.note_count - 1 - hidden] == kNoKind) ++hidden;
    if (!hidden) return true;
    if (!s.depth) return false;
    const Frame& f = s.stack[s.depth - 1];
    int at = s.note_count - hidden;
    for (int i = 0; i < f.i && at < s.note_count; ++i) {
      const Bag& hand = s.player[(f.player + i) % v.players].hand;
      if (hand.empty()) continue;
      uint32_t pick = random_.below(static_cast<uint32_t>(hand.size()));
      each(hand.present, [&](Kind k) {
        if (pick < static_cast<uint32_t>(hand[k]) && s.note[at] == kNoKind) s.note[at] = k;
        pick -= static_cast<uint32_t>(hand[k]);
      });
      ++at;
    }
    return at == s.note_count;
  }

  Bag bag(const joust_bag& from) const { return bag_of(from, v.kinds); }

  State& s;
  const joust_view& v;
  Random random_;
};

}  // namespace

bool Sampler::lay_out_like(const joust_view& view) {
  if (ready_ && same_cards(blank_, view)) return true;
  ready_ = false;
  const Setup setup = setup_of(view);
  if (!check(setup).empty()) return false;
  lay_out(blank_, setup);
  return ready_ = same_cards(blank_, view);
}

bool Sampler::sample(State& state, const joust_view& view, uint64_t seed) {
  if (!sound(view) || !lay_out_like(view)) return false;
  copy_game(work_, blank_);
  work_.signature = seed;
  for (int seat = 0; seat < work_.players; ++seat)
    work_.player[seat].random = Random::stream(seed, static_cast<uint64_t>(seat) + 1);
  if (!Dealer(work_, view, seed).deal()) return false;
  copy_game(state, work_);
  return true;
}

}  // namespace joust
