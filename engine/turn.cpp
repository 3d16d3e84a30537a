// The turn: phases, what the player may do in them, Clean-up, the end of the game and Fleet's round.
#include "engine/game.h"
#include "engine/rules.h"

namespace joust {

// `g` in the functions that every turn runs through: a local name of the state stays in a register, while the member
// would be read again after each store to a byte (bytes may alias anything). Measured: 8 % of a Big Money game.

void Rules::prepare_turn(int seat, bool extra) {
  State& g = s;
  g.current = static_cast<uint8_t>(seat);
  g.turn = Turn{};
  g.turn.actions = 1;
  g.turn.buys = 1;
  g.turn.extra = extra;
  if (g.specials) {
    g.turn.reduction = has(seat, CardId::Canal);
    g.treasures = g.cards.type[std::countr_zero(static_cast<unsigned>(Treasure))];
    if (has(seat, CardId::Capitalism)) g.treasures |= g.cards.coin_action;
  }
  g.phase = Phase::Start;
  ++g.turns;
  if (!extra) ++g.player[seat].turns;
  note(What::TurnStart, seat, kNoKind, g.turns & 0xff, kAll, g.turns >> 8);
}

// --- start of turn

Mask Rules::start_waiting(const Frame& f) const {
  Mask m = 0;
  for (int i = 0; i < s.lasting_count; ++i)
    if (s.lasting[i].owner == f.player && s.lasting[i].turn != s.turns) m |= bit(s.lasting[i].kind);
  for (int i = 0; i < s.cards.projects; ++i) {
    const CardId id = s.cards.id[kMaxKinds + i];
    if (info(id).turn_start != Effect::none && has(f.player, id) && !(f.bits >> i & 1)) m |= bit(kMaxKinds + i);
  }
  return m;
}

// The cards kept because of cards of this kind come to hand; those set aside this very turn (Piazza) stay.
void Rules::bring_kept(int seat, Kind by) {
  const bool open = card(by).id == CardId::CargoShip;
  Bag& aside = open ? player(seat).aside_open : player(seat).aside_hidden;
  int kept = 0;
  for (int i = 0; i < s.lasting_count; ++i) {
    const Lasting l = s.lasting[i];
    if (l.owner == seat && l.kind == by && l.turn != s.turns) {
      aside.remove(l.what, l.n);
      for (int n = 0; n < l.n; ++n) put_in_hand(seat, l.what, open);
    } else {
      s.lasting[kept++] = l;
    }
  }
  s.lasting_count = static_cast<uint8_t>(kept);
}

// Cargo Ship and Research bring their cards; Projects in the owner's order.
EFFECT(start_of_turn) {
  BEGIN;
  while (r.start_waiting(f)) {
    ASK(r.resolve_first(f.player, r.start_waiting(f)));
    if (r.chosen() >= kMaxKinds) {
      f.bits |= 1u << (r.chosen() - kMaxKinds);
      DO(r.begin(r.card(r.chosen()).turn_start, f.player, r.chosen()));
    } else {
      r.bring_kept(f.player, r.chosen());
    }
  }
  END;
}

// A phase's question always has a choice: at least to end the phase, and one thing to do.
bool Rules::ask_phase(Verb verb, Mask cards, Mask labels, Mask second) {
  State& g = s;
  g.question = {cards, second, labels, 0, verb, g.current, kNoKind, 0};
  return g.asking = true;
}

// --- Action phase

bool Rules::ask_action_phase() {
  State& g = s;
  const Player& p = g.player[g.current];
  const Mask actions = p.hand.present & kinds(Action);
  if (!actions || (g.turn.actions == 0 && p.villagers == 0)) return false;
  return ask_phase(Verb::ActionPhase, g.turn.actions ? actions : 0,
                   bit(Label::Decline) | (p.villagers ? bit(Label::Villager) : 0), 0);
}

// --- Buy phase

Mask Rules::affordable_projects() const {
  Mask m = 0;
  const Player& p = player(s.current);
  if (std::popcount(p.projects) >= 2) return 0;
  for (int i = 0; i < s.cards.projects; ++i) {
    const CardId id = s.cards.id[kMaxKinds + i];
    if (info(id).cost <= s.turn.coins && !has(s.current, id)) m |= bit(kMaxKinds + i);
  }
  return m;
}

bool Rules::ask_buy_phase() {
  State& g = s;
  if (g.turn.purchase_made && g.turn.buys == 0) return false;
  const Player& p = g.player[g.current];
  Mask play = 0, labels = bit(Label::Decline);
  if (!g.turn.purchase_made) {
    play = p.hand.present & g.treasures;
    if (play & g.cards.plain_treasure) labels |= bit(Label::Treasures);
    if (p.coffers) labels |= bit(Label::Coffers);
  }
  Mask buy = 0;
  if (g.turn.buys) {
    buy = g.available & costing_up_to(g.turn.coins);
    if (g.cards.projects) buy |= affordable_projects();
  }
  if (!(play | buy) && labels == bit(Label::Decline)) return false;
  return ask_phase(Verb::BuyPhase, play, labels, buy);
}

void Rules::play_plain_treasures() {
  State& g = s;
  Player& p = g.player[g.current];
  const Mask played = p.hand.present & g.cards.plain_treasure;
  if (log) each(played, [&](Kind k) { note(What::Play, g.current, k, p.hand[k]); });
  int coins = 0, moved = 0;
  const auto move = [&](Kind k) {
    const uint8_t n = p.hand.count[k];
    coins += n * g.cards.coins[k];
    moved += n;
    p.play.count[k] = static_cast<uint8_t>(p.play.count[k] + n);
    p.hand.count[k] = 0;
  };
  for (const Kind k : {kCopper, kSilver, kGold}) move(k);  // nearly always these: no branches
  each(played & ~(bit(kCopper) | bit(kSilver) | bit(kGold)), move);
  p.play.present |= played;
  p.hand.present &= ~played;
  p.play.total = static_cast<uint16_t>(p.play.total + moved);
  p.hand.total = static_cast<uint16_t>(p.hand.total - moved);
  if ((played >> kSilver & 1) && !g.turn.silver_played) {
    g.turn.silver_played = true;
    coins += g.turn.merchants;
  }
  add_coins(coins);
}

bool Rules::buy(int slot) {
  s.turn.purchase_made = true;
  --s.turn.buys;
  note(What::Buy, s.current, slot);
  if (slot >= kMaxKinds) {
    const CardId id = s.cards.id[slot];
    add_coins(-info(id).cost);
    player(s.current).projects |= 1u << (number(id) - kFirstProject);
    if (id == CardId::Canal) ++s.turn.reduction;
    if (id == CardId::Capitalism) s.treasures |= s.cards.coin_action;
    return true;
  }
  const Kind k = static_cast<Kind>(slot);
  add_coins(-cost(k));
  ++s.turn.cards_bought;
  const Kind hovel = kind(CardId::Hovel);
  if (hovel != kNoKind && is(k, Victory) && player(s.current).hand.has(hovel))
    return begin(Effect::buy_window, s.current, hovel, k);
  return gain(s.current, k);
}

// A Victory card is bought: each Hovel in hand may be trashed before the card is gained.
EFFECT(buy_window) {
  BEGIN;
  while (me.hand.has(f.source)) {
    ASK(r.may(Verb::React, f.player, bit(f.source)));
    if (r.declined()) break;
    r.note(What::React, f.player, f.source);
    DO(r.trash_from_hand(f.player, f.source));
  }
  DO(r.gain(f.player, f.it));
  END;
}

// Pageant: one unspent coin may become a Coffers.
EFFECT(end_of_buy_phase) {
  BEGIN;
  ASK(r.yes_no(f.player));
  if (r.chose(Label::Yes)) {
    r.add_coins(-1);
    r.add_coffers(f.player, 1);
  }
  END;
}

void Rules::phase_answer() {
  Player& p = player(s.current);
  if (s.answer < kSecond) {
    if (s.phase == Phase::Action) --s.turn.actions;
    play_from_hand(s.current, static_cast<Kind>(s.answer));
  } else if (s.answer < kLabels) {
    buy(s.answer - kSecond);
  } else if (chose(Label::Treasures)) {
    play_plain_treasures();
  } else if (chose(Label::Coffers)) {
    --p.coffers;
    add_coins(1);
    note(What::SpendCoffers, s.current);
  } else if (chose(Label::Villager)) {
    --p.villagers;
    add_actions(1);
    note(What::SpendVillager, s.current);
  } else {
    s.phase = s.phase == Phase::Action ? Phase::BuyStart : Phase::BuyEnd;
  }
}

// --- Clean-up

namespace {
// The kinds of the current player's cards in play that fit and are due to be discarded in this Clean-up.
template <class Fits>
Mask due_kinds(const Rules& r, Fits fits) {
  Mask m = 0;
  for (int i = 0; i < r.s.in_play_count; ++i) {
    const InPlay& card = r.s.in_play[i];
    if (card.owner == r.s.current && fits(card) && !r.stays(card)) m |= bit(card.kind);
  }
  return m;
}

// The number of the first such card; 0 if there is none.
template <class Fits>
uint16_t first_due(const Rules& r, Fits fits) {
  for (int i = 0; i < r.s.in_play_count; ++i) {
    const InPlay& card = r.s.in_play[i];
    if (card.owner == r.s.current && fits(card) && !r.stays(card)) return card.number;
  }
  return 0;
}

uint16_t due_as(const Rules& r, CardId id) {
  const Kind k = r.kind(id);
  return k == kNoKind ? uint16_t{0} : first_due(r, [k](const InPlay& card) { return card.face() == k; });
}
}  // namespace

// Each play of Improve: an Action due to be discarded may be trashed for a card that costs exactly 1 more.
EFFECT(start_of_clean_up) {
  BEGIN;
  while (r.s.turn.improves) {
    --r.s.turn.improves;
    ASK(r.may(Verb::Trash, f.player, due_kinds(r, [&](const InPlay& card) { return r.is(card.face(), Action); })));
    if (r.declined()) continue;
    f.it = r.chosen();
    DO(r.trash_from_play(
        f.player, first_due(r, [&](const InPlay& card) { return card.kind == f.it && r.is(card.face(), Action); })));
    ASK(r.ask(Verb::Gain, f.player, r.supply() & r.costing(r.cost(f.it) + 1, r.cost(f.it) + 1)));
    DO(r.gain(f.player, r.chosen()));
  }
  END;
}

// Cards whose discard from play matters: a Border Guard with the Horn, then Hermits.
EFFECT(discard_from_play) {
  BEGIN;
  if (!r.s.turn.horn_used && r.holds(f.player, CardId::Horn) && due_as(r, CardId::BorderGuard)) {
    r.s.turn.horn_used = true;
    f.source = r.kind(CardId::BorderGuard);
    ASK(r.may(Verb::Topdeck, f.player, due_kinds(r, [&](const InPlay& card) { return card.face() == f.source; })));
    if (!r.declined()) {
      f.it = r.chosen();
      r.leave_play(f.player,
                   first_due(r, [&](const InPlay& card) { return card.kind == f.it && card.face() == f.source; }));
      r.put_on_deck(f.player, f.it, Deck::kAllKnow | Deck::kOwnerKnows);
      r.note(What::Topdeck, f.player, f.it);
    }
  }
  while (r.s.turn.cards_bought == 0 && due_as(r, CardId::Hermit)) {
    DO(r.trash_from_play(f.player, due_as(r, CardId::Hermit)));
    DO(r.gain(f.player, r.kind(CardId::Madman)));
  }
  END;
}

// Takes the cards that stay in play out of the current player's play area and forgets the others.
Bag Rules::keep_staying() {
  Player& p = player(s.current);
  Bag staying{};
  int kept = 0;
  for (int i = 0; i < s.in_play_count; ++i) {
    InPlay card = s.in_play[i];
    if (card.owner == s.current) {
      if (!stays(card)) continue;
      staying.add(card.kind);
      p.play.remove(card.kind);
      card.this_turn = false;
    }
    s.in_play[kept++] = card;
  }
  s.in_play_count = static_cast<uint8_t>(kept);
  return staying;
}

// Discards the cards in play that do not stay, then the hand.
void Rules::clean_up() {
  State& g = s;
  Player& p = g.player[g.current];
  const bool plain = g.in_play_count == 0;
  const Bag staying = plain ? Bag{} : keep_staying();
  if (const Mask last = p.hand.present ? p.hand.present : p.play.present) {
    p.discard_top = highest(last);
    ++p.discard_changes;
  }
  p.discard.add(p.play, p.hand);
  if (plain)
    p.play.clear();
  else
    p.play = staying;
  p.hand.clear();
  g.watch_count = 0;
}

bool Rules::game_ends() const { return s.pile[kProvince] == 0 || s.empty_piles >= s.piles_to_end; }

void Rules::end_turn() {
  State& g = s;
  note(What::TurnEnd, g.current);
  if (g.link_count) {
    const auto lasts = [&](const Link& link) {
      return std::any_of(g.lasting, g.lasting + g.lasting_count, [&](const Lasting& l) { return l.card == link.card; });
    };
    g.link_count = static_cast<uint8_t>(std::partition(g.link, g.link + g.link_count, lasts) - g.link);
  }
  if (g.fleet_round || game_ends()) return end_game();
  if (g.turns >= g.turn_limit) return finish(Ending::TurnLimit);
  prepare_turn(seat_after(g.current, 1), false);
}

// The game ends, after one more turn for each player with a cube on Fleet.
void Rules::end_game() {
  if (s.fleet_round && s.current == s.fleet_last) return finish(s.ending);
  if (!s.fleet_round) {
    s.ending = s.pile[kProvince] == 0 ? Ending::Provinces : Ending::Piles;
    s.fleet_round = true;
    s.fleet_last = s.current;
  }
  for (int i = 1; i <= players(); ++i) {
    const uint8_t seat = seat_after(s.current, i);
    if (has(seat, CardId::Fleet)) return prepare_turn(seat, true);
    if (seat == s.fleet_last) break;
  }
  finish(s.ending);
}

void Rules::finish(Ending ending) {
  s.ending = ending;
  s.phase = Phase::Over;
  note(What::GameOver, s.current, kNoKind, static_cast<int>(s.ending));
}

// --- the loop

// What happens by itself at the start of a turn; then the player's choices, if there are any.
void Rules::start_specials(int seat) {
  if (holds(seat, CardId::Key)) add_coins(1);
  if (player(seat).projects)
    for (int i = 0; i < s.cards.projects; ++i)
      if (has(seat, s.cards.id[kMaxKinds + i])) add_plus(seat, card(kMaxKinds + i).plus);
  if (player(seat).projects || s.lasting_count) begin(Effect::start_of_turn, seat, kNoKind);
}

void Rules::buy_end_specials(int seat) {
  if (has(seat, CardId::Exploration) && s.turn.cards_bought == 0) {
    add_coffers(seat, 1);
    add_villagers(seat, 1);
  }
  if (has(seat, CardId::Pageant) && s.turn.coins) begin(Effect::end_of_buy_phase, seat, kind(CardId::Pageant));
}

// One phase after the other until a question is open (false) or an effect waits to be run (true).
bool Rules::step() {
  State& g = s;
  const uint8_t seat = g.current;
  const Phase from = g.phase;
  if (from == Phase::Over) return false;
  if (from <= Phase::Action) {
    g.phase = Phase::Action;
    if (from == Phase::Start && g.specials) {
      start_specials(seat);
      return true;
    }
    if (ask_action_phase()) return false;
  }
  if (from <= Phase::BuyStart) {
    g.phase = Phase::Buy;
    if (g.specials && holds(seat, CardId::TreasureChest) && !gain(seat, kGold)) return true;
  }
  if (from <= Phase::Buy && ask_buy_phase()) return false;
  if (from <= Phase::BuyEnd && g.specials) {
    g.phase = Phase::CleanUp;
    buy_end_specials(seat);
    return true;
  }
  if (from <= Phase::CleanUp && g.turn.improves) {
    g.phase = Phase::Discard;
    return !begin(Effect::start_of_clean_up, seat, kind(CardId::Improve));
  }
  if (from <= Phase::Discard && g.specials && g.in_play_count) {
    g.phase = Phase::Draw;
    return !begin(Effect::discard_from_play, seat, kind(CardId::Hermit));
  }
  if (from <= Phase::Draw) {
    clean_up();
    g.phase = Phase::TurnEnd;
    if (!draw(seat, 5 + (g.specials && holds(seat, CardId::Flag)))) return true;
  }
  end_turn();
  return true;
}

namespace {
constexpr EffectFunction kEffects[] = {nullptr,
#define X(name) effect_##name,
                                       JOUST_EFFECTS(X)
#undef X
};
}  // namespace

void Rules::advance() {
  for (;;) {
    if (s.depth) {
      Frame& f = top();
      if (log && f.at == 0) note(What::Effect, f.player, f.source, f.effect & 0xff, 0, f.effect >> 8);
      kEffects[f.effect](*this, f);
      if (s.asking) return;
      if (s.ending == Ending::Fault) {
        s.depth = 0;
        s.phase = Phase::Over;
        return;
      }
    } else if (!step()) {
      return;
    }
  }
}

}  // namespace joust
