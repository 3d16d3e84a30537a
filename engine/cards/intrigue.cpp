// Intrigue, 2nd edition (26 cards). Rules source: rules/intrigue.md; nothing is left out.
#include "engine/cards/tables.h"
#include "engine/rules.h"

namespace joust {

namespace {

int duke_points(const State&, const Bag& owned) { return owned[kDuchy]; }

// clang-format off
constexpr CardInfo kIntrigue[] = {
    {.id = CardId::Baron, .name = "Baron", .cost = 4, .types = Action, .plus = {.buys = 1}, .play = Effect::baron,
     .says_coins = true, .text = "+1 Buy. You may discard an Estate for +$4; if you do not, gain an Estate."},
    {.id = CardId::Bridge, .name = "Bridge", .cost = 4, .types = Action, .plus = {.buys = 1, .coins = 1},
     .play = Effect::bridge, .text = "+1 Buy, +$1. Cards cost $1 less this turn."},
    {.id = CardId::Conspirator, .name = "Conspirator", .cost = 4, .types = Action, .plus = {.coins = 2},
     .play = Effect::conspirator,
     .text = "+$2. From your third Action played this turn on, also +1 Card and +1 Action."},
    {.id = CardId::Courtier, .name = "Courtier", .cost = 5, .types = Action, .play = Effect::courtier,
     .says_coins = true,
     .text = "Reveal a hand card; per type it has, choose something different: +1 Action, +1 Buy, +$3, gain a Gold."},
    {.id = CardId::Courtyard, .name = "Courtyard", .cost = 2, .types = Action, .plus = {.cards = 3},
     .play = Effect::courtyard, .text = "+3 Cards. Put a hand card onto your deck."},
    {.id = CardId::Diplomat, .name = "Diplomat", .cost = 4, .types = Action | Reaction, .plus = {.cards = 2},
     .play = Effect::diplomat, .on_attack = Effect::diplomat_reaction, .on_attack_min_hand = 5,
     .text = "+2 Cards, and +2 Actions if you then hold five or fewer. Against an Attack, with five or more cards in "
             "hand, reveal it to draw two and discard three."},
    {.id = CardId::Duke, .name = "Duke", .cost = 5, .types = Victory, .variable_points = duke_points,
     .text = "1 point for every Duchy you own."},
    {.id = CardId::Harem, .name = "Harem", .cost = 6, .types = Treasure | Victory, .plus = {.coins = 2}, .points = 2,
     .text = "Worth $2; 2 points."},
    {.id = CardId::Ironworks, .name = "Ironworks", .cost = 4, .types = Action, .play = Effect::ironworks,
     .says_coins = true,
     .text = "Gain a card costing up to $4; an Action gives +1 Action, a Treasure +$1, a Victory card +1 Card."},
    {.id = CardId::Lurker, .name = "Lurker", .cost = 2, .types = Action, .plus = {.actions = 1},
     .play = Effect::lurker, .text = "+1 Action. Trash an Action from the Supply, or gain an Action from the trash."},
    {.id = CardId::Masquerade, .name = "Masquerade", .cost = 3, .types = Action, .plus = {.cards = 2},
     .play = Effect::masquerade,
     .text = "+2 Cards. Everybody with cards passes one to the left; then you may trash a card."},
    {.id = CardId::Mill, .name = "Mill", .cost = 4, .types = Action | Victory, .plus = {.cards = 1, .actions = 1},
     .points = 1, .play = Effect::mill, .says_coins = true,
     .text = "+1 Card, +1 Action. You may discard two cards for +$2. 1 point."},
    {.id = CardId::MiningVillage, .name = "Mining Village", .cost = 4, .types = Action,
     .plus = {.cards = 1, .actions = 2}, .play = Effect::mining_village, .says_coins = true,
     .text = "+1 Card, +2 Actions. You may trash this for +$2."},
    {.id = CardId::Minion, .name = "Minion", .cost = 5, .types = Action | Attack, .plus = {.actions = 1},
     .play = Effect::minion, .says_coins = true,
     .text = "+1 Action. +$2; or discard your hand and draw four, and so do the others who hold five or more."},
    {.id = CardId::Nobles, .name = "Nobles", .cost = 6, .types = Action | Victory, .points = 2,
     .play = Effect::nobles, .text = "+3 Cards or +2 Actions. 2 points."},
    {.id = CardId::Patrol, .name = "Patrol", .cost = 5, .types = Action, .plus = {.cards = 3},
     .play = Effect::patrol,
     .text = "+3 Cards. Reveal your top four; Victory cards and Curses go to hand, the rest back in any order."},
    {.id = CardId::Pawn, .name = "Pawn", .cost = 2, .types = Action, .play = Effect::pawn, .says_coins = true,
     .text = "Two different ones of +1 Card, +1 Action, +1 Buy, +$1."},
    {.id = CardId::Replace, .name = "Replace", .cost = 5, .types = Action | Attack, .play = Effect::replace,
     .text = "Trash a hand card, gain one costing up to $2 more; an Action or Treasure goes onto your deck, a Victory "
             "card gives the others a Curse."},
    {.id = CardId::SecretPassage, .name = "Secret Passage", .cost = 4, .types = Action,
     .plus = {.cards = 2, .actions = 1}, .play = Effect::secret_passage,
     .text = "+2 Cards, +1 Action. Put a hand card anywhere in your deck."},
    {.id = CardId::ShantyTown, .name = "Shanty Town", .cost = 3, .types = Action, .plus = {.actions = 2},
     .play = Effect::shanty_town, .text = "+2 Actions. Reveal your hand; without an Action in it, +2 Cards."},
    {.id = CardId::Steward, .name = "Steward", .cost = 3, .types = Action, .play = Effect::steward,
     .says_coins = true, .text = "+2 Cards, or +$2, or trash two cards from hand."},
    {.id = CardId::Swindler, .name = "Swindler", .cost = 3, .types = Action | Attack, .plus = {.coins = 2},
     .play = Effect::swindler,
     .text = "+$2. The others trash their top card and gain one of the same cost that you choose."},
    {.id = CardId::Torturer, .name = "Torturer", .cost = 5, .types = Action | Attack, .plus = {.cards = 3},
     .play = Effect::torturer, .text = "+3 Cards. The others discard two cards or gain a Curse to hand, as they like."},
    {.id = CardId::TradingPost, .name = "Trading Post", .cost = 5, .types = Action, .play = Effect::trading_post,
     .text = "Trash two hand cards; if you did, gain a Silver to hand."},
    {.id = CardId::Upgrade, .name = "Upgrade", .cost = 5, .types = Action, .plus = {.cards = 1, .actions = 1},
     .play = Effect::upgrade, .text = "+1 Card, +1 Action. Trash a hand card; gain one costing exactly $1 more."},
    {.id = CardId::WishingWell, .name = "Wishing Well", .cost = 3, .types = Action, .plus = {.cards = 1, .actions = 1},
     .play = Effect::wishing_well, .text = "+1 Card, +1 Action. Name a card; if it is on top of your deck, take it."},
};
// clang-format on

constexpr Mask kPawnLabels = labels(Label::Cards1, Label::Actions1, Label::Buys1, Label::Coins1);
constexpr Mask kCourtierLabels = labels(Label::Actions1, Label::Buys1, Label::Coins3, Label::GainGold);

}  // namespace

std::span<const CardInfo> intrigue_table() { return kIntrigue; }

// Discard an Estate for 4 coins, or gain one.
EFFECT(baron) {
  BEGIN;
  if (me.hand.has(kEstate)) {
    ASK(r.yes_no(f.player));
    if (r.chose(Label::Yes)) {
      r.discard_from_hand(f.player, kEstate);
      r.add_coins(4);
      STOP;
    }
  }
  DO(r.gain(f.player, kEstate));
  END;
}

// All cards cost 1 less this turn.
EFFECT(bridge) {
  ++r.s.turn.reduction;
  STOP;
}

// The third Action play of the turn and later: a card and an Action.
EFFECT(conspirator) {
  BEGIN;
  if (r.s.turn.actions_played < 3) STOP;
  DO(r.draw(f.player, 1));
  r.add_actions(1);
  END;
}

// Reveal a card; as many different bonuses as it has types, all chosen before any is done.
EFFECT(courtier) {
  BEGIN;
  ASK(r.ask(Verb::Reveal, f.player, me.hand.present));
  if (r.chosen() == kNoKind) STOP;
  r.reveal(f.player, r.chosen());
  f.n = static_cast<uint8_t>(std::min(4, r.type_count(r.chosen())));
  if (f.n == 4) f.bits = kCourtierLabels;  // all of them: nothing to choose
  while (std::popcount(f.bits) < f.n) {
    ASK(r.continued(f.bits, r.choose(f.player, kCourtierLabels & ~Mask{f.bits})));
    f.bits |= static_cast<uint32_t>(bit(r.answered()));
  }
  if (f.bits & bit(Label::Actions1)) r.add_actions(1);
  if (f.bits & bit(Label::Buys1)) r.add_buys(1);
  if (f.bits & bit(Label::Coins3)) r.add_coins(3);
  if (f.bits & bit(Label::GainGold)) DO(r.gain(f.player, kGold));
  END;
}

// A hand card goes onto the deck.
EFFECT(courtyard) {
  BEGIN;
  ASK(r.ask(Verb::Topdeck, f.player, me.hand.present));
  r.topdeck_from_hand(f.player, r.chosen());
  END;
}

EFFECT(diplomat) {
  if (r.player(f.player).hand.size() <= 5) r.add_actions(2);
  STOP;
}

// Draw two, then discard three.
EFFECT(diplomat_reaction) {
  BEGIN;
  r.reveal(f.player, f.it);
  DO(r.draw(f.player, 2));
  PICK(Verb::Discard, f.player, kAnyCard, 3, 3);
  r.discard_picked(f.player);
  END;
}

// Gain a card costing up to 4; a bonus for each of its types.
EFFECT(ironworks) {
  BEGIN;
  ASK(r.ask(Verb::Gain, f.player, r.supply() & r.costing_up_to(4)));
  f.it = r.chosen();
  if (f.it == kNoKind) STOP;
  DO(r.gain(f.player, f.it));
  if (r.is(f.it, Action)) r.add_actions(1);
  if (r.is(f.it, Treasure)) r.add_coins(1);
  if (r.is(f.it, Victory)) DO(r.draw(f.player, 1));
  END;
}

// Trash an Action from the Supply, or gain one from the trash.
EFFECT(lurker) {
  BEGIN;
  ASK(r.choose(f.player, labels(Label::Trash, Label::Gain)));
  if (r.chose(Label::Trash)) {
    ASK(r.ask(Verb::Trash, f.player, r.supply() & r.kinds(Action)));
    DO(r.trash_from_supply(f.player, r.chosen()));
  } else {
    ASK(r.ask(Verb::Gain, f.player, r.s.trash.present & r.kinds(Action)));
    DO(r.gain_from_trash(f.player, r.chosen()));
  }
  END;
}

// Everybody with cards passes one to the left, all at once; then its player may trash a card.
EFFECT(masquerade) {
  BEGIN;
  for (f.i = 0; f.i < r.players(); ++f.i) {
    if (r.player(r.victim(f)).hand.empty()) continue;
    ASK(r.ask(Verb::Pass, r.victim(f), r.player(r.victim(f)).hand.present));
    r.remember(f, r.chosen());
  }
  r.pass_remembered(f);
  ASK(r.may(Verb::Trash, f.player, me.hand.present));
  DO(r.trash_from_hand(f.player, r.chosen()));
  END;
}

// Two cards may be discarded for 2 coins.
EFFECT(mill) {
  BEGIN;
  if (me.hand.empty()) STOP;
  ASK(r.may(Verb::Discard, f.player, me.hand.present));
  if (r.declined()) STOP;
  r.start_picking();
  r.take_pick();
  while (r.can_pick(f.player, kAnyCard, 2)) {
    ASK(r.pick_one(Verb::Discard, f.player, kAnyCard, 2));
    r.take_pick();
  }
  if (r.s.picked.size() == 2) r.add_coins(2);
  r.discard_picked(f.player);
  END;
}

// This may be trashed for 2 coins.
EFFECT(mining_village) {
  BEGIN;
  if (!r.in_play(f.card)) STOP;
  ASK(r.yes_no(f.player));
  if (!r.chose(Label::Yes)) STOP;
  DO(r.trash_from_play(f.player, f.card));
  r.add_coins(2);
  END;
}

// 2 coins, or new hands of four for its player and everybody who holds five or more.
EFFECT(minion) {
  BEGIN;
  ASK(r.choose(f.player, labels(Label::Coins2, Label::NewHands)));
  if (r.chose(Label::Coins2)) {
    r.add_coins(2);
    STOP;
  }
  r.discard_hand(f.player);
  DO(r.draw(f.player, 4));
  EACH_OTHER {
    if (r.player(r.victim(f)).hand.size() < 5) continue;
    r.discard_hand(r.victim(f));
    DO(r.draw(r.victim(f), 4));
  }
  END;
}

EFFECT(nobles) {
  BEGIN;
  ASK(r.choose(f.player, labels(Label::Cards3, Label::Actions2)));
  if (r.chose(Label::Actions2))
    r.add_actions(2);
  else
    DO(r.draw(f.player, 3));
  END;
}

// Reveal four: Victory cards and Curses to hand, the others back in any order.
EFFECT(patrol) {
  BEGIN;
  DO(r.need(f.player, 4));
  f.n = static_cast<uint8_t>(r.turn_up(f.player, 4, true));
  f.n = static_cast<uint8_t>(r.limbo_to_hand(f.player, f.n, r.kinds(Victory) | r.kinds(CurseType)));
  ORDER(f.player, f.n);
  r.limbo_to_deck(f.player, f.n, true);
  END;
}

// Two different ones of four bonuses, both chosen before either is done.
EFFECT(pawn) {
  BEGIN;
  for (f.n = 0; f.n < 2; ++f.n) {
    ASK(r.continued(f.n, r.choose(f.player, kPawnLabels & ~Mask{f.bits})));
    f.bits |= static_cast<uint32_t>(bit(r.answered()));
  }
  if (f.bits & bit(Label::Cards1)) DO(r.draw(f.player, 1));
  if (f.bits & bit(Label::Actions1)) r.add_actions(1);
  if (f.bits & bit(Label::Buys1)) r.add_buys(1);
  if (f.bits & bit(Label::Coins1)) r.add_coins(1);
  END;
}

// Trash a card for one costing up to 2 more; Actions and Treasures go onto the deck, Victory cards curse the others.
EFFECT(replace) {
  BEGIN;
  ASK(r.ask(Verb::Trash, f.player, me.hand.present));
  f.it = r.chosen();
  if (f.it == kNoKind) STOP;
  DO(r.trash_from_hand(f.player, f.it));
  ASK(r.ask(Verb::Gain, f.player, r.supply() & r.costing_up_to(r.cost(f.it) + 2)));
  f.it = r.chosen();
  if (f.it == kNoKind) STOP;
  DO(r.gain(f.player, f.it));
  if ((r.is(f.it, Action) || r.is(f.it, Treasure)) && r.still_where_gained(f.player, f.it, To::Discard, f.mark)) {
    r.take_from_discard(f.player, f.it);
    r.put_on_deck(f.player, f.it, Deck::kOwnerKnows | Deck::kAllKnow);
    r.note(What::Topdeck, f.player, f.it);
  }
  if (!r.is(f.it, Victory)) STOP;
  EACH_OTHER { DO(r.gain(r.victim(f), kCurse)); }
  END;
}

// A hand card goes to any place of the deck.
EFFECT(secret_passage) {
  BEGIN;
  ASK(r.ask(Verb::Topdeck, f.player, me.hand.present));
  f.it = r.chosen();
  if (f.it == kNoKind) STOP;
  ASK(r.ask_position(f.player, me.deck.size()));
  r.insert_from_hand(f.player, f.it, r.s.answer);
  END;
}

EFFECT(shanty_town) {
  BEGIN;
  r.reveal_hand(f.player);
  if (!(me.hand.present & r.kinds(Action))) DO(r.draw(f.player, 2));
  END;
}

EFFECT(steward) {
  BEGIN;
  ASK(r.choose(f.player, labels(Label::Cards2, Label::Coins2, Label::Trash)));
  if (r.chose(Label::Coins2)) {
    r.add_coins(2);
  } else if (r.chose(Label::Cards2)) {
    DO(r.draw(f.player, 2));
  } else {
    PICK(Verb::Trash, f.player, kAnyCard, 2, 2);
    DO(r.trash_picked(f.player));
  }
  END;
}

// The others trash their top card; its player chooses what of the same cost they gain.
EFFECT(swindler) {
  BEGIN;
  EACH_OTHER {
    DO(r.need(r.victim(f), 1));
    f.it = r.take_top(r.victim(f));
    if (f.it == kNoKind) continue;
    DO(r.trash_loose(r.victim(f), f.it));
    ASK(r.ask(Verb::Gain, f.player, r.supply() & r.costing(r.cost(f.it), r.cost(f.it))));
    DO(r.gain(r.victim(f), r.chosen()));
  }
  END;
}

// The others choose: discard two, or a Curse to hand.
EFFECT(torturer) {
  BEGIN;
  EACH_OTHER {
    ASK(r.choose(r.victim(f), labels(Label::Discard, Label::Curse)));
    if (r.chose(Label::Curse)) {
      DO(r.gain(r.victim(f), kCurse, To::Hand));
    } else {
      PICK(Verb::Discard, r.victim(f), kAnyCard, 2, 2);
      r.discard_picked(r.victim(f));
    }
  }
  END;
}

// Trash two cards; if two were trashed, gain a Silver to hand.
EFFECT(trading_post) {
  BEGIN;
  PICK(Verb::Trash, f.player, kAnyCard, 2, 2);
  f.n = static_cast<uint8_t>(r.s.picked.size());
  DO(r.trash_picked(f.player));
  if (f.n == 2) DO(r.gain(f.player, kSilver, To::Hand));
  END;
}

// Trash a card, gain one costing exactly 1 more.
EFFECT(upgrade) {
  BEGIN;
  ASK(r.ask(Verb::Trash, f.player, me.hand.present));
  f.it = r.chosen();
  if (f.it == kNoKind) STOP;
  DO(r.trash_from_hand(f.player, f.it));
  ASK(r.ask(Verb::Gain, f.player, r.supply() & r.costing(r.cost(f.it) + 1, r.cost(f.it) + 1)));
  DO(r.gain(f.player, r.chosen()));
  END;
}

// Name a card; if it is the top card, it goes to hand.
EFFECT(wishing_well) {
  BEGIN;
  ASK(r.ask_name(f.player));
  f.it = r.chosen();
  r.note(What::Name, f.player, f.it);
  DO(r.need(f.player, 1));
  r.take_top_if(f.player, f.it);
  END;
}

}  // namespace joust
