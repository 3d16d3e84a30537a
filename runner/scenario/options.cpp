// The pending decision in the words of the scenario language: which verbs answer it, and which option a name means.
#include "runner/scenario/options.h"

#include "engine/names.h"

namespace joust::scenario {

namespace {

// The verb with which a Reaction is used from hand.
std::string reaction_verb(CardId id) {
  switch (id) {
    case CardId::Beggar:
    case CardId::MarketSquare: return "discard";
    case CardId::Hovel: return "trash";
    default: return "reveal";
  }
}

// `reveal` is understood for every Reaction that is used by showing it; Hovel is only trashed.
bool reacts(CardId id, const std::string& verb) {
  return verb == reaction_verb(id) || (verb == "reveal" && id != CardId::Hovel);
}

std::string plain_verb(Verb verb) {
  switch (verb) {
    case Verb::React:
    case Verb::None: return "";
    default: return verb_name(verb);
  }
}

// A label without what may be spelled in several ways: "+1 cards", "+1 card"; "+$2", "+2 coins"; "gain duchy", "duchy".
std::string plain_label(const std::string& label) {
  std::string text = lower(trim(label));
  if (text.starts_with("+$")) return "+" + text.substr(2) + " coin";
  if (!text.empty() && text[0] == '+' && text.back() == 's') text.pop_back();
  if (text.starts_with("gain ")) text = text.substr(5);
  return text;
}

// A choice among cards in play may call a Band of Misfits by what it is played as.
bool is_played_as(const State& s, uint8_t slot) {
  if (s.question.source == kNoKind) return false;
  switch (s.cards.id[s.question.source]) {
    case CardId::Urchin:
    case CardId::Improve:
    case CardId::BorderGuard:
    case CardId::Scepter: break;
    default: return false;
  }
  for (int i = 0; i < s.in_play_count; ++i)
    if (s.in_play[i].owner == s.question.player && s.in_play[i].as == slot) return true;
  return false;
}

}  // namespace

uint8_t slot_of(const State& s, CardId id) {
  const MixedPile* pile = id == CardId::Ruins ? &s.ruins : id == CardId::Knights ? &s.knights : nullptr;
  return !pile ? s.cards.slot[number(id)] : pile->size ? pile->card[pile->size - 1] : kNoKind;
}

bool is_phase(Verb verb) { return verb == Verb::ActionPhase || verb == Verb::BuyPhase; }

bool answers(const State& s, const std::string& verb) {
  const Question& q = s.question;
  if (!s.asking) return false;
  switch (q.verb) {
    case Verb::ActionPhase:
      return verb == "end" || (verb == "play" && q.cards) || (verb == "spend" && (q.labels & bit(Label::Villager)));
    case Verb::BuyPhase:
      return verb == "end" || (verb == "play" && q.cards) || (verb == "buy" && q.second) ||
             (verb == "spend" && (q.labels & bit(Label::Coffers)));
    case Verb::Play: return verb == "play" || (verb == "choose" && (q.labels & bit(Label::Coins2)));
    case Verb::YesNo: return verb == "yes" || verb == "no";
    case Verb::React: {
      bool fits = false;
      each(q.cards, [&](Kind k) { fits |= reacts(s.cards.id[k], verb); });
      return fits;
    }
    default: return verb == plain_verb(q.verb);
  }
}

std::string pending(const State& s) {
  const Question& q = s.question;
  if (q.verb != Verb::React) return "; pending is " + describe(s, q);
  std::string text = "; pending is p" + std::to_string(q.player + 1) + ": ";  // each Reaction has its own verb
  each(q.cards, [&](Kind k) { text += reaction_verb(s.cards.id[k]) + " " + slot_name(s, k) + ", "; });
  return text + "none" + (q.source == kNoKind ? "" : " (" + slot_name(s, q.source) + ")");
}

Option card_option(const State& s, const std::string& verb, CardId id, bool from_discard) {
  const Question& q = s.question;
  if (q.verb == Verb::Name && s.cards.slot[number(id)] == kNoKind) return option(Label::OtherCard);
  const uint8_t slot = slot_of(s, id);
  if (slot == kNoKind) return kOptionEnd;
  const Option second = static_cast<Option>(kSecond + slot);
  if (verb == "buy" || from_discard) return q.offers(second) ? second : kOptionEnd;
  if (q.verb == Verb::React && !reacts(id, verb)) return kOptionEnd;
  if (q.offers(slot)) return slot;
  if (q.verb == Verb::Trash && q.offers(second)) return second;
  const uint8_t band = s.cards.slot[number(CardId::BandOfMisfits)];
  return band != kNoKind && q.offers(band) && is_played_as(s, slot) ? band : kOptionEnd;
}

bool same_label(const std::string& text, Label label) { return plain_label(label_text(label)) == plain_label(text); }

bool is_label(const std::string& text) {
  for (int label = 1; label < kLabelCount; ++label)
    if (same_label(text, Label(label))) return true;
  return false;
}

Option label_option(const State& s, const std::string& text) {
  for (int label = 1; label < kLabelCount; ++label)
    if (same_label(text, Label(label)) && s.question.offers(option(Label(label)))) return option(Label(label));
  return kOptionEnd;
}

}  // namespace joust::scenario
