// The view and its question in the words a bot author thinks in: cards by name, counts, costs, types, points.
// Part of joust_bot.hpp. Nothing here is thread-safe or needs to be; a View is a few pointers and cheap to copy.
#pragma once

#include <algorithm>
#include <cstring>

#include "joust_cards.hpp"

namespace joust::bot {

using Mask = uint64_t;  // one bit per slot
using Option = uint32_t;

constexpr Mask bit(int slot) { return Mask{1} << slot; }
constexpr Option option(Label label) { return JOUST_LABELS + static_cast<Option>(label); }
constexpr Mask bit(Label label) { return Mask{1} << static_cast<int>(label); }

// The cards of one game by slot, with the facts about them. Made once per game.
struct Table {
  const joust_card* facts[JOUST_SLOTS] = {};
  uint8_t slot[JOUST_CARD_END];
  uint16_t ids[JOUST_SLOTS] = {};
  Mask plain = 0;    // Treasures that only give coins
  Mask scoring = 0;  // kinds that matter for points
  Mask cards = 0;    // kinds, without Projects

  void fill(const joust_view& v, const joust_host& host) {
    if (facts[0] && std::memcmp(ids, v.card, sizeof ids) == 0) return;  // the same cards as last time
    *this = Table{};
    std::memcpy(ids, v.card, sizeof ids);
    std::memset(slot, JOUST_NOTHING, sizeof slot);
    for (int s = 0; s < JOUST_SLOTS; ++s) {
      const bool kind = s < v.kinds, project = s >= JOUST_FIRST_PROJECT && s < JOUST_FIRST_PROJECT + v.projects;
      if (!kind && !project) continue;
      const joust_card* f = facts[s] = host.card(&host, v.card[s]);
      if (!f) continue;  // a card that is newer than the host: cannot be
      if (f->number < JOUST_CARD_END) slot[f->number] = static_cast<uint8_t>(s);
      if (!kind) continue;
      cards |= bit(s);
      if (f->points || (f->flags & JOUST_FACT_VARIABLE_POINTS)) scoring |= bit(s);
      const bool more = f->plus_cards || f->plus_actions || f->plus_buys || (f->flags & JOUST_FACT_HAS_EFFECT);
      if ((f->types >> JOUST_TYPE_TREASURE & 1) && !more) plain |= bit(s);
    }
  }
};

class View;

// A set of cards to walk through: for (Card c : view.options())
class CardSet {
 public:
  CardSet(Mask mask, const joust_view& view) : mask_(mask), view_(&view) {}
  class Iterator {
   public:
    Iterator(Mask mask, const joust_view* view) : mask_(mask), view_(view) {}
    Card operator*() const { return static_cast<Card>(view_->card[joust_lowest(mask_)]); }
    Iterator& operator++() {
      mask_ &= mask_ - 1;
      return *this;
    }
    bool operator!=(const Iterator& other) const { return mask_ != other.mask_; }

   private:
    Mask mask_;
    const joust_view* view_;
  };
  Iterator begin() const { return {mask_, view_}; }
  Iterator end() const { return {0, view_}; }
  bool empty() const { return mask_ == 0; }
  int size() const { return static_cast<int>(joust_bits(mask_)); }
  Mask mask() const { return mask_; }

 private:
  Mask mask_;
  const joust_view* view_;
};

class View {
 public:
  View(const joust_view& view, const Table& table) : v_(&view), t_(&table), coins_(view.coins) {}

  const joust_view& raw() const { return *v_; }
  const Table& table() const { return *t_; }
  // The same position with other coins: what would I buy if I had n?
  View with_coins(int n) const {
    View other = *this;
    other.coins_ = n;
    return other;
  }

  // --- the turn
  int seat() const { return v_->seat; }
  int players() const { return v_->players; }
  bool my_turn() const { return v_->current == v_->seat; }
  int turn() const { return me().turns; }  // my turns, this one included
  int coins() const { return coins_; }
  int actions() const { return v_->actions; }
  int buys() const { return v_->buys; }
  int coffers() const { return me().coffers; }
  int villagers() const { return me().villagers; }
  const joust_seat& me() const { return v_->seats[v_->seat]; }
  const joust_seat& player(int seat) const { return v_->seats[seat]; }
  int next_player(int steps = 1) const { return (v_->seat + steps) % v_->players; }

  // --- cards of this game
  int slot(Card c) const { return t_->slot[c] == JOUST_NOTHING ? -1 : t_->slot[c]; }
  Card card(int slot) const { return slot < 0 || slot >= JOUST_SLOTS ? None : static_cast<Card>(v_->card[slot]); }
  bool in_game(Card c) const {
    if (c == Ruins) return mask(Type::Ruins) != 0;
    if (c == Knights) return mask(Type::Knight) != 0;
    return slot(c) >= 0;
  }
  // Never null for a card of this game.
  const joust_card* facts(Card c) const { return slot(c) < 0 ? nullptr : t_->facts[slot(c)]; }
  Mask mask(Type type) const { return v_->type_mask[static_cast<int>(type)]; }
  Mask mask(Card c) const {
    if (c == Ruins) return mask(Type::Ruins);
    if (c == Knights) return mask(Type::Knight);
    return slot(c) < 0 ? 0 : bit(slot(c));
  }
  bool is(Card c, Type type) const { return (mask(c) & mask(type)) != 0; }
  int cost(Card c) const {
    if (c == Ruins || c == Knights) c = top_of(c);
    return slot(c) < 0 ? 0 : v_->cost[slot(c)];
  }
  Card top_of(Card pile) const { return card(pile == Ruins ? v_->ruins_top : pile == Knights ? v_->knights_top : 255); }
  int plus_coins(Card c) const { return facts(c) ? facts(c)->plus_coins : 0; }
  int plus_cards(Card c) const { return facts(c) ? facts(c)->plus_cards : 0; }
  int plus_actions(Card c) const { return facts(c) ? facts(c)->plus_actions : 0; }
  int plus_buys(Card c) const { return facts(c) ? facts(c)->plus_buys : 0; }

  // --- counting
  static int count(const joust_bag& bag, Mask of) {
    int n = 0;
    for (Mask m = bag.present & of; m; m &= m - 1) n += bag.count[joust_lowest(m)];
    return n;
  }
  int hand(Card c) const { return count(v_->hand, mask(c)); }
  int hand(Type t) const { return count(v_->hand, mask(t)); }
  int hand_size() const { return v_->hand.total; }
  int deck(Card c) const { return count(v_->deck, mask(c)); }
  int deck_size() const { return v_->deck.total; }
  int discard(Card c) const { return count(v_->discard, mask(c)); }
  int in_play(Card c) const { return count(me().play, mask(c)); }
  int own(Card c) const { return count(me().owned, mask(c)); }  // wherever they are
  int own(Type t) const { return count(me().owned, mask(t)); }
  int own_cards() const { return me().cards; }
  bool own_project(Card c) const { return (me().projects & mask(c)) != 0; }
  bool holds(Card artifact) const { return artifact >= Flag && v_->artifact[artifact - Flag] == v_->seat; }
  int owned_by(int seat, Card c) const { return count(v_->seats[seat].owned, mask(c)); }
  int trash(Card c) const { return count(v_->trash, mask(c)); }
  int supply(Card c) const {
    if (c == Ruins) return v_->ruins_size;
    if (c == Knights) return v_->knights_size;
    const int s = slot(c);
    if (s < 0 || s >= JOUST_FIRST_PROJECT) return 0;
    if ((mask(Type::Ruins) | mask(Type::Knight)) & bit(s)) return available(c);
    return v_->supply[s];
  }
  bool available(Card c) const { return (v_->available & mask(c)) != 0; }  // in the Supply
  int empty_piles() const { return v_->empty_piles; }

  // --- worth
  // Coins printed on all own cards: plus_coins of Treasures and Actions.
  int money() const { return coins_in(me().owned); }
  int coins_in(const joust_bag& bag) const {
    int n = 0;
    for (Mask m = bag.present & t_->cards; m; m &= m - 1) {
      const int s = static_cast<int>(joust_lowest(m));
      n += bag.count[s] * t_->facts[s]->plus_coins;
    }
    return n;
  }
  // Of all others it is what can be known (see joust_seat.unsure).
  int points(int seat) const {
    const joust_bag& owned = v_->seats[seat].owned;
    int sum = 0;
    for (Mask m = owned.present & t_->scoring; m; m &= m - 1) {
      const int s = static_cast<int>(joust_lowest(m));
      sum += owned.count[s] * (t_->facts[s]->points + variable_points(card(s), owned));
    }
    return sum;
  }
  int points() const { return points(seat()); }
  int lead() const {  // over the best of the others
    int best = -1000;
    for (int i = 1; i < players(); ++i) best = std::max(best, points(next_player(i)));
    return points() - best;
  }

  // --- the question
  const joust_question& question() const { return v_->question; }
  Verb verb() const { return static_cast<Verb>(v_->question.verb); }
  Card source() const { return v_->question.source == JOUST_NOTHING ? None : card(v_->question.source); }
  bool follow_up() const { return v_->question.follow_up != 0; }
  int about() const { return v_->question.about; }  // the seat whose cards it is about
  bool may_decline() const { return offers(Label::Decline); }
  bool offers(Label label) const { return (v_->question.labels & bit(label)) != 0; }
  bool offers(Card c) const { return (v_->question.cards & mask(c)) != 0; }
  bool offers(Option o) const { return joust_offers(&v_->question, o) != 0; }
  // The cards that can be chosen. In the Buy phase: the Treasures that can be played.
  CardSet options() const { return {v_->question.cards, *v_}; }
  // In the Buy phase: what can be bought now. Otherwise the copies in the discard pile.
  CardSet second_options() const { return {v_->question.second, *v_}; }
  // Whether the coins (of this View) are enough and the pile or Project is there.
  bool can_buy(Card c) const {
    if (coins_ == v_->coins && verb() == Verb::BuyPhase) return (v_->question.second & mask(c)) != 0;
    if (slot(c) >= JOUST_FIRST_PROJECT) return !own_project(c) && joust_bits(me().projects) < 2 && cost(c) <= coins_;
    return available(c) && cost(c) <= coins_ && (c != Ruins || top_of(Ruins));
  }

  // --- cards that are revealed or looked at for a moment
  template <class F>
  void each_limbo(F&& f) const {  // f(Card, seat)
    const joust_limbo* list = joust_limbo_list(v_);
    for (uint32_t i = 0; i < v_->limbo_count; ++i)
      if (list[i].slot != JOUST_NOTHING) f(card(list[i].slot), static_cast<int>(list[i].seat));
  }
  // The top card of a deck if this seat knows it, else None.
  Card known_top(int seat) const { return known(seat, 0); }
  Card known(int seat, int position) const {
    const joust_known* list = joust_known_list(v_);
    for (uint32_t i = 0; i < v_->known_count; ++i)
      if (list[i].seat == seat && list[i].position == position) return card(list[i].slot);
    return None;
  }

 private:
  int variable_points(Card c, const joust_bag& owned) const {
    switch (c) {
      case Gardens: return owned.total / 10;
      case Duke: return owned.count[JOUST_SLOT_DUCHY];
      case Feodum: return owned.count[JOUST_SLOT_SILVER] / 3;
      default: return 0;
    }
  }

  const joust_view* v_;
  const Table* t_;
  int coins_;
};

}  // namespace joust::bot
