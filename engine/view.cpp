#include "engine/view.h"

#include <cstring>

#include "engine/resume.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace joust {

namespace {

static_assert(JOUST_FIRST_PROJECT == kMaxKinds && JOUST_KINDS == Bag::kCounts && JOUST_MAX_PLAYERS == kMaxPlayers);
static_assert(JOUST_ARTIFACTS == kArtifactCount && JOUST_TYPES == kTypeCount && JOUST_CARD_END == kCardCount);
static_assert(sizeof(joust_in_play) == sizeof(InPlay) && sizeof(Turn) == 18);

constexpr size_t kMostLists = kMostKnown * sizeof(joust_known) + kMaxInPlay * sizeof(joust_in_play) +
                              kMaxLimbo * sizeof(joust_limbo) + kMostResume + 32;
static_assert(sizeof(joust_view) + kMostLists <= JOUST_VIEW_CAPACITY);

inline void copy(joust_bag& to, const Bag& from) {
  std::memcpy(to.count, from.count, sizeof to.count);
  to.present = from.present;
  to.total = from.total;
}

// Bags that are empty most of the time.
inline void copy_rare(joust_bag& to, const Bag& from) {
  if (from.total | to.total) copy(to, from);
}

inline void clear_rare(joust_bag& to) {
  if (to.total) to = joust_bag{};
}

// What is left of `owned` after the other zones. Cards in limbo are not known here: the caller compares the total.
inline void subtract(joust_bag& left, const Player& p) {
  const bool aside = p.aside_open.total | p.aside_hidden.total;
  left.total = static_cast<uint16_t>(p.owned.total - p.hand.total - p.discard.total - p.play.total -
                                     p.aside_open.total - p.aside_hidden.total);
#ifdef __SSE2__
  Mask present = 0;
  for (int i = 0; i < JOUST_KINDS; i += 16) {
    const auto at = [i](const Bag& bag) {
      return _mm_loadu_si128(reinterpret_cast<const __m128i*>(bag.count + i));
    };
    __m128i n = _mm_sub_epi8(_mm_sub_epi8(at(p.owned), at(p.hand)), _mm_add_epi8(at(p.discard), at(p.play)));
    if (aside) n = _mm_sub_epi8(n, _mm_add_epi8(at(p.aside_open), at(p.aside_hidden)));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(left.count + i), n);
    const int zero = _mm_movemask_epi8(_mm_cmpeq_epi8(n, _mm_setzero_si128()));
    present |= static_cast<Mask>(~zero & 0xffff) << i;
  }
  left.present = present;
#else
  left.present = 0;
  for (int k = 0; k < JOUST_KINDS; ++k) {
    const int n = p.owned.count[k] - p.hand.count[k] - p.discard.count[k] - p.play.count[k] -
                  (aside ? p.aside_open.count[k] + p.aside_hidden.count[k] : 0);
    left.count[k] = static_cast<uint8_t>(n);
    left.present |= Mask{n != 0} << k;
  }
#endif
}

void count_deck(joust_bag& to, const Deck& deck) {
  Bag all{};
  for (int i = 0; i < deck.size(); ++i) all.add(deck.at(i));
  copy(to, all);
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
  std::memcpy(&to, &s.question, offsetof(joust_question, about));
  to.about = s.depth ? subject(s) : s.question.player;
}

// The cards picked so far belong to the open question only if it goes on with a choice of cards by the same player; else
// the bag holds what somebody picked earlier.
bool picking(const Question& q) {
  return q.follow_up && (q.verb == Verb::Trash || q.verb == Verb::Discard);
}

// With passes between others, their `owned` is what this seat can know, and never negative.
void correct_for_passes(joust_view& v, const State& s) {
  for (int seat = 0; seat < s.players; ++seat) {
    joust_seat& to = v.seats[seat];
    to.unsure = s.unseen_count[v.seat][seat];
    if (seat == v.seat) continue;
    Bag known{};
    for (Kind k = 0; k < s.cards.kinds; ++k)
      known.add(k, std::max(0, s.player[seat].owned[k] - s.unseen[v.seat][seat][k]));
    copy(to.owned, known);
  }
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

[[gnu::noinline]] void fill_lists(joust_view& v, const State& s) {
  Writer out(v);
  list_known(v, s, out);
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

// Nothing is in the lists: the same for every quiet position.
void no_lists(joust_view& v) {
  v.size = sizeof(joust_view);
  v.known_offset = v.in_play_offset = v.limbo_offset = v.resume_offset = sizeof(joust_view);
  v.known_count = v.in_play_count = v.limbo_count = v.resume_size = 0;
}

inline void fill_seat(joust_seat& to, const State& s, const Player& p) {
  copy(to.owned, p.owned);
  copy(to.play, p.play);
  copy_rare(to.aside, p.aside_open);
  if (p.projects | to.projects) to.projects = project_slots(s, p.projects);
  to.turns = p.turns;
  to.coffers = p.coffers;
  to.villagers = p.villagers;
  to.plot = p.plot;
  to.hand_size = p.hand.total;
  to.deck_size = p.deck.count;
  to.discard_size = p.discard.total;
  to.aside_down_size = p.aside_hidden.total;
  to.cards = p.owned.total;
  to.discard_top = p.discard_top;
  to.changes[0] = p.discard_changes;
  to.changes[1] = p.deck_changes;
}

}  // namespace

void update_view(joust_view& v, const State& s) {
  const int me = v.seat;
  const Player& p = s.player[me];

  if (s.asking && s.question.player == me) {
    fill_asked(v.question, s);
    if (picking(s.question))
      copy(v.picked, s.picked);
    else
      clear_rare(v.picked);
  } else {
    v.question = joust_question{};
    clear_rare(v.picked);
  }

  const bool new_costs = v.reduction != s.turn.reduction;
  v.current = s.current;
  v.phase = static_cast<uint8_t>(s.phase);
  v.turn = s.turns;
  std::memcpy(&v.coins, &s.turn, sizeof s.turn);
  if (new_costs) fill_costs(v, s);
  v.ending = static_cast<uint8_t>(s.ending);
  v.empty_piles = s.empty_piles;
  v.ruins_size = s.ruins.size;
  v.knights_size = s.knights.size;
  v.ruins_top = s.ruins.size ? s.ruins.card[s.ruins.size - 1] : kNoKind;
  v.knights_top = s.knights.size ? s.knights.card[s.knights.size - 1] : kNoKind;
  v.fleet[0] = s.fleet_round;
  v.fleet[1] = s.fleet_last;
  std::memcpy(v.artifact, s.artifact, sizeof v.artifact);
  v.next_number = s.next_number;
  v.available = s.available;
  std::memcpy(v.supply, s.pile, sizeof s.pile);
  v.type_mask[JOUST_TYPE_TREASURE] = s.treasures;
  copy_rare(v.trash, s.trash);
  copy_rare(v.shown, s.spread);

  copy(v.hand, p.hand);
  copy(v.discard, p.discard);
  copy_rare(v.aside_down, p.aside_hidden);
  subtract(v.deck, p);
  if (v.deck.total != p.deck.count) count_deck(v.deck, p.deck);  // some are turned over

  bool settled = false;
  for (int seat = 0; seat < s.players; ++seat) {
    const Player& other = s.player[seat];
    fill_seat(v.seats[seat], s, other);
    settled |= other.deck.loose != other.deck.count;
  }
  if (s.players == 2) {
    copy(v.others, s.player[1 - me].owned);
  } else {
    Bag all{};
    for (int seat = 0; seat < s.players; ++seat)
      if (seat != me) all.add(s.player[seat].owned);
    copy(v.others, all);
  }
  if (s.unseen_passes) correct_for_passes(v, s);

  const bool busy = settled | s.depth | s.in_play_count | s.limbo_count | s.lasting_count | s.link_count |
                    s.watch_count | s.note_count;
  if (busy)
    fill_lists(v, s);
  else if (v.size != sizeof(joust_view))
    no_lists(v);
}

void fill_question(joust_question& question, const State& s) {
  question = joust_question{};
  if (s.asking) fill_asked(question, s);
}

void start_view(joust_view& v, const State& s, int seat) {
  std::memset(static_cast<void*>(&v), 0, sizeof v);
  v.fixed = sizeof v;
  v.seat = static_cast<uint8_t>(seat);
  v.players = s.players;
  v.turn_limit = s.turn_limit;
  v.piles_to_end = s.piles_to_end;
  v.kinds = s.cards.kinds;
  v.projects = s.cards.projects;
  for (int slot = 0; slot < JOUST_SLOTS; ++slot) {
    const bool project = slot >= kMaxKinds && slot < kMaxKinds + s.cards.projects;
    if (slot >= s.cards.kinds && !project) continue;
    const CardInfo& c = info(s.cards.id[slot]);
    v.card[slot] = static_cast<uint16_t>(number(c.id));
    v.printed_cost[slot] = v.cost[slot] = c.cost;
    for (int t = 0; t < kTypeCount; ++t) v.type_mask[t] |= static_cast<uint64_t>(c.types >> t & 1) << slot;
  }
  fill_costs(v, s);
  no_lists(v);
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
