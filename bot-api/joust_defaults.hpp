// What a sensible player does with every question of every card: the defaults of Bot. Part of joust_bot.hpp.
// Four values (of gaining, keeping, holding and playing a card) answer most questions; cards that ask for something of
// their own have a line below. One file, because the questions are one list that should be read side by side.
#pragma once

#include "joust_bot.hpp"

namespace joust::bot {

// --- the position

inline bool Bot::late(const View& v) const {
  return v.supply(Province) <= (v.players() > 2 ? 5 : 4) || v.empty_piles() + 1 >= v.raw().piles_to_end;
}

inline int Bot::coins_to_come(const View& v) const {
  int n = v.my_turn() ? v.coins() : 0;
  const joust_bag& hand = v.raw().hand;
  for (Mask m = hand.present & v.mask(Type::Treasure); m; m &= m - 1) {
    const int s = static_cast<int>(joust_lowest(m));
    n += hand.count[s] * v.table().facts[s]->plus_coins;
  }
  return n;
}

inline int Bot::count_junk(const View& v) {
  int n = 0;
  const joust_bag& hand = v.raw().hand;
  for (Mask m = hand.present; m; m &= m - 1) {
    const int s = static_cast<int>(joust_lowest(m));
    if (hand_value(v, v.card(s)) < 2) n += hand.count[s];
  }
  return n;
}

// An Action that leaves one Action less.
inline bool Bot::is_terminal(const View& v, Card c) const {
  if (!v.is(c, Type::Action)) return false;
  switch (c) {
    case Pawn:
    case Nobles:
    case Squire:
    case ThroneRoom:
    case Procession:
    case Madman:
    case ActingTroupe: return false;
    default: return v.plus_actions(c) == 0;
  }
}

inline int Bot::terminals(const View& v, const joust_bag& bag) const {
  int n = 0;
  for (Mask m = bag.present & v.mask(Type::Action) & ~v.mask(Type::Ruins); m; m &= m - 1) {
    const int s = static_cast<int>(joust_lowest(m));
    if (is_terminal(v, v.card(s))) n += bag.count[s];
  }
  return n;
}

// --- values

// Beside Silver (36) and a card for 5 (55 and more).
inline int Bot::project_value(const View& v, Card c) const {
  switch (c) {
    case SinisterPlot:
    case Silos:
    case Pageant: return 40;
    case Guildhall:
    case Piazza:
    case CropRotation:
    case Barracks: return 45;
    case Canal:
    case Citadel:
    case Innovation: return v.own(Type::Action) >= 3 ? 60 : 30;
    case Academy:
    case Capitalism: return v.own(Type::Action) >= 4 ? 45 : 15;
    case Fleet:
    case StarChart:
    case CityGate: return 30;
    default:
      return 15;  // Exploration, Fair, Road Network, Sewers, and Cathedral, which takes good cards when the bad are
                  // gone
  }
}

inline int Bot::gain_value(const View& v, Card c) {
  if (v.slot(c) < 0) return 0;
  const int cost = v.facts(c)->cost;
  if (v.is(c, Type::Project)) return v.turn() <= 10 && !late(v) ? project_value(v, c) : 0;
  if (v.is(c, Type::Curse)) return -60;
  if (v.is(c, Type::Ruins)) return -30;
  switch (c) {
    case Copper: return v.money() < 5 || (v.own(Gardens) && late(v)) ? 2 : -5;
    case Silver: return v.own(Feodum) ? 45 : late(v) && v.supply(Province) <= 2 ? 12 : 36;
    case Gold: return 70;
    case Spoils: return 40;
    case Province: return 100;
    case Duchy: return v.own(Duke) > 1 ? 75 : late(v) ? 72 : v.own(Rebuild) > 1 ? 71 : v.own(Rebuild) ? 50 : 6;
    case Estate: return v.supply(Province) <= 2 || v.empty_piles() + 1 >= v.raw().piles_to_end ? 20 : -8;
    case Gardens: return v.own_cards() >= 30 || (v.own(Workshop) + v.own(Ironworks) > 2) ? 50 : late(v) ? 30 : 2;
    case Duke: return v.own(Duchy) >= 3 ? 70 : late(v) ? 30 : 3;
    case Feodum: return v.own(Silver) >= 9 ? 60 : late(v) ? 30 : 4;
    case Rats:
    case Lurker: return 1;
    case PoorHouse: return 3;
    case ThroneRoom:
    case Procession: {  // only with enough to be doubled
      const int doublers = v.own(ThroneRoom) + v.own(Procession);
      return v.own(Type::Action) - doublers >= 3 * (doublers + 1) && !late(v) ? 11 * cost : 2;
    }
    case JunkDealer:
    case Counterfeit:
    case Forager:  // they run out of what to trash
      if (v.own(c) >= 2 || late(v)) return 5;
      break;
    case Priest:
    case TradingPost:
    case Recruiter:
    case Upgrade:
      if (v.own(c) >= 1 || v.turn() > 8) return 5;
      break;
    // Without a plan around them they do less than a Silver.
    case Armory:
    case Conspirator:
    case DeathCart:
    case Diplomat:
    case Graverobber:
    case Inventor:
    case Ironworks:
    case Mill:
    case Remodel:
    case Replace:
    case Research:
    case SecretPassage:
    case Spy:
    case Thief: return late(v) ? 5 : 10 + 2 * cost;
    case Feast:
    case BandOfMisfits: {  // worth what they become
      int most = 0;
      for (Card other : CardSet(v.raw().available & v.mask(Type::Action), v.raw()))
        if (other != Feast && other != BandOfMisfits && (c == Feast ? v.cost(other) == 5 : v.cost(other) < v.cost(c)))
          most = std::max(most, gain_value(v, other));
      return c == Feast ? most - 20 : most;
    }
    case Ducat: return v.own(Ducat) ? 5 : 18;
    default: break;
  }
  int value = 11 * cost;
  if (v.is(c, Type::Treasure)) return value + 8;
  if (c == Hovel || c == OvergrownEstate) return -2;
  if (!v.is(c, Type::Action)) return v.is(c, Type::Victory) ? (late(v) ? 25 : 2) : value;
  if (late(v)) value -= 30;  // too late to be drawn often
  if (is_terminal(v, c)) {   // more of them than can be played are worth little
    int villages = v.villagers() / 3;
    for (Mask m = v.me().owned.present & v.mask(Type::Action); m; m &= m - 1) {
      const int s = static_cast<int>(joust_lowest(m));
      if (v.table().facts[s]->plus_actions >= 2) villages += v.me().owned.count[s];
    }
    if (terminals(v, v.me().owned) >= 1 + villages + v.own_cards() / 9) value -= 35;
    if (v.is(c, Type::Attack) && !v.own(c)) value += 8;
    if (v.plus_cards(c) >= 3) value += 5;
  } else if (v.plus_actions(c) >= 2 && v.own(Type::Action) < 3) {
    value -= 15;  // a village needs something to play
  }
  const bool cleans = c == Chapel || c == Masquerade || c == Steward || c == Moneylender;
  if (cleans) value = v.own(c) == 0 && v.turn() <= 6 ? 42 : 0;
  return value;
}

inline int Bot::keep_value(const View& v, Card c) {
  if (v.is(c, Type::Curse)) return -20;
  if (v.is(c, Type::Ruins)) return c == RuinedLibrary || c == AbandonedMine ? -4 : -8;
  const bool ending = late(v);
  switch (c) {
    case Hovel: return -3;
    case OvergrownEstate: return -2;
    case Estate: return ending ? 14 : 0;
    case Copper: return v.money() - v.coins_in(v.raw().picked) > 7 && !ending ? 6 : 15;  // some money must stay
    case Necropolis: return v.own(Type::Action) > 3 ? 20 : 8;
    case Silver: return 30;
    case Gold: return 60;
    case Duchy: return ending ? 60 : 26;
    case Province: return ending ? 95 : 75;
    case Rats: return 7;
    case Fortress: return 9;  // comes back
    case Spoils: return 38;
    case Madman: return 45;
    case Mercenary: return 40;
    default: break;
  }
  if (!v.facts(c)) return 0;
  return 14 + 7 * v.facts(c)->cost + 3 * v.facts(c)->points;
}

inline int Bot::hand_value(const View& v, Card c) {
  const joust_card* f = v.facts(c);
  if (!f) return 0;
  if (v.is(c, Type::Treasure)) {
    if (c == Spoils) return 11;
    return 1 + 3 * f->plus_coins + (f->flags & JOUST_FACT_HAS_EFFECT ? 4 : 0) + (c == Ducat ? 2 : 0);
  }
  if (!v.is(c, Type::Action)) return 0;
  const bool over = v.my_turn() && (v.raw().phase > JOUST_PHASE_ACTION || (v.actions() == 0 && v.villagers() == 0));
  if (over) return 1;
  if (v.is(c, Type::Ruins)) return c == RuinedLibrary || c == AbandonedMine ? 3 : 1;
  if (!is_terminal(v, c)) return 9 + f->cost;
  const int plays = v.my_turn() ? v.actions() + v.villagers() : 1 + v.villagers();
  const bool played = terminals(v, v.raw().hand) > plays + v.hand(Type::Action) - terminals(v, v.raw().hand);
  return played ? 2 + f->cost / 2 : 6 + f->cost;
}

inline int Bot::play_value(const View& v, Card c) {
  const joust_card* f = v.facts(c);
  if (!f || !wise_to_play(v, c)) return 0;
  const int cards = f->plus_cards;
  if (c == Fortress || f->plus_actions >= 2) return 900 + 10 * cards + f->cost;
  if (f->plus_actions == 1) return 800 + 10 * cards + f->cost - (c == Conspirator ? 50 : 0);
  if (!is_terminal(v, c)) {
    if (c == ThroneRoom || c == Procession) return v.hand(Type::Action) > 1 ? 700 : 1;
    return 600 + f->cost;
  }
  int value = 100 + 12 * f->cost + 6 * f->plus_coins + (v.is(c, Type::Attack) ? 15 : 0);
  if (v.actions() + v.villagers() > 1)
    value += 40 * cards;  // may find more to play
  else
    value += 8 * cards;
  if (v.is(c, Type::Ruins)) value = 20 + 10 * cards + 5 * f->plus_coins;
  return value;
}

// Cards that must do something unpleasant when the hand does not fit.
inline bool Bot::wise_to_play(const View& v, Card c) {
  const auto junk_besides = [&](int needed) {
    int n = 0;
    const joust_bag& hand = v.raw().hand;
    for (Mask m = hand.present; m; m &= m - 1) {
      const int s = static_cast<int>(joust_lowest(m));
      if (v.card(s) != c && worth_trashing(v, v.card(s))) n += hand.count[s];
    }
    return n >= needed;
  };
  switch (c) {
    case Chapel:
    case Forager:
    case JunkDealer:
    case Hideout:
    case Recruiter:
    case Research:
    case Priest:
    case Rats:
    case Upgrade:
    case Altar:
    case Replace:
    case Count: return junk_besides(1) || (c == Count);
    case Remodel: return junk_besides(1) || (late(v) && (v.hand(Gold) || v.hand(Province)));
    case TradingPost:
    case Mercenary: return junk_besides(2);
    case Moneylender: return v.hand(Copper) > 0;
    case Baron: return v.hand(Estate) > 0 || late(v);
    case Mine: return v.hand(Copper) + v.hand(Silver) > 0;
    case PoorHouse: return v.hand(Type::Treasure) <= 2;
    case Scholar: return coins_to_come(v) < 6;
    case RuinedVillage: return v.actions() > 1 || v.hand(Type::Action) > 1;
    case ActingTroupe: return v.villagers() < 6;
    case Procession: {
      for (Card other : CardSet(v.raw().hand.present & v.mask(Type::Action), v.raw()))
        if (other != Procession && v.facts(other)->cost <= 4) return true;
      return false;
    }
    default: return true;
  }
}

// --- the phases

inline Card Bot::action(const View& v) {
  const Card best = highest(v.options(), [&](Card c) { return play_value(v, c); });
  return best != None && play_value(v, best) > 0 ? best : None;
}

inline bool Bot::spend_villager(const View& v) {
  if (v.actions() > 0) return false;
  for (Card c : CardSet(v.raw().hand.present & v.mask(Type::Action), v.raw()))
    if (play_value(v, c) > 0 && !v.is(c, Type::Ruins)) return true;
  return false;
}

// Treasures that do more first (Counterfeit before the Coppers it may double), then the plain ones all together.
inline Card Bot::treasure(const View& v) {
  const Mask special = v.question().cards & ~v.table().plain;
  if (!special) return v.card(static_cast<int>(joust_lowest(v.question().cards)));
  const auto value = [&](Card c) {
    if (c == Spoils) return buy(v.with_coins(coins_to_come(v))) == buy(v.with_coins(coins_to_come(v) - 3)) ? 0 : 5;
    if (c == Scepter || c == PoorHouse) return 1;
    if (v.is(c, Type::Action)) return wise_to_play(v, c) ? 40 + 10 * v.plus_cards(c) : 0;
    return c == Counterfeit ? 30 : 20;
  };
  const Card best = highest(CardSet(special, v.raw()), value);
  if (best != None && value(best) > 1) return best;
  if (const Card plain = highest(CardSet(v.question().cards & v.table().plain, v.raw()), [](Card) { return 0; }))
    return plain;
  return best != None && value(best) > 0 ? best : None;
}

// As many as bring the best purchase that can be had with them.
inline bool Bot::spend_coffers(const View& v) {
  const auto worth = [&](int coins) {
    const Card c = buy(v.with_coins(coins));
    return c == None ? 0 : std::max(1, gain_value(v, c));
  };
  int best = 0;
  for (int n = 1, most = worth(v.coins()); n <= v.coffers(); ++n)
    if (const int x = worth(v.coins() + n); x > most + 3 * n) most = x, best = n;
  return best > 0;
}

inline Card Bot::buy(const View& v) {
  Card best = None;
  int most = 0;
  for (Mask m = v.raw().available | v.mask(Type::Project); m; m &= m - 1) {
    const Card c = v.card(static_cast<int>(joust_lowest(m)));
    if (!v.can_buy(c)) continue;
    if (const int x = gain_value(v, c); x > most) best = c, most = x;
  }
  return best;
}

inline Option Bot::action_phase(const View& v) {
  if (v.actions() == 0)
    return v.offers(Label::Villager) && spend_villager(v) ? option(Label::Villager) : option(Label::Decline);
  const Card c = action(v);
  return c != None && v.offers(c) ? static_cast<Option>(v.slot(c)) : option(Label::Decline);
}

inline Option Bot::buy_phase(const View& v) {
  const joust_question& q = v.question();
  if (q.cards) {
    const Card c = treasure(v);
    if (c != None && v.offers(c)) {
      const bool plain = v.table().plain >> v.slot(c) & 1;
      return plain && v.offers(Label::Treasures) ? option(Label::Treasures) : static_cast<Option>(v.slot(c));
    }
  }
  if (v.offers(Label::Coffers) && spend_coffers(v)) return option(Label::Coffers);
  if (q.second) {
    const Card c = buy(v);
    if (c != None)
      if (const Mask m = q.second & v.mask(c)) return JOUST_SECOND + joust_lowest(m);
  }
  return option(Label::Decline);
}

// --- what cards ask

inline Card Bot::play(const View& v) {
  switch (v.source()) {
    case Counterfeit:  // what is doubled is lost
      for (Card c : {Spoils, Copper})
        if (v.offers(c)) return c;
      return late(v) && v.offers(Silver) && v.supply(Province) <= 2 ? Silver : None;
    case Procession: {
      const Card c = highest(v.options(), [&](Card o) {
        if (v.is(o, Type::Ruins)) return 50;
        return v.facts(o)->cost <= 4 && wise_to_play(v, o) ? 40 - 5 * v.facts(o)->cost : 0;
      });
      return c != None && (v.is(c, Type::Ruins) || v.facts(c)->cost <= 4) ? c : None;
    }
    default: break;
  }
  const auto value = [&](Card c) {
    if (!wise_to_play(v, c)) return 0;
    if (c == ThroneRoom || c == Procession) return v.source() == ThroneRoom && v.hand(Type::Action) > 2 ? 300 : 1;
    return 20 + 12 * v.facts(c)->cost + 10 * v.plus_cards(c) + 6 * v.plus_coins(c) + 3 * v.plus_actions(c);
  };
  const Card best = highest(v.options(), value);
  return best != None && value(best) > 0 ? best : None;
}

// The worst of a price: for somebody else.
inline Card Bot::swindle(const View& v) {
  return lowest(v.options(), [&](Card c) {
    return v.is(c, Type::Curse) ? -100 : v.is(c, Type::Ruins) ? -90 : gain_value(v, c);
  });
}

inline Card Bot::gain(const View& v) {
  if (v.about() != v.seat()) return swindle(v);
  const Card best = highest(v.options(), [&](Card c) { return gain_value(v, c); });
  return v.may_decline() && best != None && gain_value(v, best) < 1 ? None : best;
}

inline Card Bot::trash(const View& v) {
  if (v.about() != v.seat()) return highest(v.options(), [&](Card c) { return keep_value(v, c); });
  const auto best_price = [&](int cost, bool exactly) {  // the best I could gain for that much
    int most = 0;
    for (Card c : CardSet(v.raw().available, v.raw()))
      if (exactly ? v.cost(c) == cost : v.cost(c) <= cost) most = std::max(most, gain_value(v, c));
    return most;
  };
  const auto swap = [&](int more, bool exactly) {  // a card for a dearer one: the most gained over what is lost
    return highest(v.options(), [&](Card c) {
      return best_price(v.cost(c) + more, exactly) - std::max(0, keep_value(v, c)) -
             (keep_value(v, c) < 0 ? keep_value(v, c) : 0);
    });
  };
  switch (v.source()) {
    case Mine: return v.offers(Silver) && v.supply(Gold) ? Silver : v.offers(Copper) ? Copper : None;
    case Remodel:
    case Replace: return swap(2, false);
    case Upgrade:
    case Improve: {
      const Card c = swap(1, true);
      if (!v.may_decline()) return c;
      return c != None && best_price(v.cost(c) + 1, true) > keep_value(v, c) ? c : None;
    }
    case Graverobber: return swap(3, false);
    case Urchin:
    case OldWitch:
    case Ducat: return highest(v.options(), [](Card) { return 0; });
    case Research:
    case Recruiter: {  // something small, but better than nothing at all
      const Card c = lowest(v.options(), [&](Card o) { return keep_value(v, o) - 4 * std::min(2, v.cost(o)); });
      return c;
    }
    default: break;
  }
  const auto value = [&](Card c) { return keep_value(v, c); };
  const Card worst = lowest(v.options(), value);
  if (!v.may_decline() || worst == None) return worst;
  if (worst == Copper && v.source() != Sentry && v.hand(Copper) && v.my_turn()) {
    // not what this turn's purchase needs; a Chapel, which comes seldom, waits for dear ones only
    const int coins = coins_to_come(v) - v.coins_in(v.raw().picked);
    const Card wanted = buy(v.with_coins(coins));
    const bool dear = v.source() != Chapel || (wanted != None && v.cost(wanted) >= 6);
    if (dear && buy(v.with_coins(coins - 1)) != wanted) return None;
  }
  return value(worst) < 10 ? worst : None;
}

inline Card Bot::discard(const View& v) {
  const auto value = [&](Card c) { return hand_value(v, c); };
  if (v.about() != v.seat()) return highest(v.options(), value);
  const Card worst = lowest(v.options(), value);
  if (!v.may_decline() || worst == None) return worst;
  switch (v.source()) {
    case Mill: return v.follow_up() || count_junk(v) >= 2 ? worst : None;
    case Silos: return worst;
    case CropRotation: return value(worst) < 2 ? worst : None;
    case Cellar:
      return value(worst) < (v.deck_size() + v.raw().discard.total && v.money() > v.own_cards() ? 5 : 2) ? worst : None;
    default: return value(worst) < 2 ? worst : None;
  }
}

inline Card Bot::topdeck(const View& v) {
  const auto value = [&](Card c) { return v.is(c, Type::Action) ? 9 + v.facts(c)->cost : hand_value(v, c); };
  Card c = None;
  switch (v.source()) {
    case Harbinger:
    case Scavenger:
    case BorderGuard: c = highest(v.options(), value); return v.may_decline() && value(c) < 4 ? None : c;
    case Bureaucrat: return lowest(v.options(), [&](Card o) { return keep_value(v, o); });
    default: break;
  }
  // From hand: an Action that cannot be played now, a coin that this turn does not need, or what is useless anyway.
  const bool stuck = v.my_turn() && v.actions() == 0 && v.villagers() == 0;
  if (stuck)
    c = highest(
        CardSet(v.question().cards & v.mask(Type::Action) & ~v.mask(Type::Treasure) & ~v.mask(Type::Ruins), v.raw()),
        value);
  if (c == None && v.my_turn()) {
    const int coins = coins_to_come(v);
    const Card wanted = buy(v.with_coins(coins));
    c = highest(CardSet(v.question().cards & v.mask(Type::Treasure), v.raw()),
                [&](Card o) { return buy(v.with_coins(coins - v.plus_coins(o))) == wanted ? 1 + v.plus_coins(o) : 0; });
    if (c != None && buy(v.with_coins(coins - v.plus_coins(c))) != wanted) c = None;
  }
  if (c == None) c = lowest(v.options(), [&](Card o) { return hand_value(v, o); });
  last_topdeck_ = c;
  return c;
}

inline int Bot::position(const View& v) {  // what is useless goes to the bottom
  const bool good = last_topdeck_ != None && (v.is(last_topdeck_, Type::Action) || v.plus_coins(last_topdeck_) > 1);
  return good ? 0 : v.question().numbers - 1;
}

inline Card Bot::take(const View& v) {
  const auto value = [&](Card c) { return hand_value(v, c); };
  const Card best = highest(v.options(), value);
  return v.may_decline() && best != None && value(best) < 4 ? None : best;
}

inline Card Bot::set_aside(const View& v) {
  const Card c = highest(v.options(), [&](Card o) { return hand_value(v, o); });
  if (v.source() == Library) return v.actions() + v.villagers() == 0 ? c : None;
  return c != None && (v.is(c, Type::Treasure) || v.is(c, Type::Action)) && !v.is(c, Type::Ruins) ? c : None;
}

inline Card Bot::pass(const View& v) {
  return lowest(v.options(), [&](Card c) { return keep_value(v, c); });
}

inline Card Bot::reveal(const View& v) {  // Courtier: as many types as possible
  return highest(v.options(), [&](Card c) { return static_cast<int>(joust_bits(v.facts(c)->types)); });
}

inline Card Bot::name(const View& v) {
  if (v.source() == Rebuild) {  // the one that must not be hit
    const int provinces = v.deck(Province) + v.discard(Province), duchies = v.deck(Duchy) + v.discard(Duchy);
    return provinces || !duchies ? Province : Estate;
  }
  if (const Card top = v.known_top(v.seat())) return top;
  const joust_bag& from = v.deck_size() ? v.raw().deck : v.raw().discard;
  return highest(v.options(), [&](Card c) { return View::count(from, v.mask(c)); });
}

inline Card Bot::react(const View& v) {
  for (Card c : v.options())
    if (c != Diplomat || count_junk(v) >= 3) return c;
  return None;
}

inline Card Bot::order(const View& v) {
  return highest(v.options(), [&](Card c) { return v.is(c, Type::Action) ? 9 + v.facts(c)->cost : hand_value(v, c); });
}

// Draw first, then what discards, then what trashes.
inline Card Bot::resolve(const View& v) {
  return highest(v.options(), [&](Card c) {
    switch (c) {
      case CargoShip:
      case Research: return 9;
      case SinisterPlot: return 8;
      case Silos:
      case CropRotation: return 7;
      case CityGate: return 4;
      case Piazza: return 3;
      case Cathedral: return 2;
      case Innovation: return 6;
      default: return 5;
    }
  });
}

inline bool Bot::yes(const View& v) {
  switch (v.source()) {
    case MiningVillage: {  // only for a better purchase
      const int coins = coins_to_come(v);
      return buy(v.with_coins(coins)) != Province && buy(v.with_coins(coins + 2)) == Province;
    }
    case Chancellor:
    case Scavenger: {  // the deck is worse than what was played and bought lately
      const joust_bag &deck = v.raw().deck, &all = v.me().owned;
      return v.coins_in(deck) * static_cast<int>(all.total) <= v.coins_in(all) * static_cast<int>(deck.total);
    }
    default: return true;
  }
}

inline Label Bot::choose(const View& v) {
  const auto first = [&](std::initializer_list<Label> wanted) {
    for (Label l : wanted)
      if (v.offers(l)) return l;
    return static_cast<Label>(joust_lowest(v.question().labels));
  };
  const bool more_actions = v.actions() == 0 && v.hand(Type::Action) > 0;
  switch (v.source()) {
    case Pawn:
      return more_actions || v.follow_up() ? first({Label::Actions1, Label::Coins1})
                                           : first({Label::Cards1, Label::Coins1});
    case Courtier:
      return more_actions ? first({Label::Actions1, Label::Coins3})
                          : first({Label::Coins3, Label::GainGold, Label::Actions1});
    case Minion: return v.hand(Minion) || coins_to_come(v) - v.coins() >= 3 ? Label::Coins2 : Label::NewHands;
    case Nobles: return more_actions ? Label::Actions2 : Label::Cards3;
    case Steward: {
      int junk = 0;
      for (Card c : CardSet(v.raw().hand.present, v.raw()))
        if (worth_trashing(v, c)) junk += v.hand(c);
      return junk >= 2 ? Label::Trash : v.actions() ? Label::Cards2 : Label::Coins2;
    }
    case Lurker: {
      for (Card c : CardSet(v.raw().trash.present & v.mask(Type::Action), v.raw()))
        if (gain_value(v, c) > 20) return Label::Gain;
      return Label::Trash;
    }
    case Torturer: return v.supply(Curse) == 0 ? Label::Curse : Label::Discard;
    case Count:
      if (v.offers(Label::Coins3)) return late(v) && v.supply(Duchy) ? Label::GainDuchy : Label::Coins3;
      return count_junk(v) >= 2 ? Label::Discard : Label::Topdeck;
    case Squire: return more_actions ? Label::Actions2 : Label::GainSilver;
    case Graverobber: {
      for (Card c : CardSet(v.raw().trash.present, v.raw()))
        if (v.cost(c) >= 3 && v.cost(c) <= 6 && gain_value(v, c) > 20) return Label::Gain;
      for (Card c : CardSet(v.raw().hand.present & v.mask(Type::Action), v.raw()))
        if (v.cost(c) >= 5 && v.available(Province)) return Label::Trash;
      return Label::Gain;
    }
    case HuntingGrounds: return v.supply(Duchy) ? Label::Duchy : Label::Estates;
    case Catacombs:
    case Survivors: {
      int sum = 0, n = 0;
      v.each_limbo([&](Card c, int seat) {
        if (seat == v.seat()) sum += hand_value(v, c), ++n;
      });
      return sum >= 4 * n ? first({Label::Take, Label::Keep}) : Label::Discard;
    }
    case Spy:
    case Ironmonger: {
      const Card top = v.known_top(v.about());
      const bool good = top != None && (v.is(top, Type::Action) || v.plus_coins(top) > 1) && !v.is(top, Type::Ruins);
      return good == (v.about() == v.seat()) ? Label::Keep : Label::Discard;
    }
    case Treasurer: {
      for (Card c : CardSet(v.raw().trash.present & v.mask(Type::Treasure), v.raw()))
        if (v.facts(c)->cost >= 3) return Label::Gain;
      return !v.holds(Key) ? Label::Key : v.hand(Copper) ? Label::Trash : Label::Key;
    }
    case BorderGuard: return v.holds(Lantern) ? first({Label::Horn}) : first({Label::Lantern, Label::Horn});
    case SinisterPlot: return v.me().plot >= 3 ? Label::Draw : Label::AddToken;
    case DeathCart: {
      for (Card c : CardSet(v.raw().hand.present & v.mask(Type::Ruins), v.raw()))
        if (c != None) return Label::TrashAction;
      return Label::TrashCart;
    }
    default: return first({Label::Coins3, Label::Coins2, Label::Cards3, Label::Cards2, Label::Yes, Label::Gain});
  }
}

// --- one question

template <class Fallback>
Option Bot::card_or_decline(const View& v, Card chosen, Fallback fallback) {
  const joust_question& q = v.question();
  for (int attempt = 0; attempt < 2; ++attempt) {
    if (chosen != None) {
      if (const Mask m = q.cards & v.mask(chosen)) return joust_lowest(m);
      if (const Mask m = q.second & v.mask(chosen)) return JOUST_SECOND + joust_lowest(m);
    }
    if (v.may_decline()) return option(Label::Decline);
    chosen = fallback();
  }
  return joust_option_at(&q, 0);
}

inline Option Bot::decide(const View& v) {
  switch (v.verb()) {
    case Verb::ActionPhase: return action_phase(v);
    case Verb::BuyPhase: return buy_phase(v);
    case Verb::Play:
      if (v.offers(Label::Coins2)) {  // Scepter: coins, or an Action again
        const Card c = play(v);
        const bool again =
            c != None && v.offers(c) && 2 * v.plus_cards(c) + v.plus_coins(c) + (v.is(c, Type::Attack) ? 2 : 0) > 2;
        return again ? static_cast<Option>(v.slot(c)) : option(Label::Coins2);
      }
      return card_or_decline(v, play(v), [&] { return Bot::play(v); });
    case Verb::Gain: return card_or_decline(v, gain(v), [&] { return Bot::gain(v); });
    case Verb::Trash: return card_or_decline(v, trash(v), [&] { return Bot::trash(v); });
    case Verb::Discard: return card_or_decline(v, discard(v), [&] { return Bot::discard(v); });
    case Verb::Topdeck: return card_or_decline(v, topdeck(v), [&] { return Bot::topdeck(v); });
    case Verb::Take: return card_or_decline(v, take(v), [&] { return Bot::take(v); });
    case Verb::SetAside: return card_or_decline(v, set_aside(v), [&] { return Bot::set_aside(v); });
    case Verb::Pass: return card_or_decline(v, pass(v), [&] { return Bot::pass(v); });
    case Verb::Reveal: return card_or_decline(v, reveal(v), [&] { return Bot::reveal(v); });
    case Verb::Name: {
      const Card c = name(v);
      return c != None && v.offers(c) ? joust_lowest(v.question().cards & v.mask(c)) : option(Label::OtherCard);
    }
    case Verb::React: return card_or_decline(v, react(v), [&] { return Bot::react(v); });
    case Verb::Order: return card_or_decline(v, order(v), [&] { return Bot::order(v); });
    case Verb::Resolve: return card_or_decline(v, resolve(v), [&] { return Bot::resolve(v); });
    case Verb::Position: {
      const int at = position(v);
      return static_cast<Option>(std::clamp(at, 0, v.question().numbers - 1));
    }
    case Verb::Choose: {
      const Label l = choose(v);
      return v.offers(l) ? option(l) : joust_option_at(&v.question(), 0);
    }
    case Verb::YesNo: return yes(v) ? option(Label::Yes) : option(Label::Decline);
    case Verb::None: break;
  }
  return joust_option_at(&v.question(), 0);
}

}  // namespace joust::bot
