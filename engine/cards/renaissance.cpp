// Renaissance, 2018 printing: 25 Kingdom cards, 20 Projects, 5 Artifacts. Rules source: rules/renaissance.md; nothing
// is left out. Projects and Artifacts that only change a rule are rows here and conditions in the rules they change.
#include "engine/cards/tables.h"
#include "engine/rules.h"

namespace joust {

namespace {

// clang-format off
constexpr CardInfo kRenaissance[] = {
    {.id = CardId::ActingTroupe, .name = "Acting Troupe", .cost = 3, .types = Action, .play = Effect::acting_troupe,
     .text = "+4 Villagers. Trash this."},
    {.id = CardId::BorderGuard, .name = "Border Guard", .cost = 2, .types = Action, .plus = {.actions = 1},
     .play = Effect::border_guard,
     .text = "+1 Action. Reveal your top two cards, take one and discard the other; if both are Actions, take the "
             "Lantern or the Horn."},
    {.id = CardId::CargoShip, .name = "Cargo Ship", .cost = 3, .types = Action | Duration, .plus = {.coins = 2},
     .play = Effect::cargo_ship,
     .text = "+$2. Once this turn you may set a card aside as you gain it; it comes to hand at the start of your next "
             "turn."},
    {.id = CardId::Ducat, .name = "Ducat", .cost = 2, .types = Treasure, .plus = {.buys = 1}, .play = Effect::ducat,
     .when_gained = Effect::ducat_gained,
     .text = "+1 Coffers, +1 Buy. When you gain this, you may trash a Copper from hand."},
    {.id = CardId::Experiment, .name = "Experiment", .cost = 3, .types = Action, .plus = {.cards = 2, .actions = 1},
     .play = Effect::experiment, .when_gained = Effect::experiment_gained,
     .text = "+2 Cards, +1 Action. Return this to its pile. When you gain this, gain a second one, which brings no "
             "third."},
    {.id = CardId::FlagBearer, .name = "Flag Bearer", .cost = 4, .types = Action, .plus = {.coins = 2},
     .gained_bonus = {.takes = CardId::Flag}, .trashed_bonus = {.takes = CardId::Flag},
     .text = "+$2. When you gain or trash this, take the Flag."},
    {.id = CardId::Hideout, .name = "Hideout", .cost = 4, .types = Action, .plus = {.cards = 1, .actions = 2},
     .play = Effect::hideout,
     .text = "+1 Card, +2 Actions. Trash a hand card; a Victory card brings you a Curse."},
    {.id = CardId::Improve, .name = "Improve", .cost = 3, .types = Action, .plus = {.coins = 2},
     .play = Effect::improve,
     .text = "+$2. At the start of Clean-up you may trash an Action that would leave play for a card costing exactly "
             "$1 more."},
    {.id = CardId::Inventor, .name = "Inventor", .cost = 4, .types = Action, .play = Effect::inventor,
     .text = "Gain a card costing up to $4; then cards cost $1 less this turn."},
    {.id = CardId::Lackeys, .name = "Lackeys", .cost = 2, .types = Action, .plus = {.cards = 2},
     .gained_bonus = {.villagers = 2}, .text = "+2 Cards. When you gain this, +2 Villagers."},
    {.id = CardId::MountainVillage, .name = "Mountain Village", .cost = 4, .types = Action, .plus = {.actions = 2},
     .play = Effect::mountain_village,
     .text = "+2 Actions. Take a card from your discard pile; if the pile is empty, +1 Card."},
    {.id = CardId::OldWitch, .name = "Old Witch", .cost = 5, .types = Action | Attack, .plus = {.cards = 3},
     .play = Effect::old_witch,
     .text = "+3 Cards; the others gain a Curse each and may then trash a Curse from hand."},
    {.id = CardId::Patron, .name = "Patron", .cost = 4, .types = Action | Reaction, .plus = {.coins = 2},
     .play = Effect::patron, .text = "+1 Villager, +$2. Whenever something makes you reveal this, +1 Coffers."},
    {.id = CardId::Priest, .name = "Priest", .cost = 4, .types = Action, .plus = {.coins = 2}, .play = Effect::priest,
     .text = "+$2. Trash a hand card; from then on every card you trash this turn gives +$2."},
    {.id = CardId::Recruiter, .name = "Recruiter", .cost = 5, .types = Action, .plus = {.cards = 2},
     .play = Effect::recruiter, .text = "+2 Cards. Trash a hand card; +1 Villager for each $1 it costs."},
    {.id = CardId::Research, .name = "Research", .cost = 4, .types = Action | Duration, .plus = {.actions = 1},
     .play = Effect::research,
     .text = "+1 Action. Trash a hand card; per $1 it costs, the top card of your deck is set aside until your next "
             "turn starts, then they come to hand."},
    {.id = CardId::Scepter, .name = "Scepter", .cost = 5, .types = Treasure, .play = Effect::scepter,
     .text = "+$2, or play an Action again that you played this turn and that is still in play."},
    {.id = CardId::Scholar, .name = "Scholar", .cost = 5, .types = Action, .play = Effect::scholar,
     .text = "Discard your hand, +7 Cards."},
    {.id = CardId::Sculptor, .name = "Sculptor", .cost = 5, .types = Action, .play = Effect::sculptor,
     .text = "Gain a card costing up to $4 to your hand; a Treasure gives +1 Villager."},
    {.id = CardId::Seer, .name = "Seer", .cost = 5, .types = Action, .plus = {.cards = 1, .actions = 1},
     .play = Effect::seer,
     .text = "+1 Card, +1 Action. Reveal your top three; those costing $2 to $4 go to hand, the rest back in any "
             "order."},
    {.id = CardId::SilkMerchant, .name = "Silk Merchant", .cost = 4, .types = Action, .plus = {.cards = 2, .buys = 1},
     .gained_bonus = {.villagers = 1, .coffers = 1}, .trashed_bonus = {.villagers = 1, .coffers = 1},
     .text = "+2 Cards, +1 Buy. When you gain or trash this, +1 Villager and +1 Coffers."},
    {.id = CardId::Spices, .name = "Spices", .cost = 5, .types = Treasure, .plus = {.buys = 1, .coins = 2},
     .gained_bonus = {.coffers = 2}, .text = "Worth $2, +1 Buy. When you gain this, +2 Coffers."},
    {.id = CardId::Swashbuckler, .name = "Swashbuckler", .cost = 5, .types = Action, .plus = {.cards = 3},
     .play = Effect::swashbuckler,
     .text = "+3 Cards. If your discard pile is not empty then, +1 Coffers, and with four or more Coffers take the "
             "Treasure Chest."},
    {.id = CardId::Treasurer, .name = "Treasurer", .cost = 5, .types = Action, .plus = {.coins = 3},
     .play = Effect::treasurer,
     .text = "+$3. Trash a Treasure from hand, or gain a Treasure from the trash to your hand, or take the Key."},
    {.id = CardId::Villain, .name = "Villain", .cost = 5, .types = Action | Attack, .play = Effect::villain,
     .text = "+2 Coffers; the others who hold five or more cards discard one costing $2 or more."},

    {.id = CardId::Academy, .name = "Academy", .cost = 5, .types = Project, .pile = Pile::None,
     .text = "When you gain an Action, +1 Villager."},
    {.id = CardId::Barracks, .name = "Barracks", .cost = 6, .types = Project, .plus = {.actions = 1},
     .pile = Pile::None, .text = "At the start of your turns, +1 Action."},
    {.id = CardId::Canal, .name = "Canal", .cost = 7, .types = Project, .pile = Pile::None,
     .text = "During your turns cards cost $1 less."},
    {.id = CardId::Capitalism, .name = "Capitalism", .cost = 5, .types = Project, .pile = Pile::None,
     .text = "During your turns Actions with +$ in their text are Treasures too."},
    {.id = CardId::Cathedral, .name = "Cathedral", .cost = 3, .types = Project, .turn_start = Effect::cathedral,
     .pile = Pile::None, .text = "At the start of your turns trash a hand card."},
    {.id = CardId::Citadel, .name = "Citadel", .cost = 8, .types = Project, .pile = Pile::None,
     .text = "The first time you play an Action in each of your turns, play it again."},
    {.id = CardId::CityGate, .name = "City Gate", .cost = 3, .types = Project, .turn_start = Effect::city_gate,
     .pile = Pile::None, .text = "At the start of your turns, +1 Card, then put a hand card onto your deck."},
    {.id = CardId::CropRotation, .name = "Crop Rotation", .cost = 6, .types = Project,
     .turn_start = Effect::crop_rotation, .pile = Pile::None,
     .text = "At the start of your turns you may discard a Victory card for +2 Cards."},
    {.id = CardId::Exploration, .name = "Exploration", .cost = 4, .types = Project, .pile = Pile::None,
     .text = "At the end of a Buy phase in which you bought no card, +1 Coffers and +1 Villager."},
    {.id = CardId::Fair, .name = "Fair", .cost = 4, .types = Project, .plus = {.buys = 1}, .pile = Pile::None,
     .text = "At the start of your turns, +1 Buy."},
    {.id = CardId::Fleet, .name = "Fleet", .cost = 5, .types = Project, .pile = Pile::None,
     .text = "When the game would end, everybody with a cube here has one more turn."},
    {.id = CardId::Guildhall, .name = "Guildhall", .cost = 5, .types = Project, .pile = Pile::None,
     .text = "When you gain a Treasure, +1 Coffers."},
    {.id = CardId::Innovation, .name = "Innovation", .cost = 6, .types = Project, .pile = Pile::None,
     .text = "The first Action you gain in each of your turns may be set aside and played."},
    {.id = CardId::Pageant, .name = "Pageant", .cost = 3, .types = Project, .pile = Pile::None,
     .text = "At the end of your Buy phase you may pay $1 for +1 Coffers."},
    {.id = CardId::Piazza, .name = "Piazza", .cost = 5, .types = Project, .turn_start = Effect::piazza,
     .pile = Pile::None, .text = "At the start of your turns reveal your top card; if it is an Action, play it."},
    {.id = CardId::RoadNetwork, .name = "Road Network", .cost = 5, .types = Project, .pile = Pile::None,
     .text = "When another player gains a Victory card, +1 Card."},
    {.id = CardId::Sewers, .name = "Sewers", .cost = 3, .types = Project, .pile = Pile::None,
     .text = "When you trash a card other than with this, you may trash a hand card."},
    {.id = CardId::Silos, .name = "Silos", .cost = 4, .types = Project, .turn_start = Effect::silos,
     .pile = Pile::None, .text = "At the start of your turns discard any number of Coppers, then draw as many cards."},
    {.id = CardId::SinisterPlot, .name = "Sinister Plot", .cost = 4, .types = Project,
     .turn_start = Effect::sinister_plot, .pile = Pile::None,
     .text = "At the start of your turns add a token here, or remove all of yours for +1 Card each."},
    {.id = CardId::StarChart, .name = "Star Chart", .cost = 3, .types = Project, .pile = Pile::None,
     .text = "When you shuffle, you may put one of the cards on top."},

    {.id = CardId::Flag, .name = "Flag", .types = Artifact, .pile = Pile::None,
     .text = "You draw one card more for your new hand in Clean-up."},
    {.id = CardId::Horn, .name = "Horn", .types = Artifact, .pile = Pile::None,
     .text = "Once per turn a Border Guard discarded from play may go onto your deck."},
    {.id = CardId::Key, .name = "Key", .types = Artifact, .pile = Pile::None,
     .text = "At the start of your turns, +$1."},
    {.id = CardId::Lantern, .name = "Lantern", .types = Artifact, .pile = Pile::None,
     .text = "Your Border Guards reveal three cards and discard two; all three must be Actions for the Horn."},
    {.id = CardId::TreasureChest, .name = "Treasure Chest", .types = Artifact, .pile = Pile::None,
     .text = "At the start of your Buy phase gain a Gold."},
};
// clang-format on

// An Action of `seat` in play that was played this turn.
bool can_replay(const Rules& r, int seat, const InPlay& card) {
  return card.owner == seat && card.this_turn && r.is(card.face(), Action);
}

Mask replayable(const Rules& r, int seat) {
  Mask m = 0;
  for (int i = 0; i < r.s.in_play_count; ++i)
    if (can_replay(r, seat, r.s.in_play[i])) m |= bit(r.s.in_play[i].kind);
  return m;
}

// What the replayable cards of kind `k` are now: more than one thing only if they are Bands of Misfits.
Mask replayable_faces(const Rules& r, int seat, Kind k) {
  Mask m = 0;
  for (int i = 0; i < r.s.in_play_count; ++i)
    if (r.s.in_play[i].kind == k && can_replay(r, seat, r.s.in_play[i])) m |= bit(r.s.in_play[i].face());
  return m;
}

uint16_t last_replayable(const Rules& r, int seat, Kind k, Kind face) {
  uint16_t number = 0;
  for (int i = 0; i < r.s.in_play_count; ++i) {
    const InPlay& card = r.s.in_play[i];
    if (card.kind == k && card.face() == face && can_replay(r, seat, card)) number = card.number;
  }
  return number;
}

}  // namespace

std::span<const CardInfo> renaissance_table() { return kRenaissance; }

// --- Kingdom cards

// Four Villagers; this is trashed.
EFFECT(acting_troupe) {
  BEGIN;
  r.add_villagers(f.player, 4);
  DO(r.trash_from_play(f.player, f.card));
  END;
}

// Reveal two (three with the Lantern), take one, discard the rest; all Actions bring the Lantern or the Horn.
// With the Lantern in hand nothing has to be taken.
EFFECT(border_guard) {
  BEGIN;
  f.x = r.holds(f.player, CardId::Lantern);
  DO(r.need(f.player, 2 + f.x));
  f.n = static_cast<uint8_t>(r.turn_up(f.player, 2 + f.x, true));
  f.i = f.n == 2 + f.x && !(r.limbo_mask(f.n) & ~r.kinds(Action));
  ASK(r.ask(Verb::Take, f.player, r.limbo_mask(f.n)));
  if (r.chosen() == kNoKind) STOP;
  r.put_in_hand(f.player, r.take_limbo(r.chosen()), true);
  while (--f.n) r.discard_limbo(f.player, r.limbo(0));
  if (!f.i) STOP;
  ASK(r.choose(f.player, labels(Label::Lantern, Label::Horn) | (f.x ? bit(Label::Neither) : 0)));
  if (!r.chose(Label::Neither)) r.take_artifact(f.player, r.chose(Label::Horn) ? CardId::Horn : CardId::Lantern);
  END;
}

// One card gained later this turn may be set aside on it.
EFFECT(cargo_ship) {
  r.watch_for_gain(f.card);
  STOP;
}

EFFECT(ducat) {
  r.add_coffers(f.player, 1);
  STOP;
}

// A Copper may be trashed from hand.
EFFECT(ducat_gained) {
  BEGIN;
  ASK(r.may(Verb::Trash, f.player, me.hand.present & bit(kCopper)));
  DO(r.trash_from_hand(f.player, r.chosen()));
  END;
}

// Back to its pile.
EFFECT(experiment) {
  r.return_from_play(f.player, f.card);
  STOP;
}

// A second one, without this ability.
EFFECT(experiment_gained) {
  BEGIN;
  DO(r.gain(f.player, f.it, To::Discard, false));
  END;
}

// Trash a card; a Victory card brings a Curse.
EFFECT(hideout) {
  BEGIN;
  ASK(r.ask(Verb::Trash, f.player, me.hand.present));
  f.it = r.chosen();
  if (f.it == kNoKind) STOP;
  DO(r.trash_from_hand(f.player, f.it));
  if (r.is(f.it, Victory)) DO(r.gain(f.player, kCurse));
  END;
}

// One Action may be improved at the start of Clean-up.
EFFECT(improve) {
  ++r.s.turn.improves;
  STOP;
}

// Gain a card costing up to 4; then all cards cost 1 less this turn.
EFFECT(inventor) {
  BEGIN;
  ASK(r.ask(Verb::Gain, f.player, r.supply() & r.costing_up_to(4)));
  DO(r.gain(f.player, r.chosen()));
  ++r.s.turn.reduction;
  END;
}

// Take a card from the discard pile; if there is none, draw one.
EFFECT(mountain_village) {
  BEGIN;
  if (me.discard.empty()) {
    DO(r.draw(f.player, 1));
  } else {
    ASK(r.ask(Verb::Take, f.player, me.discard.present));
    r.take_from_discard(f.player, r.chosen());
    r.put_in_hand(f.player, r.chosen());
  }
  END;
}

// The others gain a Curse and may trash one from hand.
EFFECT(old_witch) {
  BEGIN;
  EACH_OTHER {
    DO(r.gain(r.victim(f), kCurse));
    ASK(r.may(Verb::Trash, r.victim(f), r.player(r.victim(f)).hand.present & bit(kCurse)));
    DO(r.trash_from_hand(r.victim(f), r.chosen()));
  }
  END;
}

EFFECT(patron) {
  r.add_villagers(f.player, 1);
  STOP;
}

// Trash a card; later ones pay 2 each.
EFFECT(priest) {
  BEGIN;
  ASK(r.ask(Verb::Trash, f.player, me.hand.present));
  DO(r.trash_from_hand(f.player, r.chosen()));
  ++r.s.turn.priests;
  END;
}

// Trash a card; a Villager per coin of its cost.
EFFECT(recruiter) {
  BEGIN;
  ASK(r.ask(Verb::Trash, f.player, me.hand.present));
  f.it = r.chosen();
  if (f.it == kNoKind) STOP;
  DO(r.trash_from_hand(f.player, f.it));
  r.add_villagers(f.player, r.cost(f.it));
  END;
}

// Trash a card; as many cards as it costs are set aside until next turn.
EFFECT(research) {
  BEGIN;
  ASK(r.ask(Verb::Trash, f.player, me.hand.present));
  f.it = r.chosen();
  if (f.it == kNoKind) STOP;
  DO(r.trash_from_hand(f.player, f.it));
  f.n = static_cast<uint8_t>(r.cost(f.it));
  DO(r.need(f.player, f.n));
  for (; f.n && !me.deck.empty(); --f.n) r.keep_for_next_turn(f.player, r.take_top(f.player), CardId::Research, f.card);
  END;
}

// 2 coins, or an Action of this turn that is still in play once more; both may be chosen also if there is none.
EFFECT(scepter) {
  BEGIN;
  ASK(r.ask(Verb::Play, f.player, replayable(r, f.player),
            replayable(r, f.player) ? bit(Label::Coins2) : labels(Label::Coins2, Label::Decline)));
  if (r.chose(Label::Coins2)) r.add_coins(2);
  if (r.chosen() == kNoKind) STOP;
  f.it = r.chosen();
  ASK(r.ask(Verb::Play, f.player, replayable_faces(r, f.player, f.it)));
  f.mark = last_replayable(r, f.player, f.it, r.chosen());
  r.note(What::Replay, f.player, f.it);
  DO(r.replay(f.player, f.it, f.mark));
  r.stays_with(f.card, f.it, f.mark);
  END;
}

// Discard the hand, draw seven.
EFFECT(scholar) {
  BEGIN;
  r.discard_hand(f.player);
  DO(r.draw(f.player, 7));
  END;
}

// Gain a card costing up to 4 to hand; a Villager for a Treasure.
EFFECT(sculptor) {
  BEGIN;
  ASK(r.ask(Verb::Gain, f.player, r.supply() & r.costing_up_to(4)));
  f.it = r.chosen();
  if (f.it == kNoKind) STOP;
  DO(r.gain(f.player, f.it, To::Hand));
  if (r.is(f.it, Treasure)) r.add_villagers(f.player, 1);
  END;
}

// Reveal three: those costing 2 to 4 to hand, the others back in any order.
EFFECT(seer) {
  BEGIN;
  DO(r.need(f.player, 3));
  f.n = static_cast<uint8_t>(r.turn_up(f.player, 3, true));
  f.n = static_cast<uint8_t>(r.limbo_to_hand(f.player, f.n, r.costing(2, 4)));
  ORDER(f.player, f.n);
  r.limbo_to_deck(f.player, f.n, true);
  END;
}

// A discard pile brings a Coffers, and four Coffers the Treasure Chest.
EFFECT(swashbuckler) {
  BEGIN;
  if (me.discard.empty()) STOP;
  r.add_coffers(f.player, 1);
  if (me.coffers >= 4) r.take_artifact(f.player, CardId::TreasureChest);
  END;
}

// Trash a Treasure, gain one from the trash to hand, or take the Key.
EFFECT(treasurer) {
  BEGIN;
  ASK(r.choose(f.player, labels(Label::Trash, Label::Gain, Label::Key)));
  if (r.chose(Label::Trash)) {
    ASK(r.ask(Verb::Trash, f.player, me.hand.present & r.kinds(Treasure)));
    DO(r.trash_from_hand(f.player, r.chosen()));
  } else if (r.chose(Label::Gain)) {
    ASK(r.ask(Verb::Gain, f.player, r.s.trash.present & r.kinds(Treasure)));
    DO(r.gain_from_trash(f.player, r.chosen(), To::Hand));
  } else {
    r.take_artifact(f.player, CardId::Key);
  }
  END;
}

// Two Coffers; the others with five or more cards discard one costing 2 or more, or show that they have none.
EFFECT(villain) {
  BEGIN;
  r.add_coffers(f.player, 2);
  EACH_OTHER {
    if (r.player(r.victim(f)).hand.size() < 5) continue;
    ASK(r.ask(Verb::Discard, r.victim(f), r.player(r.victim(f)).hand.present & ~r.costing_up_to(1)));
    if (r.chosen() == kNoKind)
      r.reveal_hand(r.victim(f));
    else
      r.discard_from_hand(r.victim(f), r.chosen());
  }
  END;
}

// --- Projects, at the start of the turn

// Trash a hand card.
EFFECT(cathedral) {
  BEGIN;
  ASK(r.ask(Verb::Trash, f.player, me.hand.present));
  DO(r.trash_from_hand(f.player, r.chosen()));
  END;
}

// Draw a card, then put one onto the deck.
EFFECT(city_gate) {
  BEGIN;
  DO(r.draw(f.player, 1));
  ASK(r.ask(Verb::Topdeck, f.player, me.hand.present));
  r.topdeck_from_hand(f.player, r.chosen());
  END;
}

// A Victory card may be discarded for two cards.
EFFECT(crop_rotation) {
  BEGIN;
  ASK(r.may(Verb::Discard, f.player, me.hand.present & r.kinds(Victory)));
  if (r.declined()) STOP;
  r.discard_from_hand(f.player, r.chosen());
  DO(r.draw(f.player, 2));
  END;
}

// Reveal the top card; an Action is played.
EFFECT(piazza) {
  BEGIN;
  DO(r.need(f.player, 1));
  if (me.deck.empty()) STOP;
  r.show_top(f.player);
  if (r.is(me.deck.at(0), Action)) DO(r.enter_play(f.player, r.take_top(f.player)));
  END;
}

// Discard Coppers, draw as many cards.
EFFECT(silos) {
  BEGIN;
  PICK(Verb::Discard, f.player, bit(kCopper), 0, me.hand.size());
  f.n = static_cast<uint8_t>(r.s.picked.size());
  if (f.n == 0) STOP;
  r.reveal(f.player, kCopper, f.n);
  r.discard_picked(f.player);
  DO(r.draw(f.player, f.n));
  END;
}

// Add a token, or take all off and draw that many cards.
EFFECT(sinister_plot) {
  BEGIN;
  ASK(r.choose(f.player, labels(Label::AddToken, Label::Draw)));
  if (r.chose(Label::AddToken)) {
    ++me.plot;
    STOP;
  }
  f.n = static_cast<uint8_t>(std::min<int>(me.plot, 0xff));
  me.plot = 0;
  DO(r.draw(f.player, f.n));
  END;
}

}  // namespace joust
