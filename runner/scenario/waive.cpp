// Decisions that the engine asks although no answer, or only one, changes anything. The language says that a decision
// with one possible answer is never asked; where readers may count differently, a script may answer or leave them out.
#include "engine/rules.h"
#include "runner/scenario/options.h"

namespace joust::scenario {

namespace {

// Whether an effect that waits to be resolved can do anything as things stand.
bool can_act(State& s, int seat, Kind waiting) {
  const Rules r(s, nullptr);
  const Player& p = s.player[seat];
  switch (r.card(waiting).id) {
    case CardId::Ducat: return p.hand.has(kCopper);
    case CardId::Experiment: return r.can_gain(waiting);
    case CardId::DeathCart: return s.ruins.size != 0;
    case CardId::Feodum: return s.pile[kSilver] != 0;
    case CardId::Squire: return r.supply() & r.kinds(Attack);
    case CardId::SirVander: return s.pile[kGold] != 0;
    case CardId::Sewers:
    case CardId::Cathedral: return !p.hand.empty();
    case CardId::Silos: return p.hand.has(kCopper);
    case CardId::CropRotation: return p.hand.present & r.kinds(Victory);
    default: return true;
  }
}

// At most one of the waiting effects can act, or all of them only bring cards to hand: the order does not matter.
Option only_order(State& s) {
  const Question& q = s.question;
  Kind acts = lowest(q.cards);
  int acting = 0, bringing = 0;
  each(q.cards, [&](Kind k) {
    const CardId id = s.cards.id[k];
    const bool starts = s.phase <= Phase::Action && (id == CardId::CargoShip || id == CardId::Research);
    bringing += starts && static_cast<Effect>(s.stack[0].effect) == Effect::start_of_turn;
    if (!can_act(s, q.player, k)) return;
    acts = k;
    ++acting;
  });
  return acting <= 1 || bringing == count_bits(q.cards) ? acts : kOptionEnd;
}

bool alone_with_cards(const State& s, int seat) {
  for (int other = 0; other < s.players; ++other)
    if (other != seat && !s.player[other].hand.empty()) return false;
  return true;
}

// One more offer of what the script has just answered: a list and `none` are complete answers.
bool offered_again(const State& s, const Question& last) {
  const Question& q = s.question;
  if (!q.offers(option(Label::Decline)) || q.player != last.player || q.verb != last.verb || q.source != last.source)
    return false;
  const CardId by = q.source == kNoKind ? CardId::None : s.cards.id[q.source];
  return q.verb == Verb::React || by == CardId::Sewers || by == CardId::Improve || by == CardId::Urchin;
}

}  // namespace

Option waived(const State& state, const Waiver& so_far) {
  if (!state.asking || is_phase(state.question.verb)) return kOptionEnd;
  State s = state;
  const Question& q = s.question;
  const Player& p = s.player[q.player];
  const CardId by = q.source == kNoKind ? CardId::None : s.cards.id[q.source];
  if (offered_again(s, so_far.last)) return option(Label::Decline);
  switch (q.verb) {
    case Verb::Resolve: return only_order(s);
    case Verb::Play:
      if (by == CardId::Scepter && !q.cards) return option(Label::Coins2);
      if (by == CardId::Counterfeit && so_far.playing_treasures) return option(Label::Decline);
      return kOptionEnd;
    case Verb::Pass: return alone_with_cards(s, q.player) ? q.option_at(0) : kOptionEnd;
    case Verb::Take:
      return by == CardId::StarChart && count_bits(p.discard.present) == 1 ? option(Label::Decline) : kOptionEnd;
    case Verb::Choose: {
      const Rules r(s, nullptr);
      const bool both = r.holds(q.player, CardId::Lantern) && r.holds(q.player, CardId::Horn);
      return both && q.offers(option(Label::Neither)) ? option(Label::Neither) : kOptionEnd;
    }
    case Verb::Name: return p.deck.empty() && p.discard.empty() ? option(Label::OtherCard) : kOptionEnd;
    default: return kOptionEnd;
  }
}

}  // namespace joust::scenario
