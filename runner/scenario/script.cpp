// Plays a scenario's script: each line answers the decision that is pending.
#include <algorithm>
#include <cctype>
#include <sstream>

#include "engine/names.h"
#include "engine/rules.h"
#include "runner/scenario/scenario.h"

namespace joust::scenario {

namespace {

bool is_phase(Verb verb) { return verb == Verb::ActionPhase || verb == Verb::BuyPhase; }

// The verb with which a Reaction is used from hand.
std::string reaction_verb(CardId id) {
  switch (id) {
    case CardId::Beggar:
    case CardId::MarketSquare: return "discard";
    case CardId::Hovel: return "trash";
    default: return "reveal";
  }
}

std::string plain_verb(Verb verb) {
  switch (verb) {
    case Verb::YesNo: return "yes";
    case Verb::React:
    case Verb::None: return "";
    default: return verb_name(verb);
  }
}

class Script {
 public:
  explicit Script(State& state) : s(state) {}

  void play(const Line& line) {
    std::stringstream in(line.text);
    std::string who, verb, rest;
    in >> who >> verb;
    std::getline(in, rest);
    rest = trim(rest);
    verb = lower(verb);
    if (who == "p1" || who == "P1" || (who.size() == 2 && lower(who)[0] == 'p'))
      seat_ = parse_seat(line, who, s.players);
    else
      throw LineError(line.number, "cannot read '" + line.text + "': expected `pN VERB ...` or `expect ...`");
    line_ = &line;
    if (!s.asking) fail("no decision is pending: " + std::string(over(s) ? "the game is over" : "nothing to decide"));
    if (s.question.player != seat_) fail("it is not p" + std::to_string(seat_ + 1) + "'s decision");
    dispatch(verb, rest);
    settle();
  }

  // Declines what is left of a turn that was ended.
  void settle() {
    while (s.asking && s.turns == ending_turn_ && is_phase(s.question.verb)) give(option(Label::Decline));
    while (s.asking && s.turns == treasures_turn_ && s.question.verb == Verb::BuyPhase && s.question.cards)
      give(next_treasure());
  }

 private:
  State& s;
  const Line* line_ = nullptr;
  int seat_ = 0;
  int ending_turn_ = -1;
  int treasures_turn_ = -1;

  [[noreturn]] void fail(const std::string& why) const {
    std::string text = line_->text + ": " + why;
    if (s.asking) text += "; pending is " + describe(s, s.question);
    throw LineError(line_->number, text);
  }

  void give(Option o) {
    if (answer(s, o) != Status::Ok) fail("that is not an option");
  }

  Option next_treasure() const {
    const Mask plain = s.question.labels & bit(Label::Treasures);
    if (plain) return option(Label::Treasures);
    return lowest(s.question.cards);
  }

  void dispatch(const std::string& verb, const std::string& rest) {
    const Question& q = s.question;
    if (verb == "none" || lower(rest) == "none") {
      if (verb != "none" && !answers(s, verb)) fail("the pending decision is another one");
      if (!q.offers(option(Label::Decline)) || q.verb == Verb::YesNo) fail("nothing cannot be chosen here");
      give(option(Label::Decline));
    } else if (verb == "yes" || verb == "no") {
      if (q.verb != Verb::YesNo) fail("this is not a yes/no question");
      give(option(verb == "yes" ? Label::Yes : Label::Decline));
    } else if (verb == "end") {
      if (!is_phase(q.verb)) fail("no phase can be ended here");
      if (lower(rest) == "turn")
        ending_turn_ = s.turns;
      else if (!rest.empty())
        fail("expected `end` or `end turn`");
      else
        give(option(Label::Decline));
    } else if (verb == "spend") {
      spend(rest);
    } else if (verb == "choose") {
      choose(rest);
    } else if (verb == "position") {
      if (q.verb != Verb::Position) fail("no position is asked for");
      give(static_cast<Option>(parse_number(*line_, rest, 0, q.numbers - 1)));
    } else if (verb == "play" && lower(rest) == "treasures") {
      if (q.verb != Verb::BuyPhase || !q.cards) fail("no Treasure can be played here");
      treasures_turn_ = s.turns;
      settle();
      if (!s.asking || is_phase(s.question.verb)) treasures_turn_ = -1;
    } else {
      cards(verb, rest);
    }
  }

  void spend(const std::string& rest) {
    std::stringstream in(rest);
    std::string count, what;
    in >> count >> what;
    what = lower(what);
    const bool coffers = what == "coffers" || what == "coffer", villagers = what == "villagers" || what == "villager";
    if (!coffers && !villagers) fail("expected `spend N coffers` or `spend N villagers`");
    for (int n = parse_number(*line_, count, 1, 999); n; --n) {
      const Option o = option(coffers ? Label::Coffers : Label::Villager);
      if (!s.asking || s.question.player != seat_ || !s.question.offers(o)) fail("no more tokens can be spent now");
      give(o);
    }
  }

  void choose(const std::string& rest) {
    std::stringstream in(rest);
    bool first = true;
    for (std::string text; std::getline(in, text, ','); first = false) {
      text = lower(trim(text));
      if (!text.empty() && text[0] == '+' && text.back() == 's' && text.rfind("+1 ", 0) == 0) text.pop_back();
      int label = kLabelCount - 1;
      const auto same = [&](const std::string& name) { return name == text || (name[0] == '+' && name == text + "s"); };
      while (label >= 0 && !same(label_text(Label(label)))) --label;
      if (label < 0) fail("unknown label '" + text + "'");
      const bool asked = s.asking && s.question.player == seat_ &&
                         (s.question.verb == Verb::Choose || s.question.verb == Verb::Play);
      if (!first && !(asked && s.question.follow_up)) continue;  // forced meanwhile
      if (!asked || !s.question.offers(option(Label(label)))) fail("'" + text + "' cannot be chosen here");
      give(option(Label(label)));
    }
    if (first) fail("expected a label");
  }

  // A list answers one multi-card decision, or a run of single-card decisions of the same kind.
  void cards(const std::string& verb, std::string rest) {
    bool from_discard = false;
    if (const size_t from = lower(rest).rfind(" from discard"); from != std::string::npos) {
      from_discard = true;
      rest = rest.substr(0, from);
    }
    if (!answers(s, verb)) {
      static const char* known[] = {"play", "buy", "gain", "trash", "discard", "topdeck", "take", "setaside",
                                    "pass", "reveal", "name", "order", "resolve"};
      if (std::none_of(std::begin(known), std::end(known), [&](const char* k) { return verb == k; }))
        fail("unknown verb '" + verb + "'");
      fail("the pending decision is another one");
    }
    const std::vector<CardId> list = spell_out(parse_list(*line_, rest));
    if (list.empty()) fail("expected a card");
    const Verb asked = s.question.verb;
    const uint8_t source = s.question.source;
    bool first = true;
    for (CardId id : list) {
      if (!first && !(s.asking && s.question.player == seat_ && s.question.verb == asked && answers(s, verb))) break;
      const Option o = find(verb, id, from_discard);
      if (o == kOptionEnd && !first && asked != Verb::Order && !s.question.follow_up) break;
      if (o == kOptionEnd) fail(std::string(info(id).name) + " is not an option");
      give(o);
      first = false;
    }
    const Question& q = s.question;
    if (s.asking && q.player == seat_ && q.verb == asked && q.source == source && q.follow_up) {
      if (q.offers(option(Label::Decline)))
        give(option(Label::Decline));
      else if (asked == Verb::Order)
        fail("the order is not complete");
    }
  }

  Option find(const std::string& verb, CardId id, bool from_discard) const {
    const Question& q = s.question;
    const uint8_t slot = s.cards.slot[number(id)];
    if (q.verb == Verb::Name && slot == kNoKind) return option(Label::OtherCard);
    if (slot == kNoKind) return kOptionEnd;
    const Option second = static_cast<Option>(kSecond + slot);
    if (verb == "buy" || from_discard) return q.offers(second) ? second : kOptionEnd;
    if (q.verb == Verb::React && reaction_verb(id) != verb) return kOptionEnd;
    if (q.offers(slot)) return slot;
    if (q.verb == Verb::Trash && q.offers(second)) return second;
    return kOptionEnd;
  }
};

}  // namespace

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
      each(q.cards, [&](Kind k) { fits |= reaction_verb(s.cards.id[k]) == verb; });
      return fits;
    }
    default: return verb == plain_verb(q.verb);
  }
}

void run(const Scenario& scenario) {
  State s = build_position(scenario);
  resume(s);
  Script script(s);
  for (const Line& line : scenario.script) {
    if (lower(line.text).rfind("expect ", 0) == 0)
      expect(s, line);
    else
      script.play(line);
  }
}

}  // namespace joust::scenario
