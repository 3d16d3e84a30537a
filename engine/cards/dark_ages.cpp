// Dark Ages: 35 Kingdom piles, the ten Knights, the Ruins, the Shelters, and the cards outside the Supply.
// Rules source: rules/dark-ages.md, the 2012 printing. Hovel, Market Square's reaction, Hermit's end of turn and
// Urchin's Mercenary belong to windows of the rules (turn.cpp, gain_trash.cpp, play.cpp). Longer than 400 lines
// because one set is one table.
#include "engine/cards/tables.h"
#include "engine/rules.h"

namespace joust {

namespace {

int feodum_points(const State&, const Bag& owned) { return owned[kSilver] / 3; }

Kind copied_by(const InPlay* band) { return band ? band->as : kNoKind; }

// clang-format off
constexpr CardInfo kDarkAges[] = {
    {.id = CardId::Altar, .name = "Altar", .cost = 6, .types = Action, .play = Effect::altar,
     .text = "Trash a hand card. Gain a card costing up to $5."},
    {.id = CardId::Armory, .name = "Armory", .cost = 4, .types = Action, .play = Effect::armory,
     .text = "Gain a card costing up to $4 onto your deck."},
    {.id = CardId::BandOfMisfits, .name = "Band of Misfits", .cost = 5, .types = Action,
     .play = Effect::band_of_misfits,
     .text = "Play this as an Action of the Supply that costs less; it is that card until it leaves play."},
    {.id = CardId::BanditCamp, .name = "Bandit Camp", .cost = 5, .types = Action, .plus = {.cards = 1, .actions = 2},
     .play = Effect::bandit_camp, .text = "+1 Card, +2 Actions. Gain a Spoils."},
    {.id = CardId::Beggar, .name = "Beggar", .cost = 2, .types = Action | Reaction, .play = Effect::beggar,
     .on_attack = Effect::beggar_reaction,
     .text = "Gain three Coppers to hand. Discarded from hand when another player plays an Attack, it gains two "
             "Silvers, one of them onto your deck."},
    {.id = CardId::Catacombs, .name = "Catacombs", .cost = 5, .types = Action, .play = Effect::catacombs,
     .when_trashed = Effect::catacombs_trashed,
     .text = "Look at your top three cards and take them, or discard them and draw three. When trashed, gain a "
             "cheaper card."},
    {.id = CardId::Count, .name = "Count", .cost = 5, .types = Action, .play = Effect::the_count, .says_coins = true,
     .text = "Discard two cards, or put a hand card onto your deck, or gain a Copper; then +$3, or trash your hand, or "
             "gain a Duchy."},
    {.id = CardId::Counterfeit, .name = "Counterfeit", .cost = 5, .types = Treasure, .plus = {.buys = 1, .coins = 1},
     .play = Effect::counterfeit,
     .text = "Worth $1; +1 Buy. You may play a Treasure from hand twice; it is trashed then."},
    {.id = CardId::Cultist, .name = "Cultist", .cost = 5, .types = Action | Attack | Looter, .plus = {.cards = 2},
     .play = Effect::cultist, .when_trashed = Effect::cultist_trashed,
     .text = "+2 Cards; the others gain a Ruins each. You may play another Cultist from hand. When trashed, +3 Cards."},
    {.id = CardId::DeathCart, .name = "Death Cart", .cost = 4, .types = Action | Looter, .plus = {.coins = 5},
     .play = Effect::death_cart, .when_gained = Effect::death_cart_gained,
     .text = "+$5. Trash an Action from hand, or else this. When gained, gain two Ruins."},
    {.id = CardId::Feodum, .name = "Feodum", .cost = 4, .types = Victory, .variable_points = feodum_points,
     .when_trashed = Effect::feodum_trashed,
     .text = "1 point for every three Silvers you own. When trashed, gain three Silvers."},
    {.id = CardId::Forager, .name = "Forager", .cost = 3, .types = Action, .plus = {.actions = 1, .buys = 1},
     .play = Effect::forager, .says_coins = true,
     .text = "+1 Action, +1 Buy. Trash a hand card; +$1 per differently named Treasure in the trash."},
    {.id = CardId::Fortress, .name = "Fortress", .cost = 4, .types = Action, .plus = {.cards = 1, .actions = 2},
     .when_trashed = Effect::fortress_trashed, .text = "+1 Card, +2 Actions. When trashed, it returns to your hand."},
    {.id = CardId::Graverobber, .name = "Graverobber", .cost = 5, .types = Action, .play = Effect::graverobber,
     .text = "Gain a card costing $3 to $6 from the trash onto your deck; or trash an Action from hand for a card "
             "costing up to $3 more."},
    {.id = CardId::Hermit, .name = "Hermit", .cost = 3, .types = Action, .play = Effect::hermit,
     .text = "You may trash a card from hand or discard pile that is no Treasure. Gain a card costing up to $3. "
             "Discarded from play in a turn without a bought card, it is trashed for a Madman."},
    {.id = CardId::HuntingGrounds, .name = "Hunting Grounds", .cost = 6, .types = Action, .plus = {.cards = 4},
     .when_trashed = Effect::hunting_grounds_trashed,
     .text = "+4 Cards. When trashed, gain a Duchy or three Estates."},
    {.id = CardId::Ironmonger, .name = "Ironmonger", .cost = 4, .types = Action, .plus = {.cards = 1, .actions = 1},
     .play = Effect::ironmonger, .says_coins = true,
     .text = "+1 Card, +1 Action. Reveal your top card and keep or discard it; an Action gives +1 Action, a Treasure "
             "+$1, a Victory card +1 Card."},
    {.id = CardId::JunkDealer, .name = "Junk Dealer", .cost = 5, .types = Action,
     .plus = {.cards = 1, .actions = 1, .coins = 1}, .play = Effect::junk_dealer,
     .text = "+1 Card, +1 Action, +$1. Trash a hand card."},
    {.id = CardId::Knights, .name = "Knights", .cost = 5, .types = Action | Attack | Knight, .pile = Pile::Mixed,
     .pile_size = 10, .text = "A pile of ten different Knights; only the top one is in sight."},
    {.id = CardId::Marauder, .name = "Marauder", .cost = 4, .types = Action | Attack | Looter,
     .play = Effect::marauder, .text = "Gain a Spoils; the others gain a Ruins each."},
    {.id = CardId::MarketSquare, .name = "Market Square", .cost = 3, .types = Action | Reaction,
     .plus = {.cards = 1, .actions = 1, .buys = 1},
     .text = "+1 Card, +1 Action, +1 Buy. Discarded from hand when one of your cards is trashed, it gains a Gold."},
    {.id = CardId::Mystic, .name = "Mystic", .cost = 5, .types = Action, .plus = {.actions = 1, .coins = 2},
     .play = Effect::wishing_well, .text = "+1 Action, +$2. Name a card; if it is on top of your deck, take it."},
    {.id = CardId::Pillage, .name = "Pillage", .cost = 5, .types = Action | Attack, .play = Effect::pillage,
     .text = "Trash this. The others who hold five or more show their hand and discard a card that you choose. Gain "
             "two Spoils."},
    {.id = CardId::PoorHouse, .name = "Poor House", .cost = 1, .types = Action, .plus = {.coins = 4},
     .play = Effect::poor_house, .text = "+$4. Reveal your hand; -$1 per Treasure in it."},
    {.id = CardId::Procession, .name = "Procession", .cost = 4, .types = Action, .play = Effect::procession,
     .text = "You may play an Action from hand twice; it is trashed then, and you gain an Action costing exactly $1 "
             "more."},
    {.id = CardId::Rats, .name = "Rats", .cost = 4, .types = Action, .plus = {.cards = 1, .actions = 1},
     .play = Effect::rats, .when_trashed = Effect::draw_one_trashed, .pile_size = 20,
     .text = "+1 Card, +1 Action. Gain a Rats; trash a hand card that is no Rats. When trashed, +1 Card."},
    {.id = CardId::Rebuild, .name = "Rebuild", .cost = 5, .types = Action, .plus = {.actions = 1},
     .play = Effect::rebuild,
     .text = "+1 Action. Name a card; the first other Victory card of your deck is trashed for one costing up to $3 "
             "more."},
    {.id = CardId::Rogue, .name = "Rogue", .cost = 5, .types = Action | Attack, .plus = {.coins = 2},
     .play = Effect::rogue,
     .text = "+$2. Gain a card costing $3 to $6 from the trash; if there is none, the others turn up two cards, trash "
             "one costing $3 to $6 and discard the rest."},
    {.id = CardId::Sage, .name = "Sage", .cost = 3, .types = Action, .plus = {.actions = 1}, .play = Effect::sage,
     .text = "+1 Action. Reveal cards from your deck until one costs $3 or more; take it, discard the others."},
    {.id = CardId::Scavenger, .name = "Scavenger", .cost = 4, .types = Action, .plus = {.coins = 2},
     .play = Effect::scavenger,
     .text = "+$2. You may put your deck into your discard pile; put a card of your discard pile onto your deck."},
    {.id = CardId::Squire, .name = "Squire", .cost = 2, .types = Action, .plus = {.coins = 1}, .play = Effect::squire,
     .when_trashed = Effect::squire_trashed,
     .text = "+$1. +2 Actions, or +2 Buys, or gain a Silver. When trashed, gain an Attack."},
    {.id = CardId::Storeroom, .name = "Storeroom", .cost = 3, .types = Action, .plus = {.buys = 1},
     .play = Effect::storeroom, .says_coins = true,
     .text = "+1 Buy. Discard any number of cards and draw as many; then discard any number for +$1 each."},
    {.id = CardId::Urchin, .name = "Urchin", .cost = 3, .types = Action | Attack, .plus = {.cards = 1, .actions = 1},
     .play = Effect::urchin,
     .text = "+1 Card, +1 Action; the others discard down to four cards. While in play, it may be trashed for a "
             "Mercenary when you play another Attack."},
    {.id = CardId::Vagrant, .name = "Vagrant", .cost = 2, .types = Action, .plus = {.cards = 1, .actions = 1},
     .play = Effect::vagrant,
     .text = "+1 Card, +1 Action. Reveal your top card; take a Curse, Ruins, Shelter or Victory card."},
    {.id = CardId::WanderingMinstrel, .name = "Wandering Minstrel", .cost = 4, .types = Action,
     .plus = {.cards = 1, .actions = 2}, .play = Effect::wandering_minstrel,
     .text = "+1 Card, +2 Actions. Reveal your top three; Actions go back in any order, the others are discarded."},

    {.id = CardId::DameAnna, .name = "Dame Anna", .cost = 5, .types = Action | Attack | Knight,
     .play = Effect::dame_anna, .pile = Pile::Member,
     .text = "You may trash up to two cards from hand. Then a Knight's attack."},
    {.id = CardId::DameJosephine, .name = "Dame Josephine", .cost = 5, .types = Action | Attack | Knight | Victory,
     .points = 2, .play = Effect::knight, .pile = Pile::Member, .text = "A Knight's attack. 2 points."},
    {.id = CardId::DameMolly, .name = "Dame Molly", .cost = 5, .types = Action | Attack | Knight,
     .plus = {.actions = 2}, .play = Effect::knight, .pile = Pile::Member,
     .text = "+2 Actions. Then a Knight's attack."},
    {.id = CardId::DameNatalie, .name = "Dame Natalie", .cost = 5, .types = Action | Attack | Knight,
     .play = Effect::dame_natalie, .pile = Pile::Member,
     .text = "You may gain a card costing up to $3. Then a Knight's attack."},
    {.id = CardId::DameSylvia, .name = "Dame Sylvia", .cost = 5, .types = Action | Attack | Knight,
     .plus = {.coins = 2}, .play = Effect::knight, .pile = Pile::Member, .text = "+$2. Then a Knight's attack."},
    {.id = CardId::SirBailey, .name = "Sir Bailey", .cost = 5, .types = Action | Attack | Knight,
     .plus = {.cards = 1, .actions = 1}, .play = Effect::knight, .pile = Pile::Member,
     .text = "+1 Card, +1 Action. Then a Knight's attack."},
    {.id = CardId::SirDestry, .name = "Sir Destry", .cost = 5, .types = Action | Attack | Knight,
     .plus = {.cards = 2}, .play = Effect::knight, .pile = Pile::Member, .text = "+2 Cards. Then a Knight's attack."},
    {.id = CardId::SirMartin, .name = "Sir Martin", .cost = 4, .types = Action | Attack | Knight,
     .plus = {.buys = 2}, .play = Effect::knight, .pile = Pile::Member, .text = "+2 Buys. Then a Knight's attack."},
    {.id = CardId::SirMichael, .name = "Sir Michael", .cost = 5, .types = Action | Attack | Knight,
     .play = Effect::sir_michael, .pile = Pile::Member,
     .text = "The others discard down to three cards. Then a Knight's attack."},
    {.id = CardId::SirVander, .name = "Sir Vander", .cost = 5, .types = Action | Attack | Knight,
     .play = Effect::knight, .when_trashed = Effect::sir_vander_trashed, .pile = Pile::Member,
     .text = "A Knight's attack. When trashed, gain a Gold."},

    {.id = CardId::Ruins, .name = "Ruins", .cost = 0, .types = Action | RuinsType, .pile = Pile::Mixed,
     .text = "A shuffled pile of five kinds of Ruins; only the top one is in sight."},
    {.id = CardId::AbandonedMine, .name = "Abandoned Mine", .cost = 0, .types = Action | RuinsType,
     .plus = {.coins = 1}, .pile = Pile::Member, .text = "+$1."},
    {.id = CardId::RuinedLibrary, .name = "Ruined Library", .cost = 0, .types = Action | RuinsType,
     .plus = {.cards = 1}, .pile = Pile::Member, .text = "+1 Card."},
    {.id = CardId::RuinedMarket, .name = "Ruined Market", .cost = 0, .types = Action | RuinsType,
     .plus = {.buys = 1}, .pile = Pile::Member, .text = "+1 Buy."},
    {.id = CardId::RuinedVillage, .name = "Ruined Village", .cost = 0, .types = Action | RuinsType,
     .plus = {.actions = 1}, .pile = Pile::Member, .text = "+1 Action."},
    {.id = CardId::Survivors, .name = "Survivors", .cost = 0, .types = Action | RuinsType, .play = Effect::survivors,
     .pile = Pile::Member, .text = "Look at your top two cards; discard both or put both back in any order."},

    {.id = CardId::Hovel, .name = "Hovel", .cost = 1, .types = Reaction | Shelter, .pile = Pile::Start,
     .text = "When you buy a Victory card, you may trash this from hand."},
    {.id = CardId::Necropolis, .name = "Necropolis", .cost = 1, .types = Action | Shelter, .plus = {.actions = 2},
     .pile = Pile::Start, .text = "+2 Actions."},
    {.id = CardId::OvergrownEstate, .name = "Overgrown Estate", .cost = 1, .types = Victory | Shelter,
     .when_trashed = Effect::draw_one_trashed, .pile = Pile::Start, .text = "0 points. When trashed, +1 Card."},

    {.id = CardId::Spoils, .name = "Spoils", .cost = 0, .types = Treasure, .plus = {.coins = 3},
     .play = Effect::spoils, .pile = Pile::Outside, .pile_size = 15,
     .text = "Worth $3; returns to its pile when played."},
    {.id = CardId::Madman, .name = "Madman", .cost = 0, .types = Action, .plus = {.actions = 2},
     .play = Effect::madman, .pile = Pile::Outside, .pile_size = 10,
     .text = "+2 Actions. Return this to its pile; if you did, draw a card per card in your hand."},
    {.id = CardId::Mercenary, .name = "Mercenary", .cost = 0, .types = Action | Attack, .play = Effect::mercenary,
     .says_coins = true, .pile = Pile::Outside, .pile_size = 10,
     .text = "You may trash two cards from hand for +2 Cards, +$2, and the others discarding down to three."},
};
// clang-format on

}  // namespace

std::span<const CardInfo> dark_ages_table() { return kDarkAges; }

// Trash a hand card, gain one costing up to 5.
EFFECT(altar) {
  BEGIN;
  ASK(r.ask(Verb::Trash, f.player, me.hand.present));
  DO(r.trash_from_hand(f.player, r.chosen()));
  ASK(r.ask(Verb::Gain, f.player, r.supply() & r.costing_up_to(5)));
  DO(r.gain(f.player, r.chosen()));
  END;
}

// Gain a card costing up to 4 onto the deck.
EFFECT(armory) {
  BEGIN;
  ASK(r.ask(Verb::Gain, f.player, r.supply() & r.costing_up_to(4)));
  DO(r.gain(f.player, r.chosen(), To::Deck));
  END;
}

// It is a cheaper Action of the Supply until it leaves play; a card that is one already stays that one.
EFFECT(band_of_misfits) {
  BEGIN;
  f.x = copied_by(r.in_play(f.card));
  if (f.x == kNoKind) {
    ASK(r.ask(Verb::Play, f.player, r.supply() & r.kinds(Action) & r.costing_up_to(r.cost(f.it) - 1)));
    f.x = r.chosen();
    if (f.x == kNoKind) STOP;
    if (InPlay* band = r.in_play(f.card)) band->as = f.x;
    r.note(What::Name, f.player, f.x);
  }
  DO(r.carry_out(f.player, f.x, f.card));
  END;
}

// Gain a Spoils.
EFFECT(bandit_camp) {
  BEGIN;
  DO(r.gain(f.player, r.kind(CardId::Spoils)));
  END;
}

// Gain three Coppers to hand.
EFFECT(beggar) {
  BEGIN;
  for (f.n = 0; f.n < 3; ++f.n) DO(r.gain(f.player, kCopper, To::Hand));
  END;
}

// Discard this; gain a Silver onto the deck, then another.
EFFECT(beggar_reaction) {
  BEGIN;
  r.discard_from_hand(f.player, f.it);
  DO(r.gain(f.player, kSilver, To::Deck));
  DO(r.gain(f.player, kSilver));
  END;
}

// Look at three cards: take them, or discard them and draw three.
EFFECT(catacombs) {
  BEGIN;
  DO(r.need(f.player, 3));
  f.n = static_cast<uint8_t>(r.turn_up(f.player, 3, false));
  ASK(r.choose(f.player, labels(Label::Take, Label::Discard)));
  if (r.chose(Label::Take)) {
    r.limbo_to_hand(f.player, f.n, kAnyCard);
  } else {
    for (; f.n; --f.n) r.discard_limbo(f.player, r.limbo(0));
    DO(r.draw(f.player, 3));
  }
  END;
}

// Gain a cheaper card.
EFFECT(catacombs_trashed) {
  BEGIN;
  ASK(r.ask(Verb::Gain, f.player, r.supply() & r.costing_up_to(r.cost(f.it) - 1)));
  DO(r.gain(f.player, r.chosen()));
  END;
}

// Pay with cards (or a Copper), then 3 coins, the hand trashed, or a Duchy.
EFFECT(the_count) {
  BEGIN;
  ASK(r.choose(f.player, labels(Label::Discard, Label::Topdeck, Label::GainCopper)));
  if (r.chose(Label::Discard)) {
    PICK(Verb::Discard, f.player, kAnyCard, 2, 2);
    r.discard_picked(f.player);
  } else if (r.chose(Label::Topdeck)) {
    ASK(r.ask(Verb::Topdeck, f.player, me.hand.present));
    r.topdeck_from_hand(f.player, r.chosen());
  } else {
    DO(r.gain(f.player, kCopper));
  }
  ASK(r.choose(f.player, labels(Label::Coins3, Label::TrashHand, Label::GainDuchy)));
  if (r.chose(Label::Coins3)) {
    r.add_coins(3);
  } else if (r.chose(Label::TrashHand)) {
    DO(r.trash_hand(f.player));
  } else {
    DO(r.gain(f.player, kDuchy));
  }
  END;
}

// A Treasure from hand may be played twice; it is trashed if it is still in play.
EFFECT(counterfeit) {
  BEGIN;
  ASK(r.may(Verb::Play, f.player, me.hand.present & r.kinds(Treasure)));
  if (r.declined()) STOP;
  f.it = r.chosen();
  DO(r.play_from_hand(f.player, f.it));
  r.note(What::Replay, f.player, f.it);
  DO(r.replay(f.player, f.it, f.mark));
  r.stays_with(f.card, f.it, f.mark);
  DO(f.mark ? r.trash_from_play(f.player, f.mark) : r.trash_plain_from_play(f.player, f.it));
  END;
}

// The others gain a Ruins; then another Cultist may follow.
EFFECT(cultist) {
  BEGIN;
  EACH_OTHER { DO(r.gain(r.victim(f), r.top_of_ruins())); }
  ASK(r.may(Verb::Play, f.player, me.hand.present & r.only(CardId::Cultist)));
  if (r.declined()) STOP;
  DO(r.play_from_hand(f.player, r.chosen()));
  END;
}

// Draw three.
EFFECT(cultist_trashed) {
  BEGIN;
  DO(r.draw(f.player, 3));
  END;
}

// Trash an Action from hand, or else this.
EFFECT(death_cart) {
  BEGIN;
  if (me.hand.present & r.kinds(Action)) {
    ASK(r.choose(f.player, labels(Label::TrashAction, Label::TrashCart)));
    if (r.chose(Label::TrashAction)) {
      ASK(r.ask(Verb::Trash, f.player, me.hand.present & r.kinds(Action)));
      DO(r.trash_from_hand(f.player, r.chosen()));
      STOP;
    }
  }
  DO(r.trash_from_play(f.player, f.card));
  END;
}

// Gain two Ruins.
EFFECT(death_cart_gained) {
  BEGIN;
  for (f.n = 0; f.n < 2; ++f.n) DO(r.gain(f.player, r.top_of_ruins()));
  END;
}

// Gain three Silvers.
EFFECT(feodum_trashed) {
  BEGIN;
  for (f.n = 0; f.n < 3; ++f.n) DO(r.gain(f.player, kSilver));
  END;
}

// Trash a hand card; a coin per differently named Treasure in the trash.
EFFECT(forager) {
  BEGIN;
  ASK(r.ask(Verb::Trash, f.player, me.hand.present));
  DO(r.trash_from_hand(f.player, r.chosen()));
  r.add_coins(count_bits(r.s.trash.present & r.kinds(Treasure)));
  END;
}

// From the trash to hand.
EFFECT(fortress_trashed) {
  BEGIN;
  if (r.s.trash.has(f.it)) {
    r.s.trash.remove(f.it);
    me.owned.add(f.it);
    r.put_in_hand(f.player, f.it, true);
  }
  END;
}

// Gain a card costing 3 to 6 from the trash onto the deck, or trash an Action for a card costing up to 3 more.
EFFECT(graverobber) {
  BEGIN;
  ASK(r.choose(f.player, labels(Label::Gain, Label::Trash)));
  if (r.chose(Label::Gain)) {
    ASK(r.ask(Verb::Gain, f.player, r.s.trash.present & r.costing(3, 6)));
    DO(r.gain_from_trash(f.player, r.chosen(), To::Deck));
    STOP;
  }
  ASK(r.ask(Verb::Trash, f.player, me.hand.present & r.kinds(Action)));
  f.it = r.chosen();
  if (f.it == kNoKind) STOP;
  DO(r.trash_from_hand(f.player, f.it));
  ASK(r.ask(Verb::Gain, f.player, r.supply() & r.costing_up_to(r.cost(f.it) + 3)));
  DO(r.gain(f.player, r.chosen()));
  END;
}

// A card that is no Treasure may be trashed from hand or discard pile; gain a card costing up to 3.
EFFECT(hermit) {
  BEGIN;
  ASK(r.ask(Verb::Trash, f.player, me.hand.present & ~r.kinds(Treasure), bit(Label::Decline),
            me.discard.present & ~r.kinds(Treasure)));
  DO(r.chose_second() ? r.trash_from_discard(f.player, r.chosen()) : r.trash_from_hand(f.player, r.chosen()));
  ASK(r.ask(Verb::Gain, f.player, r.supply() & r.costing_up_to(3)));
  DO(r.gain(f.player, r.chosen()));
  END;
}

// Gain a Duchy or three Estates.
EFFECT(hunting_grounds_trashed) {
  BEGIN;
  ASK(r.choose(f.player, labels(Label::Duchy, Label::Estates)));
  if (r.chose(Label::Duchy)) {
    DO(r.gain(f.player, kDuchy));
    STOP;
  }
  for (f.n = 0; f.n < 3; ++f.n) DO(r.gain(f.player, kEstate));
  END;
}

// Reveal the top card, keep or discard it; a bonus for each of its types.
EFFECT(ironmonger) {
  BEGIN;
  DO(r.need(f.player, 1));
  if (me.deck.empty()) STOP;
  r.show_top(f.player);
  f.it = me.deck.at(0);
  ASK(r.choose(f.player, labels(Label::Discard, Label::Keep)));
  if (r.chose(Label::Discard)) {
    r.put_on_discard(f.player, r.take_top(f.player));
    r.note(What::Discard, f.player, f.it);
  }
  if (r.is(f.it, Action)) r.add_actions(1);
  if (r.is(f.it, Treasure)) r.add_coins(1);
  if (r.is(f.it, Victory)) DO(r.draw(f.player, 1));
  END;
}

// Trash a hand card.
EFFECT(junk_dealer) {
  BEGIN;
  ASK(r.ask(Verb::Trash, f.player, me.hand.present));
  DO(r.trash_from_hand(f.player, r.chosen()));
  END;
}

// Gain a Spoils; the others gain a Ruins.
EFFECT(marauder) {
  BEGIN;
  DO(r.gain(f.player, r.kind(CardId::Spoils)));
  EACH_OTHER { DO(r.gain(r.victim(f), r.top_of_ruins())); }
  END;
}

// Trash this; the others with five cards lose one that its player picks; gain two Spoils.
EFFECT(pillage) {
  BEGIN;
  DO(r.trash_from_play(f.player, f.card));
  EACH_OTHER {
    if (r.player(r.victim(f)).hand.size() < 5) continue;
    r.reveal_hand(r.victim(f));
    ASK(r.ask(Verb::Discard, f.player, r.player(r.victim(f)).hand.present));
    r.discard_from_hand(r.victim(f), r.chosen());
  }
  for (f.n = 0; f.n < 2; ++f.n) DO(r.gain(f.player, r.kind(CardId::Spoils)));
  END;
}

// Reveal the hand; each Treasure in it costs a coin.
EFFECT(poor_house) {
  BEGIN;
  r.reveal_hand(f.player);
  r.add_coins(-me.hand.count_in(r.kinds(Treasure)));
  END;
}

// An Action from hand may be played twice; it is trashed if it is still in play, for an Action costing exactly 1 more.
EFFECT(procession) {
  BEGIN;
  ASK(r.may(Verb::Play, f.player, me.hand.present & r.kinds(Action)));
  if (r.declined()) STOP;
  f.it = r.chosen();
  DO(r.play_from_hand(f.player, f.it));
  r.note(What::Replay, f.player, f.it);
  DO(r.replay(f.player, f.it, f.mark));
  r.stays_with(f.card, f.it, f.mark);
  DO(r.trash_from_play(f.player, f.mark));
  ASK(r.ask(Verb::Gain, f.player, r.supply() & r.kinds(Action) & r.costing(r.cost(f.it) + 1, r.cost(f.it) + 1)));
  DO(r.gain(f.player, r.chosen()));
  END;
}

// Gain a Rats; trash a card that is no Rats, or show that there is none.
EFFECT(rats) {
  BEGIN;
  DO(r.gain(f.player, r.kind(CardId::Rats)));
  ASK(r.ask(Verb::Trash, f.player, me.hand.present & ~r.only(CardId::Rats)));
  if (r.chosen() == kNoKind) r.reveal_hand(f.player);
  DO(r.trash_from_hand(f.player, r.chosen()));
  END;
}

// Draw one.
EFFECT(draw_one_trashed) {
  BEGIN;
  DO(r.draw(f.player, 1));
  END;
}

// Name a card; the first Victory card of another name is trashed for one costing up to 3 more.
EFFECT(rebuild) {
  BEGIN;
  ASK(r.ask_name(f.player));
  f.it = r.chosen();
  r.note(What::Name, f.player, f.it);
  for (;;) {
    DO(r.need(f.player, 1));
    f.x = r.take_top(f.player);
    if (f.x == kNoKind) break;
    r.reveal(f.player, f.x);
    if (r.is(f.x, Victory) && f.x != f.it) break;
    r.s.spread.add(f.x);
  }
  r.discard_spread(f.player);
  if (f.x == kNoKind) STOP;
  DO(r.trash_loose(f.player, f.x));
  ASK(r.ask(Verb::Gain, f.player, r.supply() & r.kinds(Victory) & r.costing_up_to(r.cost(f.x) + 3)));
  DO(r.gain(f.player, r.chosen()));
  END;
}

// Gain a card costing 3 to 6 from the trash; if there is none, the others lose one.
EFFECT(rogue) {
  BEGIN;
  if (r.s.trash.present & r.costing(3, 6)) {
    ASK(r.ask(Verb::Gain, f.player, r.s.trash.present & r.costing(3, 6)));
    DO(r.gain_from_trash(f.player, r.chosen()));
    STOP;
  }
  EACH_OTHER { DO(r.raid(r.victim(f), r.kCost3To6, r.victim(f), f.source)); }
  END;
}

// Reveal until a card costs 3 or more; it goes to hand, the rest is discarded.
EFFECT(sage) {
  BEGIN;
  for (;;) {
    DO(r.need(f.player, 1));
    f.it = r.take_top(f.player);
    if (f.it == kNoKind) break;
    r.reveal(f.player, f.it);
    if (r.cost(f.it) >= 3) {
      r.put_in_hand(f.player, f.it, true);
      break;
    }
    r.s.spread.add(f.it);
  }
  r.discard_spread(f.player);
  END;
}

// The deck may go into the discard pile; a card of the discard pile goes onto the deck.
EFFECT(scavenger) {
  BEGIN;
  if (!me.deck.empty()) {
    ASK(r.yes_no(f.player));
    if (r.chose(Label::Yes)) r.deck_to_discard(f.player);
  }
  ASK(r.ask(Verb::Topdeck, f.player, me.discard.present));
  if (r.chosen() == kNoKind) STOP;
  r.take_from_discard(f.player, r.chosen());
  r.put_on_deck(f.player, r.chosen(), Deck::kOwnerKnows);
  r.note(What::Topdeck, f.player, r.chosen(), 1, Rules::own(f.player));
  END;
}

// Two Actions, two Buys, or a Silver.
EFFECT(squire) {
  BEGIN;
  ASK(r.choose(f.player, labels(Label::Actions2, Label::Buys2, Label::GainSilver)));
  if (r.chose(Label::Actions2)) {
    r.add_actions(2);
  } else if (r.chose(Label::Buys2)) {
    r.add_buys(2);
  } else {
    DO(r.gain(f.player, kSilver));
  }
  END;
}

// Gain an Attack.
EFFECT(squire_trashed) {
  BEGIN;
  ASK(r.ask(Verb::Gain, f.player, r.supply() & r.kinds(Attack)));
  DO(r.gain(f.player, r.chosen()));
  END;
}

// Discard any number and draw as many; then discard any number for a coin each.
EFFECT(storeroom) {
  BEGIN;
  PICK(Verb::Discard, f.player, kAnyCard, 0, me.hand.size());
  f.n = static_cast<uint8_t>(r.s.picked.size());
  r.discard_picked(f.player);
  DO(r.draw(f.player, f.n));
  PICK(Verb::Discard, f.player, kAnyCard, 0, me.hand.size());
  r.add_coins(r.s.picked.size());
  r.discard_picked(f.player);
  END;
}

// The others discard down to four.
EFFECT(urchin) {
  BEGIN;
  EACH_OTHER { DO(r.discard_down_to(r.victim(f), 4, f.source)); }
  END;
}

// Reveal the top card: a Curse, Ruins, Shelter or Victory card goes to hand.
EFFECT(vagrant) {
  BEGIN;
  DO(r.need(f.player, 1));
  if (me.deck.empty()) STOP;
  r.show_top(f.player);
  if ((r.kinds(CurseType) | r.kinds(RuinsType) | r.kinds(Shelter) | r.kinds(Victory)) >> me.deck.at(0) & 1)
    r.put_in_hand(f.player, r.take_top(f.player), true);
  END;
}

// Reveal three: Actions go back in any order, the others are discarded.
EFFECT(wandering_minstrel) {
  BEGIN;
  DO(r.need(f.player, 3));
  f.n = static_cast<uint8_t>(r.turn_up(f.player, 3, true));
  r.start_picking();
  for (f.i = 0; f.i < f.n; ++f.i)
    if (!r.is(r.limbo(f.i), Action)) r.s.picked.add(r.limbo(f.i));
  f.n = static_cast<uint8_t>(f.n - r.s.picked.size());
  r.discard_picked_limbo(f.player);
  ORDER(f.player, f.n);
  r.limbo_to_deck(f.player, f.n, true);
  END;
}

// --- Knights

// What all Knights do: the others lose a card costing 3 to 6; if one of those was a Knight, this is trashed in the end.
EFFECT(knight) {
  BEGIN;
  EACH_OTHER {
    DO(r.raid(r.victim(f), r.kCost3To6, r.victim(f), f.source));
    if (r.s.result != kNoKind && r.is(r.s.result, Knight)) f.x = 1;
  }
  if (f.x) DO(r.trash_from_play(f.player, f.card));
  END;
}

// Trash up to two hand cards.
EFFECT(dame_anna) {
  BEGIN;
  PICK(Verb::Trash, f.player, kAnyCard, 0, 2);
  DO(r.trash_picked(f.player));
  r.become(f, Effect::knight);
  return;
}
}

// A card costing up to 3 may be gained.
EFFECT(dame_natalie) {
  BEGIN;
  ASK(r.may(Verb::Gain, f.player, r.supply() & r.costing_up_to(3)));
  DO(r.gain(f.player, r.chosen()));
  r.become(f, Effect::knight);
  return;
}
}

// The others discard down to three.
EFFECT(sir_michael) {
  BEGIN;
  EACH_OTHER { DO(r.discard_down_to(r.victim(f), 3, f.source)); }
  r.become(f, Effect::knight);
  return;
}
}

// Gain a Gold.
EFFECT(sir_vander_trashed) {
  BEGIN;
  DO(r.gain(f.player, kGold));
  END;
}

// --- Ruins and cards outside the Supply

// Look at two cards: both are discarded, or both go back in any order.
EFFECT(survivors) {
  BEGIN;
  DO(r.need(f.player, 2));
  f.n = static_cast<uint8_t>(r.turn_up(f.player, 2, false));
  if (f.n == 0) STOP;
  ASK(r.choose(f.player, labels(Label::Discard, Label::Keep)));
  if (r.chose(Label::Discard)) {
    for (; f.n; --f.n) r.discard_limbo(f.player, r.limbo(0));
    STOP;
  }
  ORDER(f.player, f.n);
  r.limbo_to_deck(f.player, f.n, false);
  END;
}

// Return this to its pile.
EFFECT(spoils) {
  r.return_from_play(f.player, f.card);
  STOP;
}

// Return this to its pile; if that worked, draw as many cards as are in hand.
EFFECT(madman) {
  BEGIN;
  if (r.return_from_play(f.player, f.card)) DO(r.draw(f.player, me.hand.size()));
  END;
}

// Two hand cards may be trashed for two cards, 2 coins, and the others discarding down to three.
EFFECT(mercenary) {
  BEGIN;
  ASK(r.may(Verb::Trash, f.player, me.hand.present));
  if (r.declined()) STOP;
  r.start_picking();
  r.take_pick();
  while (r.can_pick(f.player, kAnyCard, 2)) {
    ASK(r.pick_one(Verb::Trash, f.player, kAnyCard, 2));
    r.take_pick();
  }
  f.n = static_cast<uint8_t>(r.s.picked.size());
  DO(r.trash_picked(f.player));
  if (f.n < 2) STOP;
  DO(r.draw(f.player, 2));
  r.add_coins(2);
  EACH_OTHER { DO(r.discard_down_to(r.victim(f), 3, f.source)); }
  END;
}

}  // namespace joust
