#include "engine/view.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "engine/resume.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace joust {

namespace {

static_assert(JOUST_FIRST_PROJECT == kMaxKinds && JOUST_KINDS == Bag::kCounts && JOUST_MAX_PLAYERS == kMaxPlayers);
static_assert(JOUST_ARTIFACTS == kArtifactCount && JOUST_TYPES == kTypeCount && JOUST_CARD_END == kCardCount);
static_assert(sizeof(joust_in_play) == sizeof(InPlay) && sizeof(CardId) == 2);

constexpr size_t kMostLists = kMostKnown * sizeof(joust_known) + kMaxInPlay * sizeof(joust_in_play) +
                              kMaxLimbo * sizeof(joust_limbo) + kMostResume + 32;
static_assert(sizeof(joust_view) + kMostLists <= JOUST_VIEW_CAPACITY);

// Counts are copied in chunks of 16 kinds; a game with few kinds needs one or two of them, the rest stays 0.
using Chunk = uint8_t[16];

template <int C>
inline void copy(joust_bag& to, const Bag& from) {
  std::memcpy(to.count, from.count, C * sizeof(Chunk));
  to.present = from.present;
  to.total = from.total;
}

// Bags that are empty most of the time.
template <int C>
inline void copy_rare(joust_bag& to, const Bag& from) {
  if (from.total | to.total) copy<C>(to, from);
}

inline void clear_rare(joust_bag& to) {
  if (to.total) to = joust_bag{};
}

// left = all - a - b - c, and the mask of what is not 0 (Chunk number c only).
inline Mask subtract(Chunk& left, const Chunk& all, const Chunk& a, const Chunk& b, const Chunk& c) {
#ifdef __SSE2__
  const auto load = [](const Chunk& x) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(x)); };
  const __m128i n = _mm_sub_epi8(_mm_sub_epi8(load(all), load(a)), _mm_add_epi8(load(b), load(c)));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(left), n);
  return static_cast<Mask>(~_mm_movemask_epi8(_mm_cmpeq_epi8(n, _mm_setzero_si128())) & 0xffff);
#else
  Mask present = 0;
  for (int k = 0; k < 16; ++k) {
    left[k] = static_cast<uint8_t>(all[k] - a[k] - b[k] - c[k]);
    present |= Mask{left[k] != 0} << k;
  }
  return present;
#endif
}

// A seat's own zones. The deck is what is left of all cards after the other zones; false if some are elsewhere.
template <int C>
inline bool fill_own(joust_view& v, const Player& p) {
  copy<C>(v.hand, p.hand);
  copy<C>(v.discard, p.discard);
  const auto chunk = [](const uint8_t* counts, int c) -> const Chunk& {
    return reinterpret_cast<const Chunk*>(counts)[c];
  };
  Mask present = 0;
  for (int c = 0; c < C; ++c)
    present |= subtract(reinterpret_cast<Chunk*>(v.deck.count)[c], chunk(p.owned.count, c), chunk(p.hand.count, c),
                        chunk(p.discard.count, c), chunk(p.play.count, c))
               << (16 * c);
  v.deck.present = present;
  v.deck.total = p.deck.count;
  return p.owned.total == p.hand.total + p.discard.total + p.play.total + p.deck.count;
}

void count_deck(joust_bag& to, const Deck& deck) {
  Bag all{};
  for (int i = 0; i < deck.size(); ++i) all.add(deck.at(i));
  copy<3>(to, all);
}

// Fields that lie side by side, as one word: fewer stores. Each is read as wide as it was written, because a wider load
// would have to wait for the narrower stores before it.
template <class... T>
inline uint64_t word(const T&... x) {
  static_assert((sizeof(T) + ...) == 8);
  uint64_t all = 0;
  int shift = 0;
  ((all |= static_cast<uint64_t>(*static_cast<const volatile T*>(&x)) << shift,
    shift += 8 * static_cast<int>(sizeof(T))),
   ...);
  return all;
}
static_assert(std::endian::native == std::endian::little);

inline void put(void* to, uint64_t all) { std::memcpy(to, &all, sizeof all); }

inline void fill_turn(joust_view& v, const State& s) {
  static_assert(offsetof(joust_view, seat) + 8 == offsetof(joust_view, coins));
  static_assert(offsetof(joust_view, extra_turn) + 1 - offsetof(joust_view, coins) == sizeof s.turn);
  put(&v.seat, word(v.seat, s.players, s.current, s.phase, s.turns, s.turn_limit));
  std::memcpy(&v.coins, &s.turn, sizeof s.turn);
}

void fill_mixed(joust_view& v, const State& s) {
  v.ruins_size = s.ruins.size;
  v.knights_size = s.knights.size;
  v.ruins_top = s.ruins.size ? s.ruins.card[s.ruins.size - 1] : kNoKind;
  v.knights_top = s.knights.size ? s.knights.card[s.knights.size - 1] : kNoKind;
}

void fill_costs(joust_view& v, const State& s) {
  for (int k = 0; k < s.cards.kinds; ++k)
    v.cost[k] = static_cast<uint8_t>(std::max(0, s.cards.cost[k] - s.turn.reduction));
}

// The seat whose cards the open question is about.
uint8_t subject(const State& s) {
  const Frame& f = s.stack[s.depth - 1];
  switch (static_cast<Effect>(f.effect)) {
    case Effect::raid: return f.player;
    case Effect::spy:
    case Effect::swindler:
    case Effect::pillage: return static_cast<uint8_t>((f.player + f.i) % s.players);
    default: return s.question.player;
  }
}

inline void fill_asked(joust_question& to, const State& s) {
  const Question& q = s.question;
  const uint8_t about = s.depth ? subject(s) : q.player, nothing = 0;
  put(&to.cards, word(q.cards));
  put(&to.second, word(q.second));
  put(&to.labels, word(q.labels));
  put(&to.numbers, word(q.numbers, q.verb, q.player, q.source, q.follow_up, about, nothing));
}

// The cards picked so far belong to the open question only if it goes on with a choice of cards by the same player;
// else the bag holds what somebody picked earlier.
bool picking(const Question& q) { return q.follow_up && (q.verb == Verb::Trash || q.verb == Verb::Discard); }

// With passes between others, their `owned` is what this seat can know, and never negative.
void correct_for_passes(joust_view& v, const State& s) {
  Bag others{};
  for (int seat = 0; seat < s.players; ++seat) {
    joust_seat& to = v.seats[seat];
    to.unsure = s.unseen_count[v.seat][seat];
    if (seat == v.seat) continue;
    others.add(s.player[seat].owned);
    Bag known{};
    for (Kind k = 0; k < s.cards.kinds; ++k)
      known.add(k, std::max(0, s.player[seat].owned[k] - s.unseen[v.seat][seat][k]));
    copy<3>(to.owned, known);
  }
  copy<3>(v.others, others);
}

uint64_t project_slots(const State& s, uint32_t owned) {
  uint64_t slots = 0;
  for (int i = 0; i < s.cards.projects; ++i) {
    const int bit_number = number(s.cards.id[kMaxKinds + i]) - kFirstProject;
    slots |= static_cast<uint64_t>(owned >> bit_number & 1) << (kMaxKinds + i);
  }
  return slots;
}

// --- the lists

class Writer {
 public:
  explicit Writer(joust_view& view) : view_(view) {}
  template <class T>
  void add(const T& value) {
    std::memcpy(reinterpret_cast<char*>(&view_) + at_, &value, sizeof value);
    at_ += sizeof value;
  }
  uint32_t align() {
    while (at_ % 4) add(uint8_t{0});
    return static_cast<uint32_t>(at_);
  }
  uint32_t at() const { return static_cast<uint32_t>(at_); }

 private:
  joust_view& view_;
  size_t at_ = sizeof(joust_view);
};

void list_known(joust_view& v, const State& s, Writer& out) {
  v.known_offset = out.align();
  v.known_count = 0;
  for (int seat = 0; seat < s.players; ++seat) {
    const Deck& deck = s.player[seat].deck;
    const int mine = Deck::kAllKnow | (seat == v.seat ? Deck::kOwnerKnows : 0);
    for (int i = 0; i < deck.size() - deck.loose && v.known_count < kMostKnown; ++i) {
      if (!(deck.knowledge(i) & mine)) continue;
      const uint8_t open = (deck.knowledge(i) & Deck::kAllKnow) != 0;
      out.add(joust_known{static_cast<uint16_t>(i), static_cast<uint8_t>(seat), deck.at(i), open, 0});
      ++v.known_count;
    }
  }
}

void list_limbo(joust_view& v, const State& s, Writer& out) {
  v.limbo_offset = out.align();
  v.limbo_count = s.limbo_count;
  for (int i = 0; i < s.limbo_count; ++i) {
    const Limbo& card = s.limbo[i];
    const bool seen = card.seen_by_all || card.owner == v.seat;
    out.add(joust_limbo{seen ? card.kind : kNoKind, card.owner, static_cast<uint8_t>(card.seen_by_all != 0), 0});
  }
}

// Cards that wait face down are one entry per play that set them aside: which of them are alike must not show.
uint8_t list_lasting(const joust_view& v, const State& s, Writer& out) {
  uint8_t entries = 0;
  for (int i = 0; i < s.lasting_count; ++i) {
    Lasting l = s.lasting[i];
    if (l.owner != v.seat && s.cards.id[l.kind] != CardId::CargoShip) {
      int n = 0, first = s.lasting_count;
      for (int j = 0; j < s.lasting_count; ++j) {
        const Lasting& o = s.lasting[j];
        if (o.card != l.card || o.owner != l.owner || o.turn != l.turn || o.kind != l.kind) continue;
        first = std::min(first, j);
        n += o.n;
      }
      if (first != i) continue;
      l.what = kNoKind;
      l.n = static_cast<uint8_t>(n);
    }
    out.add(l);
    ++entries;
  }
  return entries;
}

// What others have chosen to pass and not yet passed is theirs alone.
int hidden_notes(const State& s) {
  if (!s.depth || s.question.verb != Verb::Pass) return 0;
  const Frame& f = s.stack[s.depth - 1];
  return static_cast<Effect>(f.effect) == Effect::masquerade ? f.n : 0;
}

void list_resume(joust_view& v, const State& s, Writer& out) {
  v.resume_offset = out.align();
  ResumeHead head{s.depth, 0, s.link_count, s.watch_count, s.note_count, {}};
  Writer head_place = out;
  out.add(head);
  for (int seat = 0; seat < s.players; ++seat)
    out.add(ResumeChanges{s.player[seat].discard_changes, s.player[seat].deck_changes});
  for (int i = 0; i < s.depth; ++i) {
    const Frame& f = s.stack[i];
    out.add(ResumeFrame{f.effect, f.at, f.card, f.mark, f.bits, f.player, f.source, f.immune, f.it, f.n, f.i, f.x, 0});
  }
  head.lasting = list_lasting(v, s, out);
  head_place.add(head);
  for (int i = 0; i < s.link_count; ++i) out.add(s.link[i]);
  for (int i = 0; i < s.watch_count; ++i) out.add(s.watch[i]);
  const int shown = s.note_count - hidden_notes(s);
  for (int i = 0; i < s.note_count; ++i) out.add(i < shown ? s.note[i] : kNoKind);
  v.resume_size = out.at() - v.resume_offset;
}

// Nothing is in the lists: the same for every quiet position.
void no_lists(joust_view& v) {
  v.size = sizeof(joust_view);
  v.known_offset = v.in_play_offset = v.limbo_offset = v.resume_offset = sizeof(joust_view);
  v.known_count = v.in_play_count = v.limbo_count = v.resume_size = 0;
}

// `effects`: something is at work or stays in play. A deck whose order is decided may still be unknown.
[[gnu::noinline]] void fill_lists(joust_view& v, const State& s, bool effects) {
  Writer out(v);
  list_known(v, s, out);
  if (!effects && !v.known_count) return no_lists(v);
  v.in_play_offset = out.align();
  v.in_play_count = s.in_play_count;
  for (int i = 0; i < s.in_play_count; ++i) {
    const InPlay& c = s.in_play[i];
    out.add(joust_in_play{c.number, c.kind, c.as, c.owner, c.this_turn});
  }
  list_limbo(v, s, out);
  list_resume(v, s, out);
  v.size = out.align();
}

template <int C>
inline void fill_seat(joust_seat& to, const State& s, const Player& p, bool rich) {
  static_assert(offsetof(joust_seat, turns) + 8 == offsetof(joust_seat, hand_size));
  static_assert(offsetof(joust_seat, hand_size) + 8 == offsetof(joust_seat, cards));
  const uint16_t none = 0;
  const uint8_t nothing = 0;
  copy<C>(to.owned, p.owned);
  copy_rare<C>(to.play, p.play);
  put(&to.hand_size, word(p.hand.total, p.deck.count, p.discard.total, p.aside_hidden.total));
  put(&to.cards, word(p.owned.total, none, p.discard_top, nothing, nothing, nothing));
  if (rich) {
    put(&to.turns, word(p.turns, p.coffers, p.villagers, p.plot));
    copy_rare<C>(to.aside, p.aside_open);
    if (p.projects | to.projects) to.projects = project_slots(s, p.projects);
  } else {
    to.turns = p.turns;
  }
}

// What only games with tokens, Artifacts and the like have besides.
template <int C>
[[gnu::noinline]] void fill_rich(joust_view& v, const State& s, const Player& me) {
  fill_mixed(v, s);
  v.fleet[0] = s.fleet_round;
  v.fleet[1] = s.fleet_last;
  std::memcpy(v.artifact, s.artifact, sizeof v.artifact);
  copy_rare<C>(v.aside_down, me.aside_hidden);
}

template <int C>
void update(joust_view& v, const State& s) {
  const int me = v.seat;
  const Player& p = s.player[me];

  if (s.asking && s.question.player == me) {
    fill_asked(v.question, s);
    if (picking(s.question))
      copy<3>(v.picked, s.picked);
    else
      clear_rare(v.picked);
  } else {
    v.question = joust_question{};
    clear_rare(v.picked);
  }

  const bool new_costs = v.reduction != s.turn.reduction;
  fill_turn(v, s);
  if (new_costs) fill_costs(v, s);
  v.ending = static_cast<uint8_t>(s.ending);
  v.empty_piles = s.empty_piles;
  v.next_number = s.next_number;
  v.available = s.available;
  std::memcpy(v.supply, s.pile, std::min(C * sizeof(Chunk), sizeof s.pile));
  v.type_mask[JOUST_TYPE_TREASURE] = s.treasures;
  copy_rare<C>(v.trash, s.trash);
  copy_rare<C>(v.shown, s.spread);
  const bool rich = v.rich;
  if (rich) fill_rich<C>(v, s, p);

  if (!fill_own<C>(v, p)) count_deck(v.deck, p.deck);
  bool settled = false;
  for (int seat = 0; seat < s.players; ++seat) {
    const Player& other = s.player[seat];
    fill_seat<C>(v.seats[seat], s, other, rich);
    settled |= other.deck.loose != other.deck.count;
  }
  if (s.unseen_passes) correct_for_passes(v, s);

  const bool effects =
      s.depth | s.in_play_count | s.limbo_count | s.lasting_count | s.link_count | s.watch_count | s.note_count;
  if (settled || effects)
    fill_lists(v, s, effects);
  else if (v.size != sizeof(joust_view))
    no_lists(v);
}

// What stays the same during a game, and zeros elsewhere.
void fill_fixed(joust_view& v, const State& s) {
  std::memset(static_cast<void*>(&v), 0, sizeof v);
  v.fixed = sizeof v;
  v.players = s.players;
  v.piles_to_end = s.piles_to_end;
  v.kinds = s.cards.kinds;
  v.projects = s.cards.projects;
  std::memcpy(v.card, s.cards.id, sizeof v.card);
  std::memcpy(v.printed_cost, s.cards.cost, sizeof s.cards.cost);
  std::memcpy(v.type_mask, s.cards.type, sizeof s.cards.type);
  for (int slot = kMaxKinds; slot < kMaxKinds + s.cards.projects; ++slot) {
    v.printed_cost[slot] = v.cost[slot] = info(s.cards.id[slot]).cost;
    v.type_mask[JOUST_TYPE_PROJECT] |= bit(slot);
  }
  v.ruins_top = v.knights_top = kNoKind;
  std::memset(v.artifact, kNobody, sizeof v.artifact);
  v.rich = s.cards.projects || s.cards.mixed || s.cards.outside ||
           std::any_of(s.cards.id, s.cards.id + s.cards.kinds, [](CardId id) { return id >= CardId::ActingTroupe; });
  fill_costs(v, s);
  v.reduction = s.turn.reduction;
  no_lists(v);
}

// Between the two updates only plain Treasures went from hand into play, and coins came in.
template <int C>
inline void update_after_treasures(joust_view& v, const State& s) {
  const Player& p = s.player[v.seat];
  joust_seat& me = v.seats[v.seat];
  fill_asked(v.question, s);
  v.coins = s.turn.coins;
  v.silver_played = s.turn.silver_played;
  copy<C>(v.hand, p.hand);
  copy<C>(me.play, p.play);
  me.hand_size = p.hand.total;
}

}  // namespace

void update_view(joust_view& v, const State& s, uint32_t& answered) {
  // One answer since: it was this seat's, and if the turn is the same, it has led to this question and nothing else.
  const bool treasures_only = s.answer == option(Label::Treasures) && s.questions == answered + 1 && s.asking &&
                              s.question.verb == Verb::BuyPhase && s.question.player == v.seat && s.turns == v.turn;
  answered = s.questions;
  if (!treasures_only) return update_view(v, s);
  if (v.kinds <= 16) return update_after_treasures<1>(v, s);
  update_after_treasures<3>(v, s);
}

void update_view(joust_view& v, const State& s) {
  if (v.kinds <= 16) return update<1>(v, s);
  if (v.kinds <= 32) return update<2>(v, s);
  update<3>(v, s);
}

void fill_question(joust_question& question, const State& s) {
  question = joust_question{};
  if (s.asking) fill_asked(question, s);
}

void start_view(joust_view& v, const State& s, int seat) {
  const bool same_cards = v.fixed == sizeof v && v.players == s.players && v.kinds == s.cards.kinds &&
                          v.projects == s.cards.projects && std::memcmp(v.card, s.cards.id, sizeof v.card) == 0;
  if (!same_cards) fill_fixed(v, s);
  v.seat = static_cast<uint8_t>(seat);
  clear_rare(v.others);
  update_view(v, s);
}

void filter_events(const Log& log, size_t from, int seat, std::vector<joust_event>& events) {
  for (size_t i = from; i < log.size(); ++i) {
    const Event& e = log[i];
    if (e.seen_by == 0) continue;
    const bool seen = e.seen_by >> seat & 1;
    joust_event out{static_cast<uint8_t>(e.what), e.player, seen ? e.slot : kNoKind, e.to, e.n, {0, 0}};
    if (!seen && !events.empty()) {
      joust_event& last = events.back();
      if (last.what == out.what && last.player == out.player && last.slot == kNoKind && last.to == out.to) {
        last.n = static_cast<uint16_t>(last.n + out.n);
        continue;
      }
    }
    events.push_back(out);
  }
}

}  // namespace joust
