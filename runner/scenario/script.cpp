// Plays a scenario's script: each line answers the decision that is pending.
#include <algorithm>
#include <cctype>
#include <sstream>

#include "engine/names.h"
#include "engine/rules.h"
#include "runner/scenario/options.h"

namespace joust::scenario {

namespace {

// What the log says when a card was chosen with this verb.
bool tells(What what, const std::string& verb) {
  switch (what) {
    case What::Play: return verb == "play";
    case What::Name: return verb == "play";  // what a Band of Misfits is played as
    case What::Gain: return verb == "gain";
    case What::Trash: return verb == "trash";
    case What::Discard: return verb == "discard";
    case What::Topdeck: return verb == "topdeck" || verb == "order";
    case What::TakeInHand: return verb == "take";
    case What::SetAside: return verb == "setaside";
    case What::Pass: return verb == "pass";
    case What::Reveal: return verb == "reveal";
    default: return false;
  }
}

// Whether a forced card of a list is one of those already moved, rather than the answer to the next decision.
bool moves_together(const std::string& verb) {
  return verb == "trash" || verb == "discard" || verb == "topdeck" || verb == "order" || verb == "pass";
}

// A value: a line is tried on a copy.
class Script {
 public:
  explicit Script(const State& position) : s(position) {
    resume(s);
    if (s.ending == Ending::TurnLimit) s = position;  // nobody can ever decide anything
  }

  // Follows a line. If it does not fit a decision that may be left out, that decision is left out.
  void follow(const Line& line) {
    Script next = *this;
    try {
      next.take(line);
    } catch (const LineError&) {
      Script later = *this;
      for (;;) {
        if (!later.waive(line)) throw;
        next = later;
        if (next.fits(line)) break;
      }
    }
    *this = next;
  }

  const std::vector<OwnAnswer>& own() const { return own_; }

 private:
  State s;
  Log log_;     // of this line
  Log before_;  // of the script line before it
  Line line_{};
  int seat_ = 0;
  int ending_turn_ = -1;
  int treasures_turn_ = -1;
  Question last_{};  // answered last by the script
  std::vector<OwnAnswer> own_;

  void take(const Line& line) {
    if (lower(line.text).starts_with("expect"))
      expect(s, line);
    else
      play(line);
  }

  bool fits(const Line& line) {
    try {
      take(line);
      return true;
    } catch (const LineError&) {
      return false;
    }
  }

  bool waive(const Line& line) {
    const Option o = waived(s, {last_, treasures_turn_ == s.turns});
    if (o == kOptionEnd) return false;
    own_.push_back({line.number, describe(s, s.question), option_name(s, s.question, o)});
    give(o);
    settle();
    return true;
  }

  void play(const Line& line) {
    std::stringstream in(line.text);
    std::string who, verb, rest;
    in >> who >> verb;
    std::getline(in, rest);
    rest = trim(rest);
    verb = lower(verb);
    if (line.text.find(':') != std::string::npos)
      throw LineError(line.number,
                      "'" + line.text + "': the position ends where the script begins; put this before it");
    if (who.size() != 2 || lower(who)[0] != 'p')
      throw LineError(line.number, "cannot read '" + line.text + "': expected `pN VERB ...` or `expect ...`");
    seat_ = parse_seat(line, who, s.players);
    line_ = line;
    before_ = log_;
    log_.clear();
    if (!s.asking) fail("no decision is pending: " + std::string(over(s) ? "the game is over" : "nothing to decide"));
    if (s.question.player != seat_) fail("it is not p" + std::to_string(seat_ + 1) + "'s decision");
    dispatch(verb, rest);
    settle();
  }

  // Goes on with `end turn` and `play treasures` as far as possible.
  void settle() {
    while (s.asking && s.turns == ending_turn_ && is_phase(s.question.verb)) give(option(Label::Decline));
    while (s.asking && s.turns == treasures_turn_ && s.question.verb == Verb::BuyPhase && s.question.cards)
      give(next_treasure());
    if (!s.asking || is_phase(s.question.verb)) treasures_turn_ = -1;
  }

  [[noreturn]] void fail(const std::string& why) const {
    std::string text = line_.text + ": " + why;
    if (s.asking) text += pending(s);
    throw LineError(line_.number, text);
  }

  void give(Option o) {
    last_ = s.question;
    const State before = s;
    if (answer(s, o, &log_) != Status::Ok) fail("that is not an option");
    if (s.ending == Ending::TurnLimit) stop_after_turn(before, o);
  }

  // Nobody can decide anything any more, so the turns would go by themselves for ever: the next one stays at its start.
  void stop_after_turn(const State& before, Option o) {
    const uint16_t limit = s.turn_limit;
    s = before;
    s.turn_limit = s.turns;
    answer(s, o);
    s.turn_limit = limit;
    s.ending = Ending::None;
    Rules(s, nullptr).prepare_turn((s.current + 1) % s.players, false);
  }

  // A Counterfeit first, as long as there is something to play with it.
  Option next_treasure() const {
    const Question& q = s.question;
    const uint8_t counterfeit = s.cards.slot[number(CardId::Counterfeit)];
    if (counterfeit != kNoKind && q.offers(counterfeit)) return counterfeit;
    return q.offers(option(Label::Treasures)) ? option(Label::Treasures) : lowest(q.cards);
  }

  void dispatch(const std::string& verb, const std::string& rest) {
    const Question& q = s.question;
    if (verb == "none" || lower(rest) == "none") {
      if (verb != "none" && !answers(s, verb)) fail("the pending decision is another one");
      if (q.verb == Verb::Order) return keep_order();
      if (!q.offers(option(Label::Decline)) || q.verb == Verb::YesNo || is_phase(q.verb))
        fail("nothing cannot be chosen here");
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
      give(static_cast<Option>(parse_number(line_, rest, 0, q.numbers - 1)));
    } else if (verb == "name" && q.verb == Verb::Name && find_card(rest) == CardId::None) {
      if (rest.empty()) fail("expected a card");
      give(option(Label::OtherCard));  // any card name may be named
    } else if (verb == "play" && lower(rest) == "treasures") {
      if (q.verb != Verb::BuyPhase || !q.cards) fail("no Treasure can be played here");
      treasures_turn_ = s.turns;
    } else {
      cards(verb, rest);
    }
  }

  // `order none`: the cards go back as they came.
  void keep_order() {
    do {
      const Frame& f = s.stack[s.depth - 1];
      give(s.limbo[s.limbo_count - f.n + f.i].kind);
    } while (s.asking && s.question.verb == Verb::Order && s.question.follow_up);
  }

  void spend(const std::string& rest) {
    std::stringstream in(rest);
    std::string count, what;
    in >> count >> what;
    what = lower(what);
    const bool coffers = what == "coffers" || what == "coffer", villagers = what == "villagers" || what == "villager";
    if (!coffers && !villagers) fail("expected `spend N coffers` or `spend N villagers`");
    for (int n = parse_number(line_, count, 1, 999); n; --n) {
      const Option o = option(coffers ? Label::Coffers : Label::Villager);
      if (!s.asking || s.question.player != seat_ || !s.question.offers(o)) fail("no more tokens can be spent now");
      give(o);
    }
  }

  // Courtier showed a card with four types: all four options are forced, but they may be listed.
  bool all_of_courtier(const std::string& rest) const {
    const bool shown = std::any_of(before_.begin(), before_.end(), [&](const Event& e) {
      return e.what == What::Reveal && e.player == seat_ && e.slot < kMaxKinds &&
             std::popcount(
                 static_cast<unsigned>(info(s.cards.id[e.slot]).types | (s.treasures >> e.slot & 1) * Treasure)) >= 4;
    });
    if (!shown || s.cards.slot[number(CardId::Courtier)] == kNoKind) return false;
    unsigned seen = 0;
    std::stringstream in(rest);
    for (std::string text; std::getline(in, text, ',');) {
      const Label all[] = {Label::Actions1, Label::Buys1, Label::Coins3, Label::GainGold};
      for (unsigned i = 0; i < std::size(all); ++i)
        if (same_label(text, all[i])) seen |= 1u << i;
    }
    return seen == 0xf;
  }

  void choose(const std::string& rest) {
    if (!answers(s, "choose") && all_of_courtier(rest)) return;
    std::stringstream in(rest);
    bool first = true;
    for (std::string text; std::getline(in, text, ','); first = false) {
      text = trim(text);
      if (!is_label(text)) fail("unknown label '" + text + "'");
      const bool asked =
          s.asking && s.question.player == seat_ && answers(s, "choose") && (first || s.question.follow_up);
      if (!asked || label_option(s, text) == kOptionEnd) fail("'" + text + "' cannot be chosen here");
      give(label_option(s, text));
    }
    if (first) fail("expected a label");
  }

  // A list answers one multi-card decision, or a run of single-card decisions of the same kind.
  void cards(const std::string& verb, std::string rest) {
    bool from_discard = false;
    if (const size_t from = lower(rest).rfind(" from discard"); from != std::string::npos) {
      from_discard = true;
      rest = rest.substr(0, from);
    } else if (const size_t hand = lower(rest).rfind(" from hand"); hand != std::string::npos) {
      rest = rest.substr(0, hand);
    }
    if (!answers(s, verb)) {
      static const char* known[] = {"play",     "buy",  "gain",   "trash", "discard", "topdeck", "take",
                                    "setaside", "pass", "reveal", "name",  "order",   "resolve"};
      if (std::none_of(std::begin(known), std::end(known), [&](const char* k) { return verb == k; }))
        fail("unknown verb '" + verb + "'");
      fail("the pending decision is another one");
    }
    const std::vector<CardId> list = spell_out(parse_list(line_, rest));
    if (list.empty()) fail("expected a card");
    const Mask waiting = s.question.verb == Verb::Resolve ? s.question.cards : 0;
    int given[64] = {};
    for (size_t i = 0; i < list.size(); ++i) {
      const uint8_t slot = s.cards.slot[number(list[i])];
      const bool asked = s.asking && s.question.player == seat_ && answers(s, verb);
      const Option o = asked ? card_option(s, verb, list[i], from_discard) : kOptionEnd;
      const bool forced = i && slot != kNoKind && !(asked && s.question.follow_up) &&
                          (happened(verb, slot) > given[slot] || (waiting >> slot & 1));
      if (forced && (o == kOptionEnd || moves_together(verb))) {
        ++given[slot];
        continue;
      }
      if (o == kOptionEnd) fail(std::string(info(list[i]).name) + " is not an option" + (asked ? "" : " any more"));
      give(o);
      if (slot != kNoKind) ++given[slot];
    }
    const Question& q = s.question;
    if (s.asking && q.player == seat_ && q.follow_up && answers(s, verb)) {
      if (q.offers(option(Label::Decline)))
        give(option(Label::Decline));
      else if (q.verb == Verb::Order)
        fail("the order is not complete");
    }
  }

  // How many cards of a kind moved during this line in the way that `verb` says.
  int happened(const std::string& verb, uint8_t slot) const {
    int n = 0;
    for (const Event& e : log_)
      if (e.slot == slot && tells(e.what, verb)) n += e.n;
    return n;
  }
};

}  // namespace

void run(const Scenario& scenario, std::vector<OwnAnswer>& own) {
  Script script(build_position(scenario));
  for (const Line& line : scenario.script) {
    script.follow(line);
    own = script.own();
  }
}

}  // namespace joust::scenario
