// The vocabulary of the rules: what card effects are written in. A Rules object is a state being advanced, with an
// optional log; it lives only during one call of start() or answer().
//
// An effect is a step function over its frame. ASK stops for a player, DO runs something that may itself stop; both
// resume at the same place, so nothing but the frame (f) and the state survives them. A function that returns bool
// says "done": false means that frames were pushed and the caller must be resumed after them.
#pragma once

#include "engine/log.h"
#include "engine/state.h"

namespace joust {

enum class To : uint8_t { Discard, Hand, Deck };

class Rules {
 public:
  Rules(State& state, Log* log_or_null) : s(state), log(log_or_null) {}

  State& s;
  Log* log;

  // Runs until a question is open or the game is over.
  void advance();

  // --- players
  int players() const { return s.players; }
  Player& player(int seat) { return s.player[seat]; }
  const Player& player(int seat) const { return s.player[seat]; }
  uint8_t seat_after(int seat, int steps) const {
    const int to = seat + steps;
    return static_cast<uint8_t>(to >= s.players ? to - s.players : to);
  }
  bool has(int seat, CardId project) const { return s.player[seat].projects >> (number(project) - kFirstProject) & 1; }
  bool holds(int seat, CardId artifact) const { return s.artifact[number(artifact) - kFirstArtifact] == seat; }

  // --- cards
  const CardInfo& card(int slot) const { return info(s.cards.id[slot]); }
  Kind kind(CardId id) const { return s.cards.slot[number(id)]; }  // kNoKind: not in this game
  Mask only(CardId id) const { return kind(id) == kNoKind ? 0 : bit(kind(id)); }
  // The kinds that have a type now.
  Mask kinds(Type type) const {
    return type == Treasure ? s.treasures : s.cards.type[std::countr_zero(static_cast<unsigned>(type))];
  }
  bool is(Kind k, Type type) const { return kinds(type) >> k & 1; }
  int type_count(Kind k) const;
  int cost(Kind k) const { return std::max(0, s.cards.cost[k] - s.turn.reduction); }
  Mask costing_up_to(int c) const { return c < 0 ? 0 : s.cards.cheaper[std::min(c + s.turn.reduction + 1, 17)]; }
  Mask costing(int from, int to) const { return costing_up_to(to) & ~costing_up_to(from - 1); }
  Mask supply() const { return s.available; }
  Kind top_of_ruins() const { return s.ruins.size ? s.ruins.card[s.ruins.size - 1] : kNoKind; }

  // --- questions. Each returns true if the effect must stop for an answer; with one option it is answered at once,
  // with none there is no answer (chosen() is kNoKind, declined() holds).
  bool ask(Verb verb, int seat, Mask cards, Mask labels = 0, Mask second = 0);
  bool may(Verb verb, int seat, Mask cards) { return cards ? ask(verb, seat, cards, bit(Label::Decline)) : nothing(); }
  bool yes_no(int seat) { return ask(Verb::YesNo, seat, 0, labels(Label::Yes, Label::Decline)); }
  bool choose(int seat, Mask of) { return ask(Verb::Choose, seat, 0, of); }
  bool ask_position(int seat, int last);
  bool ask_name(int seat);
  bool resolve_first(int seat, Mask waiting) { return ask(Verb::Resolve, seat, waiting); }
  // Marks the question just asked as one more card of the same decision.
  bool continued(bool follow_up, bool stops) {
    s.question.follow_up = follow_up;
    return stops;
  }
  bool nothing() {
    s.answer = option(Label::Decline);
    return false;
  }
  bool declined() const { return s.answer == option(Label::Decline); }
  Kind chosen() const { return s.answer < kLabels ? static_cast<Kind>(s.answer % 64) : kNoKind; }
  bool chose_second() const { return s.answer >= kSecond && s.answer < kLabels; }
  Label answered() const { return static_cast<Label>(s.answer - kLabels); }
  bool chose(Label label) const { return s.answer == option(label); }

  // A choice of several hand cards, one question per card; the cards move afterwards, together (see PICK).
  void start_picking() { s.picked.clear(); }
  bool can_pick(int seat, Mask from, int at_most) const;
  bool pick_one(Verb verb, int seat, Mask from, int at_least);
  bool take_pick();

  // --- effects
  bool begin(Effect effect, int seat, int source, Kind it = kNoKind);
  void become(Frame& f, Effect effect);  // the frame goes on as another effect
  Frame& top() { return s.stack[s.depth - 1]; }
  Frame& push(Effect effect, int seat, int source);
  void pop() { --s.depth; }

  // --- deck and discard pile
  bool draw(int seat, int n);
  bool need(int seat, int n);  // n cards on the deck if at all possible: shuffles if it is shorter
  Kind take_top(int seat);     // kNoKind if the deck is empty
  void put_on_deck(int seat, Kind k, uint8_t known);
  void put_on_discard(int seat, Kind k, int n = 1);
  void take_from_discard(int seat, Kind k);
  void deck_to_discard(int seat);
  void shuffle(int seat, Kind top);
  void show_top(int seat);                 // reveals the top card and leaves it there
  void take_top_if(int seat, Kind named);  // reveals the top card; goes to hand if it is the one named

  // --- hand
  void discard_from_hand(int seat, Kind k, int n = 1);
  void discard_picked(int seat);
  void discard_hand(int seat);
  void topdeck_from_hand(int seat, Kind k, bool shown = false);
  void insert_from_hand(int seat, Kind k, int above);      // into the deck, below that many cards
  void put_in_hand(int seat, Kind k, bool shown = false);  // a card that is nowhere at the moment
  void reveal_hand(int seat);
  void reveal(int seat, Kind k, int n = 1);

  // --- cards in limbo: revealed, looked at, set aside for a moment. A stack: an effect uses its topmost cards.
  void to_limbo(int seat, Kind k, bool seen_by_all);
  Kind limbo(int from_top) const { return s.limbo[s.limbo_count - 1 - from_top].kind; }
  Mask limbo_mask(int n) const;
  Kind take_limbo(Kind k);  // removes the topmost of that kind
  Kind pop_limbo() { return s.limbo[--s.limbo_count].kind; }
  void place_next(Kind k, int i, int n);            // puts k at place i of the topmost n (for Order questions)
  void limbo_to_deck(int seat, int n, bool shown);  // the first of the n ends on top
  int limbo_to_hand(int seat, int n, Mask which);   // of the topmost n; returns how many are left
  int turn_up(int seat, int n, bool seen_by_all);   // deck top to limbo, returns how many; need() comes first
  Mask limbo_left(int n) const;                     // of the topmost n, those not yet picked
  void discard_limbo(int seat, Kind k);
  void discard_picked_limbo(int seat);
  bool trash_picked_limbo(int seat);
  void discard_spread(int seat);
  // A list of cards that an effect keeps in mind (its frame's n counts them).
  void remember(Frame& f, Kind k);
  Kind remembered(const Frame& f, int place) const { return s.note[s.note_count - f.n + place]; }
  Mask remembered_from(const Frame& f, int place) const;
  void remember_at(Frame& f, int place, Kind k);  // k, which stands there or later, comes to that place
  void forget_all(Frame& f);
  void hide_pass(int from, int to, Kind k);  // what the players who are not part of it do not see
  void pass_remembered(Frame& f);  // each remembered hand card, in seat order from f.player, goes to the next giver

  // --- common instructions
  bool discard_down_to(int seat, int n, int source);
  enum Prey : uint8_t { kTreasureButCopper, kAnyTreasure, kCost3To6 };
  // `seat` turns up two cards, one that fits is trashed (`chooser` picks), the rest discarded. s.result: the trashed.
  bool raid(int seat, Prey prey, int chooser, int source);

  // --- gaining
  bool gain(int seat, Kind k, To to = To::Discard, bool own_ability = true);  // from its pile; nothing if impossible
  bool gain_from_trash(int seat, Kind k, To to = To::Discard);
  bool can_gain(Kind k) const;
  bool still_where_gained(int seat, Kind k, To to, uint16_t mark) const;
  void take_back(int seat, Kind k, To from);  // off the place where it was gained
  void return_to_pile(Kind k);

  // --- trashing; each opens the trash window
  bool trash_from_hand(int seat, Kind k);
  bool trash_picked(int seat);
  bool trash_hand(int seat);
  bool trash_from_play(int seat, uint16_t number);
  bool trash_plain_from_play(int seat, Kind k);
  bool trash_from_discard(int seat, Kind k);
  bool trash_loose(int seat, Kind k, bool sewers = true);  // a card that is nowhere at the moment
  bool trash_from_supply(int seat, Kind k);

  // --- playing
  bool play_from_hand(int seat, Kind k);
  bool enter_play(int seat, Kind k);  // a card that is nowhere at the moment
  bool replay(int seat, Kind k, uint16_t number);
  bool carry_out(int seat, Kind k, uint16_t number);
  void stays_with(uint16_t replayer, Kind k, uint16_t number);
  InPlay* in_play(uint16_t number);
  bool leave_play(int seat, uint16_t number);        // false if it is not there
  bool return_from_play(int seat, uint16_t number);  // to its pile; false if it is not in play
  bool stays(const InPlay& card) const;
  void add_plus(int seat, const Plus& plus);
  // Sets aside a card that is nowhere at the moment until the owner's next turn, because of `by`, which stays in play.
  void keep_for_next_turn(int seat, Kind k, CardId by, uint16_t number);
  void bring_kept(int seat, Kind by);
  void watch_for_gain(uint16_t number);  // Cargo Ship: one card gained this turn may be set aside
  bool affected(const Frame& f) const { return !(f.immune >> victim(f) & 1); }
  uint8_t victim(const Frame& f) const { return seat_after(f.player, f.i); }

  // --- counters
  void add_coins(int n) { s.turn.coins = static_cast<uint16_t>(std::max(0, s.turn.coins + n)); }
  void add_actions(int n) { s.turn.actions = static_cast<uint16_t>(s.turn.actions + n); }
  void add_buys(int n) { s.turn.buys = static_cast<uint16_t>(s.turn.buys + n); }
  void add_coffers(int seat, int n);
  void add_villagers(int seat, int n);
  void take_artifact(int seat, CardId artifact);
  void give(int seat, const Bonus& bonus);

  // --- log
  static constexpr uint8_t kAll = 0xff;
  void note(What what, int seat, int slot = kNoKind, int n = 1, int seen_by = kAll, int to = 0) {
    if (log)
      log->push_back({what, static_cast<uint8_t>(seat), static_cast<uint8_t>(slot), static_cast<uint8_t>(n),
                      static_cast<uint8_t>(to), static_cast<uint8_t>(seen_by)});
  }
  static int own(int seat) { return 1 << seat; }

  // --- the turn (turn.cpp)
  void phase_answer();
  void prepare_turn(int seat, bool extra);

  // --- windows (windows.cpp)
  bool attack_reactions_possible(int seat, uint16_t number) const;
  Mask reactions(int seat, const Frame& window) const;
  Mask urchins(int seat, uint16_t attack) const;
  bool after_gain(int seat, Kind k, To to, bool own_ability);
  Mask gain_waiting(const Frame& window) const;
  Mask trash_waiting(const Frame& window) const;
  Mask start_waiting(const Frame& window) const;

 private:
  friend class Trashing;
  bool step();
  void fault() { s.ending = Ending::Fault; }
  bool draw_logged(int seat, int n);
  bool ask_action_phase();
  bool ask_buy_phase();
  void play_plain_treasures();
  bool play_plain(int seat, Kind k);
  bool buy(int slot);
  bool ask_phase(Verb verb, Mask cards, Mask labels, Mask second);
  Bag keep_staying();
  void clean_up();
  void end_turn();
  void end_game();
  void finish(Ending ending);
  void start_specials(int seat);
  void buy_end_specials(int seat);
  bool game_ends() const;
  Mask affordable_projects() const;
  bool take_from_pile(Kind k);
  uint16_t place_gained(int seat, Kind k, To to);
};

using EffectFunction = void (*)(Rules&, Frame&);

#define EFFECT(name) void effect_##name([[maybe_unused]] Rules& r, [[maybe_unused]] Frame& f)
#define BEGIN                                       \
  [[maybe_unused]] Player& me = r.player(f.player); \
  switch (f.at) {                                   \
    case 0:
#define END \
  }         \
  r.pop();
#define STOP \
  do {       \
    r.pop(); \
    return;  \
  } while (0)
#define ASK(question)     \
  do {                    \
    f.at = __LINE__;      \
    if (question) return; \
    [[fallthrough]];      \
    case __LINE__:;       \
  } while (0)
#define DO(part)         \
  do {                   \
    f.at = __LINE__;     \
    if (!(part)) return; \
    [[fallthrough]];     \
    case __LINE__:;      \
  } while (0)
// Chooses between AT_LEAST and AT_MOST cards of SEAT's hand among FROM into s.picked.
#define PICK(VERB, SEAT, FROM, AT_LEAST, AT_MOST) \
  r.start_picking();                              \
  while (r.can_pick(SEAT, FROM, AT_MOST)) {       \
    ASK(r.pick_one(VERB, SEAT, FROM, AT_LEAST));  \
    if (!r.take_pick()) break;                    \
  }

// The owner decides the order of the topmost N cards in limbo, top card first.
#define ORDER(SEAT, N)                                                        \
  for (f.i = 0; f.i < (N); ++f.i) {                                           \
    ASK(r.continued(f.i, r.ask(Verb::Order, SEAT, r.limbo_mask((N) - f.i)))); \
    r.place_next(r.chosen(), f.i, N);                                         \
  }
// Every other player that this play affects, in turn order: r.victim(f). Uses f.i.
#define EACH_OTHER                        \
  for (f.i = 1; f.i < r.players(); ++f.i) \
    if (r.affected(f))

#define X(name) EFFECT(name);
JOUST_EFFECTS(X)
#undef X

inline constexpr Mask kAnyCard = ~Mask{0};

}  // namespace joust
