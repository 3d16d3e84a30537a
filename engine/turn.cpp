// The turn: phases, what the player may do in them, Clean-up, the end of the game and Fleet's round.
#include "engine/game.h"
#include "engine/rules.h"

namespace joust {

void Rules::prepare_turn(int seat, bool extra) {
  s.current = static_cast<uint8_t>(seat);
  s.turn = Turn{};
  s.turn.actions = 1;
  s.turn.buys = 1;
  s.turn.extra = extra;
  s.turn.reduction = has(seat, CardId::Canal);
  s.treasures = s.cards.type[std::countr_zero(static_cast<unsigned>(Treasure))];
  if (has(seat, CardId::Capitalism)) s.treasures |= s.cards.coin_action;
  s.phase = Phase::Start;
  ++s.turns;
  if (!extra) ++player(seat).turns;
  note(What::TurnStart, seat, kNoKind, s.turns & 0xff, kAll, s.turns >> 8);
}

// --- start of turn

Mask Rules::start_waiting(const Frame& f) const {
  Mask m = 0;
  for (int i = 0; i < s.lasting_count; ++i)
    if (s.lasting[i].owner == f.player) m |= bit(s.lasting[i].kind);
  for (int i = 0; i < s.cards.projects; ++i) {
    const CardId id = s.cards.id[kMaxKinds + i];
    if (info(id).turn_start != Effect::none && has(f.player, id) && !(f.bits >> i & 1)) m |= bit(kMaxKinds + i);
  }
  return m;
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
      Bag& aside = r.card(r.chosen()).id == CardId::CargoShip ? me.aside_open : me.aside_hidden;
      each(aside.present, [&](Kind k) {
        for (int i = 0; i < aside[k]; ++i) r.put_in_hand(f.player, k);
      });
      aside.clear();
      int kept = 0;
      for (int i = 0; i < r.s.lasting_count; ++i)
        if (r.s.lasting[i].owner != f.player || r.s.lasting[i].kind != r.chosen())
          r.s.lasting[kept++] = r.s.lasting[i];
      r.s.lasting_count = static_cast<uint8_t>(kept);
    }
  }
  END;
}

// --- Action phase

bool Rules::ask_action_phase() {
  const Player& p = player(s.current);
  const Mask actions = p.hand.present & kinds(Action);
  if (!actions || (s.turn.actions == 0 && p.villagers == 0)) return false;
  return ask(Verb::ActionPhase, s.current, s.turn.actions ? actions : 0,
             bit(Label::Decline) | (p.villagers ? bit(Label::Villager) : 0));
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
  const Player& p = player(s.current);
  Mask play = 0, labels = bit(Label::Decline);
  if (!s.turn.purchase_made) {
    play = p.hand.present & s.treasures;
    if (play & s.cards.plain_treasure) labels |= bit(Label::Treasures);
    if (p.coffers) labels |= bit(Label::Coffers);
  }
  Mask buy = 0;
  if (s.turn.buys) {
    buy = s.available & costing_up_to(s.turn.coins);
    if (s.cards.projects) buy |= affordable_projects();
  }
  if (!(play | buy) && labels == bit(Label::Decline)) return false;
  return ask(Verb::BuyPhase, s.current, play, labels, buy);
}

void Rules::play_plain_treasures() {
  Player& p = player(s.current);
  int coins = 0;
  const Mask played = p.hand.present & s.cards.plain_treasure;
  each(played, [&](Kind k) {
    const int n = p.hand[k];
    coins += n * card(k).plus.coins;
    p.play.add(k, n);
    p.hand.remove(k, n);
    note(What::Play, s.current, k, n);
  });
  if ((played >> kSilver & 1) && !s.turn.silver_played) {
    s.turn.silver_played = true;
    coins += s.turn.merchants;
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
// The current player's Actions in play that are due to be discarded in this Clean-up.
Mask due_actions(const Rules& r) {
  Mask m = 0;
  for (int i = 0; i < r.s.in_play_count; ++i) {
    const InPlay& card = r.s.in_play[i];
    if (card.owner == r.s.current && r.is(card.face(), Action) && !r.stays(card)) m |= bit(card.kind);
  }
  return m;
}

// The number of the current player's first card in play that fits and is due to be discarded; 0 if there is none.
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
    ASK(r.may(Verb::Trash, f.player, due_actions(r)));
    if (r.declined()) continue;
    f.it = r.chosen();
    DO(r.trash_from_play(f.player, first_due(r, [&](const InPlay& card) {
         return card.kind == f.it && r.is(card.face(), Action);
       })));
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
    f.mark = due_as(r, CardId::BorderGuard);
    ASK(r.may(Verb::Topdeck, f.player, bit(r.in_play(f.mark)->kind)));
    if (!r.declined()) {
      f.it = r.chosen();
      r.leave_play(f.player, f.mark);
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

// Discards the cards in play that do not stay, then the hand.
void Rules::clean_up() {
  Player& p = player(s.current);
  Bag staying{};
  if (s.in_play_count) {
    int kept = 0;
    for (int i = 0; i < s.in_play_count; ++i) {
      InPlay card = s.in_play[i];
      if (card.owner == s.current) {
        if (!stays(card)) continue;
        staying.add(card.kind);
        card.this_turn = false;
      }
      s.in_play[kept++] = card;
    }
    s.in_play_count = static_cast<uint8_t>(kept);
  }
  if (!staying.empty()) {
    each(staying.present, [&](Kind k) { p.play.remove(k, staying[k]); });
  }
  const Mask last = p.hand.present ? p.hand.present : p.play.present;
  if (last) {
    p.discard_top = highest(last);
    ++p.discard_changes;
  }
  p.discard.add(p.play);
  p.discard.add(p.hand);
  p.play = staying;
  p.hand.clear();
  s.watch_count = 0;
}

bool Rules::game_ends() const { return s.pile[kProvince] == 0 || s.empty_piles >= s.piles_to_end; }

void Rules::end_turn() {
  note(What::TurnEnd, s.current);
  int kept = 0;
  for (int i = 0; i < s.link_count; ++i)
    for (int j = 0; j < s.lasting_count; ++j)
      if (s.lasting[j].card == s.link[i].card) {
        s.link[kept++] = s.link[i];
        break;
      }
  s.link_count = static_cast<uint8_t>(kept);

  const auto finish = [&](Ending ending) {
    if (s.ending == Ending::None) s.ending = ending;
    s.phase = Phase::Over;
    note(What::GameOver, s.current, kNoKind, static_cast<int>(s.ending));
  };
  const bool was_fleet = s.fleet_round;
  if (!s.fleet_round && game_ends()) {
    s.ending = s.pile[kProvince] == 0 ? Ending::Provinces : Ending::Piles;
    s.fleet_round = true;
    s.fleet_last = s.current;
  }
  if (!s.fleet_round) {
    if (s.turns >= s.turn_limit) return finish(Ending::TurnLimit);
    return prepare_turn(seat_after(s.current, 1), false);
  }
  if (was_fleet && s.current == s.fleet_last) return finish(s.ending);
  for (int i = 1; i <= players(); ++i) {
    const uint8_t seat = seat_after(s.current, i);
    if (has(seat, CardId::Fleet)) return prepare_turn(seat, true);
    if (seat == s.fleet_last) break;
  }
  finish(s.ending);
}

// --- the loop

bool Rules::step() {
  const uint8_t seat = s.current;
  switch (s.phase) {
    case Phase::Start:
      s.phase = Phase::Action;
      if (holds(seat, CardId::Key)) add_coins(1);
      if (player(seat).projects)
        for (int i = 0; i < s.cards.projects; ++i)
          if (has(seat, s.cards.id[kMaxKinds + i])) add_plus(seat, card(kMaxKinds + i).plus);
      if (player(seat).projects || s.lasting_count) begin(Effect::start_of_turn, seat, kNoKind);
      return true;
    case Phase::Action:
      if (ask_action_phase()) return false;
      [[fallthrough]];
    case Phase::BuyStart:
      s.phase = Phase::Buy;
      if (holds(seat, CardId::TreasureChest) && !gain(seat, kGold)) return true;
      [[fallthrough]];
    case Phase::Buy:
      if (ask_buy_phase()) return false;
      [[fallthrough]];
    case Phase::BuyEnd:
      s.phase = Phase::CleanUp;
      if (has(seat, CardId::Exploration) && s.turn.cards_bought == 0) {
        add_coffers(seat, 1);
        add_villagers(seat, 1);
      }
      if (has(seat, CardId::Pageant) && s.turn.coins)
        return !begin(Effect::end_of_buy_phase, seat, kind(CardId::Pageant));
      [[fallthrough]];
    case Phase::CleanUp:
      s.phase = Phase::Discard;
      if (s.turn.improves) return !begin(Effect::start_of_clean_up, seat, kind(CardId::Improve));
      [[fallthrough]];
    case Phase::Discard:
      s.phase = Phase::Draw;
      if (s.in_play_count && (kind(CardId::Hermit) != kNoKind || holds(seat, CardId::Horn)))
        return !begin(Effect::discard_from_play, seat, kind(CardId::Hermit));
      [[fallthrough]];
    case Phase::Draw:
      clean_up();
      s.phase = Phase::TurnEnd;
      if (!draw(seat, 5 + holds(seat, CardId::Flag))) return true;
      [[fallthrough]];
    case Phase::TurnEnd: end_turn(); return true;
    case Phase::Over: return false;
  }
  return false;
}

namespace {
constexpr EffectFunction kEffects[] = {
    nullptr,
#define X(name) effect_##name,
    JOUST_EFFECTS(X)
#undef X
};
}  // namespace

void Rules::advance() {
  for (;;) {
    if (s.depth) {
      Frame& f = top();
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
