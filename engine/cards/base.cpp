// The 7 base cards, Dominion 2nd edition (26 cards) and the 6 cards of the 1st edition that the 2nd dropped.
// Rules source: rules/base.md. Nothing is left out; where the editions differ, the 2nd is played.
#include "engine/cards/tables.h"
#include "engine/rules.h"

namespace joust {

namespace {

int gardens_points(const State&, const Bag& owned) { return owned.size() / 10; }

// clang-format off
constexpr CardInfo kBase[] = {
    {.id = CardId::Copper, .name = "Copper", .cost = 0, .types = Treasure, .plus = {.coins = 1}, .pile = Pile::Basic,
     .text = "Worth $1."},
    {.id = CardId::Silver, .name = "Silver", .cost = 3, .types = Treasure, .plus = {.coins = 2}, .pile = Pile::Basic,
     .text = "Worth $2."},
    {.id = CardId::Gold, .name = "Gold", .cost = 6, .types = Treasure, .plus = {.coins = 3}, .pile = Pile::Basic,
     .text = "Worth $3."},
    {.id = CardId::Estate, .name = "Estate", .cost = 2, .types = Victory, .points = 1, .pile = Pile::Basic,
     .text = "1 point."},
    {.id = CardId::Duchy, .name = "Duchy", .cost = 5, .types = Victory, .points = 3, .pile = Pile::Basic,
     .text = "3 points."},
    {.id = CardId::Province, .name = "Province", .cost = 8, .types = Victory, .points = 6, .pile = Pile::Basic,
     .text = "6 points."},
    {.id = CardId::Curse, .name = "Curse", .cost = 0, .types = CurseType, .points = -1, .pile = Pile::Basic,
     .text = "Minus 1 point."},

    {.id = CardId::Artisan, .name = "Artisan", .cost = 6, .types = Action, .play = Effect::artisan,
     .text = "Gain a card costing up to $5 to your hand, then put a hand card onto your deck."},
    {.id = CardId::Bandit, .name = "Bandit", .cost = 5, .types = Action | Attack, .play = Effect::bandit,
     .text = "Gain a Gold; the others turn up two cards, trash a Treasure other than Copper and discard the rest."},
    {.id = CardId::Bureaucrat, .name = "Bureaucrat", .cost = 4, .types = Action | Attack, .play = Effect::bureaucrat,
     .text = "Gain a Silver onto your deck; the others put a Victory card from hand onto theirs."},
    {.id = CardId::Cellar, .name = "Cellar", .cost = 2, .types = Action, .plus = {.actions = 1},
     .play = Effect::cellar, .text = "+1 Action. Discard any number of cards, then draw as many."},
    {.id = CardId::Chapel, .name = "Chapel", .cost = 2, .types = Action, .play = Effect::chapel,
     .text = "Trash up to four cards from hand."},
    {.id = CardId::CouncilRoom, .name = "Council Room", .cost = 5, .types = Action, .plus = {.cards = 4, .buys = 1},
     .play = Effect::council_room, .text = "+4 Cards, +1 Buy; every other player draws a card."},
    {.id = CardId::Festival, .name = "Festival", .cost = 5, .types = Action,
     .plus = {.actions = 2, .buys = 1, .coins = 2}, .text = "+2 Actions, +1 Buy, +$2."},
    {.id = CardId::Gardens, .name = "Gardens", .cost = 4, .types = Victory, .variable_points = gardens_points,
     .text = "1 point for every ten cards you own."},
    {.id = CardId::Harbinger, .name = "Harbinger", .cost = 3, .types = Action, .plus = {.cards = 1, .actions = 1},
     .play = Effect::harbinger, .text = "+1 Card, +1 Action. You may put a card from your discard pile onto your deck."},
    {.id = CardId::Laboratory, .name = "Laboratory", .cost = 5, .types = Action, .plus = {.cards = 2, .actions = 1},
     .text = "+2 Cards, +1 Action."},
    {.id = CardId::Library, .name = "Library", .cost = 5, .types = Action, .play = Effect::library,
     .text = "Draw until you hold seven cards; Actions may be set aside on the way and are discarded."},
    {.id = CardId::Market, .name = "Market", .cost = 5, .types = Action,
     .plus = {.cards = 1, .actions = 1, .buys = 1, .coins = 1}, .text = "+1 Card, +1 Action, +1 Buy, +$1."},
    {.id = CardId::Merchant, .name = "Merchant", .cost = 3, .types = Action, .plus = {.cards = 1, .actions = 1},
     .play = Effect::merchant, .says_coins = true, .text = "+1 Card, +1 Action. Your first Silver this turn gives +$1."},
    {.id = CardId::Militia, .name = "Militia", .cost = 4, .types = Action | Attack, .plus = {.coins = 2},
     .play = Effect::militia, .text = "+$2; the others discard down to three cards."},
    {.id = CardId::Mine, .name = "Mine", .cost = 5, .types = Action, .play = Effect::mine,
     .text = "You may trash a Treasure from hand for one costing up to $3 more, gained to hand."},
    {.id = CardId::Moat, .name = "Moat", .cost = 2, .types = Action | Reaction, .plus = {.cards = 2},
     .on_attack = Effect::moat_reaction, .on_attack_once = true,
     .text = "+2 Cards. Revealed from hand when another player plays an Attack, it keeps you unaffected."},
    {.id = CardId::Moneylender, .name = "Moneylender", .cost = 4, .types = Action, .play = Effect::moneylender,
     .says_coins = true, .text = "You may trash a Copper from hand for +$3."},
    {.id = CardId::Poacher, .name = "Poacher", .cost = 4, .types = Action,
     .plus = {.cards = 1, .actions = 1, .coins = 1}, .play = Effect::poacher,
     .text = "+1 Card, +1 Action, +$1. Discard a card per empty Supply pile."},
    {.id = CardId::Remodel, .name = "Remodel", .cost = 4, .types = Action, .play = Effect::remodel,
     .text = "Trash a hand card; gain one costing up to $2 more."},
    {.id = CardId::Sentry, .name = "Sentry", .cost = 5, .types = Action, .plus = {.cards = 1, .actions = 1},
     .play = Effect::sentry, .text = "+1 Card, +1 Action. Look at your top two cards; trash, discard or put back each."},
    {.id = CardId::Smithy, .name = "Smithy", .cost = 4, .types = Action, .plus = {.cards = 3}, .text = "+3 Cards."},
    {.id = CardId::ThroneRoom, .name = "Throne Room", .cost = 4, .types = Action, .play = Effect::throne_room,
     .text = "You may play an Action from hand twice."},
    {.id = CardId::Vassal, .name = "Vassal", .cost = 3, .types = Action, .plus = {.coins = 2}, .play = Effect::vassal,
     .text = "+$2. Discard your top card; if it is an Action you may play it."},
    {.id = CardId::Village, .name = "Village", .cost = 3, .types = Action, .plus = {.cards = 1, .actions = 2},
     .text = "+1 Card, +2 Actions."},
    {.id = CardId::Witch, .name = "Witch", .cost = 5, .types = Action | Attack, .plus = {.cards = 2},
     .play = Effect::witch, .text = "+2 Cards; the others gain a Curse each."},
    {.id = CardId::Workshop, .name = "Workshop", .cost = 3, .types = Action, .play = Effect::workshop,
     .text = "Gain a card costing up to $4."},
};

constexpr CardInfo kBaseFirst[] = {
    {.id = CardId::Adventurer, .name = "Adventurer", .cost = 6, .types = Action, .play = Effect::adventurer,
     .text = "Reveal cards from your deck until two Treasures show; they go to hand, the others are discarded."},
    {.id = CardId::Chancellor, .name = "Chancellor", .cost = 3, .types = Action, .plus = {.coins = 2},
     .play = Effect::chancellor, .text = "+$2. You may put your deck into your discard pile."},
    {.id = CardId::Feast, .name = "Feast", .cost = 4, .types = Action, .play = Effect::feast,
     .text = "Trash this; gain a card costing up to $5."},
    {.id = CardId::Spy, .name = "Spy", .cost = 4, .types = Action | Attack, .plus = {.cards = 1, .actions = 1},
     .play = Effect::spy,
     .text = "+1 Card, +1 Action. Everybody reveals the top card; you decide which are discarded."},
    {.id = CardId::Thief, .name = "Thief", .cost = 4, .types = Action | Attack, .play = Effect::thief,
     .text = "The others turn up two cards and trash a Treasure of your choice; you may gain the trashed ones."},
    {.id = CardId::Woodcutter, .name = "Woodcutter", .cost = 3, .types = Action, .plus = {.buys = 1, .coins = 2},
     .text = "+1 Buy, +$2."},
};
// clang-format on

}  // namespace

std::span<const CardInfo> base_table() { return kBase; }
std::span<const CardInfo> base_first_table() { return kBaseFirst; }

// Gain a card costing up to 5 to hand, then put a hand card onto the deck.
EFFECT(artisan) {
  BEGIN;
  ASK(r.ask(Verb::Gain, f.player, r.supply() & r.costing_up_to(5)));
  DO(r.gain(f.player, r.chosen(), To::Hand));
  ASK(r.ask(Verb::Topdeck, f.player, me.hand.present));
  r.topdeck_from_hand(f.player, r.chosen());
  END;
}

// Gain a Gold; the others turn up two and trash a Treasure other than Copper.
EFFECT(bandit) {
  BEGIN;
  DO(r.gain(f.player, kGold));
  EACH_OTHER { DO(r.raid(r.victim(f), r.kTreasureButCopper, r.victim(f), f.source)); }
  END;
}

// Gain a Silver onto the deck; the others put a Victory card back, or show that they have none.
EFFECT(bureaucrat) {
  BEGIN;
  DO(r.gain(f.player, kSilver, To::Deck));
  EACH_OTHER {
    ASK(r.ask(Verb::Topdeck, r.victim(f), r.player(r.victim(f)).hand.present & r.kinds(Victory)));
    if (r.chosen() == kNoKind) {
      r.reveal_hand(r.victim(f));
    } else {
      r.reveal(r.victim(f), r.chosen());
      r.topdeck_from_hand(r.victim(f), r.chosen(), true);
    }
  }
  END;
}

// Discard any number, then draw as many.
EFFECT(cellar) {
  BEGIN;
  PICK(Verb::Discard, f.player, kAnyCard, 0, me.hand.size());
  f.n = static_cast<uint8_t>(r.s.picked.size());
  r.discard_picked(f.player);
  DO(r.draw(f.player, f.n));
  END;
}

// Trash up to four hand cards.
EFFECT(chapel) {
  BEGIN;
  PICK(Verb::Trash, f.player, kAnyCard, 0, 4);
  DO(r.trash_picked(f.player));
  END;
}

// The others draw a card.
EFFECT(council_room) {
  BEGIN;
  EACH_OTHER { DO(r.draw(r.victim(f), 1)); }
  END;
}

// A card of the discard pile may go onto the deck.
EFFECT(harbinger) {
  BEGIN;
  ASK(r.may(Verb::Topdeck, f.player, me.discard.present));
  if (!r.declined()) {
    r.take_from_discard(f.player, r.chosen());
    r.put_on_deck(f.player, r.chosen(), Deck::kOwnerKnows);
    r.note(What::Topdeck, f.player, r.chosen(), 1, Rules::own(f.player));
  }
  END;
}

// Fill the hand to seven; Actions met on the way may be set aside, and are discarded in the end.
EFFECT(library) {
  BEGIN;
  while (me.hand.size() < 7) {
    DO(r.need(f.player, 1));
    if (me.deck.empty()) break;
    f.it = r.take_top(f.player);
    if (r.is(f.it, Action)) {
      r.to_limbo(f.player, f.it, false);
      ASK(r.may(Verb::SetAside, f.player, bit(f.it)));
      r.pop_limbo();
      if (!r.declined()) {
        r.s.spread.add(f.it);
        r.note(What::SetAside, f.player, f.it);
        continue;
      }
    }
    r.put_in_hand(f.player, f.it);
  }
  r.discard_spread(f.player);
  END;
}

// The turn's first Silver pays 1 more.
EFFECT(merchant) {
  if (!r.s.turn.silver_played) ++r.s.turn.merchants;
  STOP;
}

// The others discard down to three.
EFFECT(militia) {
  BEGIN;
  EACH_OTHER { DO(r.discard_down_to(r.victim(f), 3, f.source)); }
  END;
}

// A Treasure may be trashed for one costing up to 3 more, into hand.
EFFECT(mine) {
  BEGIN;
  ASK(r.may(Verb::Trash, f.player, me.hand.present & r.kinds(Treasure)));
  if (r.declined()) STOP;
  f.it = r.chosen();
  DO(r.trash_from_hand(f.player, f.it));
  ASK(r.ask(Verb::Gain, f.player, r.supply() & r.kinds(Treasure) & r.costing_up_to(r.cost(f.it) + 3)));
  DO(r.gain(f.player, r.chosen(), To::Hand));
  END;
}

// The frame below is the attack's window: it learns that this player is not affected.
EFFECT(moat_reaction) {
  r.reveal(f.player, f.it);
  Frame& window = (&f)[-1];
  window.immune = static_cast<uint8_t>(window.immune | 1 << f.player);
  STOP;
}

// A Copper may be trashed for 3 coins.
EFFECT(moneylender) {
  BEGIN;
  if (!me.hand.has(kCopper)) STOP;
  ASK(r.yes_no(f.player));
  if (!r.chose(Label::Yes)) STOP;
  DO(r.trash_from_hand(f.player, kCopper));
  r.add_coins(3);
  END;
}

// Discard a card per empty Supply pile.
EFFECT(poacher) {
  BEGIN;
  PICK(Verb::Discard, f.player, kAnyCard, r.s.empty_piles, r.s.empty_piles);
  r.discard_picked(f.player);
  END;
}

// Trash a hand card, gain one costing up to 2 more.
EFFECT(remodel) {
  BEGIN;
  ASK(r.ask(Verb::Trash, f.player, me.hand.present));
  f.it = r.chosen();
  if (f.it == kNoKind) STOP;
  DO(r.trash_from_hand(f.player, f.it));
  ASK(r.ask(Verb::Gain, f.player, r.supply() & r.costing_up_to(r.cost(f.it) + 2)));
  DO(r.gain(f.player, r.chosen()));
  END;
}

// Look at two cards: trash some, then discard some, then put the rest back in any order.
EFFECT(sentry) {
  BEGIN;
  DO(r.need(f.player, 2));
  f.n = static_cast<uint8_t>(r.turn_up(f.player, 2, false));
  r.start_picking();
  while (r.s.picked.size() < f.n) {
    ASK(r.continued(!r.s.picked.empty(), r.may(Verb::Trash, f.player, r.limbo_left(f.n))));
    if (!r.take_pick()) break;
  }
  f.n = static_cast<uint8_t>(f.n - r.s.picked.size());
  DO(r.trash_picked_limbo(f.player));
  r.start_picking();
  while (r.s.picked.size() < f.n) {
    ASK(r.continued(!r.s.picked.empty(), r.may(Verb::Discard, f.player, r.limbo_left(f.n))));
    if (!r.take_pick()) break;
  }
  f.n = static_cast<uint8_t>(f.n - r.s.picked.size());
  r.discard_picked_limbo(f.player);
  ORDER(f.player, f.n);
  r.limbo_to_deck(f.player, f.n, false);
  END;
}

// An Action from hand may be played twice.
EFFECT(throne_room) {
  BEGIN;
  ASK(r.may(Verb::Play, f.player, me.hand.present & r.kinds(Action)));
  if (r.declined()) STOP;
  f.it = r.chosen();
  DO(r.play_from_hand(f.player, f.it));
  r.note(What::Replay, f.player, f.it);
  DO(r.replay(f.player, f.it, f.mark));
  r.stays_with(f.card, f.it, f.mark);
  END;
}

// Discard the top card; an Action may be played from there.
EFFECT(vassal) {
  BEGIN;
  DO(r.need(f.player, 1));
  f.it = r.take_top(f.player);
  if (f.it == kNoKind) STOP;
  r.put_on_discard(f.player, f.it);
  r.note(What::Discard, f.player, f.it);
  if (!r.is(f.it, Action)) STOP;
  ASK(r.may(Verb::Play, f.player, bit(f.it)));
  if (r.declined()) STOP;
  r.take_from_discard(f.player, f.it);
  DO(r.enter_play(f.player, f.it));
  END;
}

// The others gain a Curse.
EFFECT(witch) {
  BEGIN;
  EACH_OTHER { DO(r.gain(r.victim(f), kCurse)); }
  END;
}

// Gain a card costing up to 4.
EFFECT(workshop) {
  BEGIN;
  ASK(r.ask(Verb::Gain, f.player, r.supply() & r.costing_up_to(4)));
  DO(r.gain(f.player, r.chosen()));
  END;
}

// --- 1st edition

// Reveal until two Treasures show; they go to hand, the rest is discarded.
EFFECT(adventurer) {
  BEGIN;
  for (f.n = 0; f.n < 2;) {
    DO(r.need(f.player, 1));
    f.it = r.take_top(f.player);
    if (f.it == kNoKind) break;
    r.reveal(f.player, f.it);
    if (r.is(f.it, Treasure)) {
      ++f.n;
      r.to_limbo(f.player, f.it, true);
    } else {
      r.s.spread.add(f.it);
    }
  }
  for (; f.n; --f.n) r.put_in_hand(f.player, r.pop_limbo());
  r.discard_spread(f.player);
  END;
}

// The deck may go into the discard pile.
EFFECT(chancellor) {
  BEGIN;
  if (me.deck.empty()) STOP;
  ASK(r.yes_no(f.player));
  if (r.chose(Label::Yes)) r.deck_to_discard(f.player);
  END;
}

// Trash this; gain a card costing up to 5.
EFFECT(feast) {
  BEGIN;
  DO(r.trash_from_play(f.player, f.card));
  ASK(r.ask(Verb::Gain, f.player, r.supply() & r.costing_up_to(5)));
  DO(r.gain(f.player, r.chosen()));
  END;
}

// Everybody, its player first, shows the top card; its player decides which are discarded.
EFFECT(spy) {
  BEGIN;
  for (f.i = 0; f.i < r.players(); ++f.i) {
    if (!r.affected(f)) continue;
    DO(r.need(r.victim(f), 1));
    if (r.player(r.victim(f)).deck.empty()) continue;
    r.show_top(r.victim(f));
    ASK(r.choose(f.player, labels(Label::Discard, Label::Keep)));
    if (r.chose(Label::Discard)) {
      f.it = r.take_top(r.victim(f));
      r.put_on_discard(r.victim(f), f.it);
      r.note(What::Discard, r.victim(f), f.it);
    }
  }
  END;
}

// The others turn up two and trash a Treasure that the thief chooses; afterwards he gains what he likes of those.
EFFECT(thief) {
  BEGIN;
  EACH_OTHER {
    DO(r.raid(r.victim(f), r.kAnyTreasure, f.player, f.source));
    r.remember(f, r.s.result);
  }
  for (f.x = 0; f.x < f.n; ++f.x) {
    ASK(r.continued(f.x, r.may(Verb::Gain, f.player, r.remembered_from(f, f.x) & r.s.trash.present)));
    if (r.declined()) break;
    r.remember_at(f, f.x, r.chosen());
  }
  for (f.i = 0; f.i < f.x; ++f.i) DO(r.gain_from_trash(f.player, r.remembered(f, f.i)));
  r.forget_all(f);
  END;
}

}  // namespace joust
