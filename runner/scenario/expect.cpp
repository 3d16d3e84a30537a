// Checks a scenario's expectations against the state.
#include <algorithm>
#include <map>
#include <sstream>

#include "engine/names.h"
#include "engine/rules.h"
#include "runner/scenario/options.h"

namespace joust::scenario {

namespace {

using Counts = std::map<std::string, int>;

std::string text_of(const Counts& counts) {
  std::string text;
  for (const auto& [name, n] : counts) {
    if (!text.empty()) text += ", ";
    text += name + (n > 1 ? " x" + std::to_string(n) : "");
  }
  return text.empty() ? "none" : text;
}

Counts counts_of(const std::vector<CardId>& ids) {
  Counts counts;
  for (CardId id : ids) ++counts[info(id).name];
  return counts;
}

Counts counts_of(const State& s, const Bag& bag) {
  Counts counts;
  each(bag.present, [&](Kind k) { counts[slot_name(s, k)] += bag[k]; });
  return counts;
}

std::vector<std::string> deck_of(const State& s, int seat) {
  Deck deck = s.player[seat].deck;
  Random random = s.player[seat].random;
  deck.settle(deck.size(), random);
  std::vector<std::string> names;
  for (int i = 0; i < deck.size(); ++i) names.push_back(slot_name(s, deck.at(i)));
  return names;
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text.empty() ? "none" : text;
}

// With or without the cards that are looked at or revealed at the moment.
Bag set_aside(const State& s, int seat, bool with_seen) {
  Bag bag = s.player[seat].aside_open;
  bag.add(s.player[seat].aside_hidden);
  for (int i = 0; with_seen && i < s.limbo_count; ++i)
    if (s.limbo[i].owner == seat) bag.add(s.limbo[i].kind);
  if (seat == s.current) bag.add(s.spread);
  return bag;
}

const char* phase_of(const State& s) {
  if (s.depth) switch (static_cast<Effect>(s.stack[0].effect)) {
      case Effect::start_of_turn: return "start";
      case Effect::end_of_buy_phase: return "buy";
      case Effect::start_of_clean_up:
      case Effect::discard_from_play: return "cleanup";
      default: break;
    }
  switch (s.phase) {
    case Phase::Start: return "start";
    case Phase::Action: return "action";
    case Phase::BuyStart:
    case Phase::Buy:
    case Phase::BuyEnd: return "buy";
    case Phase::Over: return "over";
    default: return "cleanup";
  }
}

class Expectation {
 public:
  Expectation(const State& state, const Line& line) : s(state), line_(line), in_(line.text) { word(); }

  void check() {
    const std::string what = lower(word());
    if (what == "trash") {
      same(counts_of(s, s.trash), counts_of(spell_out(parse_list(line_, rest()))));
    } else if (what == "supply") {
      supply();
    } else if (what == "turn") {
      const int seat = parse_seat(line_, word(), s.players);
      nothing_more();
      same(s.current, seat, "p", 1);
    } else if (what == "phase") {
      std::string phase = lower(rest());
      if (phase == "clean-up" || phase == "clean up") phase = "cleanup";
      if (phase != phase_of(s)) fail(phase, phase_of(s));
    } else if (what == "decision") {
      decision();
    } else if (what == "option") {
      if (const std::string name = rest(); !offered(name)) fail("option " + name, "no such option");
    } else if (what == "no") {
      if (lower(word()) != "option") bad();
      if (const std::string name = rest(); offered(name)) fail("no option " + name, "it is offered");
    } else if (what == "cost") {
      cost();
    } else if (what == "over") {
      nothing_more();
      if (!over(s)) fail("the game is over", "it is not");
    } else if (what == "not") {
      if (lower(word()) != "over") bad();
      nothing_more();
      if (over(s)) fail("the game is not over", "it is");
    } else if (what == "winner") {
      const unsigned seats = 1u << parse_seat(line_, word(), s.players);
      nothing_more();
      winner(seats);
    } else if (what == "tie") {
      nothing_more();
      if (!over(s)) fail("a tie", "the game is not over");
      if (std::popcount(winners(s)) < 2) fail("a tie", winners_text());
    } else if (what.size() != 2 || what[0] != 'p') {
      bad();
    } else {
      player(parse_seat(line_, what, s.players));
    }
  }

 private:
  const State& s;
  const Line& line_;
  std::stringstream in_;

  std::string word() {
    std::string w;
    in_ >> w;
    return w;
  }
  std::string rest() {
    std::string r;
    std::getline(in_, r);
    return trim(r);
  }
  [[noreturn]] void fail(const std::string& expected, const std::string& found) const {
    std::string text = line_.text + ": expected " + expected + ", found " + found;
    if (s.asking) text += pending(s);
    throw LineError(line_.number, text);
  }
  [[noreturn]] void bad() const { throw LineError(line_.number, "cannot read the expectation '" + line_.text + "'"); }
  void nothing_more() {
    if (!rest().empty()) bad();
  }

  void same(const Counts& found, const Counts& expected) const {
    if (found != expected) fail(text_of(expected), text_of(found));
  }
  void same(int found, int expected, const std::string& prefix = "", int offset = 0) const {
    if (found != expected) fail(prefix + std::to_string(expected + offset), prefix + std::to_string(found + offset));
  }
  int read_number() { return parse_number(line_, rest(), -9999, 9999); }

  void player(int seat) {
    const Player& p = s.player[seat];
    const std::string what = lower(word());
    if (what == "hand" || what == "discard" || what == "play" || what == "setaside") {
      const Bag bag = what == "hand"      ? p.hand
                      : what == "discard" ? p.discard
                      : what == "play"    ? p.play
                                          : set_aside(s, seat, false);
      const Counts expected = counts_of(spell_out(parse_list(line_, rest())));
      if (what == "setaside" && expected == counts_of(s, set_aside(s, seat, true))) return;
      same(counts_of(s, bag), expected);
    } else if (what == "deck") {
      const std::string list = rest();
      if (lower(list).starts_with("size ")) return same(p.deck.size(), parse_number(line_, list.substr(5), 0, 9999));
      std::vector<std::string> names;
      for (CardId id : spell_out(parse_list(line_, list))) names.emplace_back(info(id).name);
      if (names != deck_of(s, seat)) fail(joined(names), joined(deck_of(s, seat)));
    } else if (what == "has" || what == "lacks") {
      has(seat, what == "has");
    } else if (what == "vp") {
      same(points(s, seat), read_number());
    } else if (what == "coffers") {
      same(p.coffers, read_number());
    } else if (what == "villagers") {
      same(p.villagers, read_number());
    } else if (what == "actions" || what == "buys" || what == "coins") {
      const int expected = read_number();
      if (seat != s.current && expected == 0) return;
      if (seat != s.current) fail(std::to_string(expected), "it is p" + std::to_string(s.current + 1) + "'s turn");
      same(what == "actions" ? s.turn.actions : what == "buys" ? s.turn.buys : s.turn.coins, expected);
    } else {
      bad();
    }
  }

  void has(int seat, bool expected) {
    const std::string name = rest();
    const CardId id = find_card(name);
    if (id == CardId::None) throw LineError(line_.number, unknown_name(name));
    if (!is_project(id) && !is_artifact(id))
      throw LineError(line_.number, "'" + name + "' is neither a Project nor an Artifact");
    const bool found = is_project(id) ? s.player[seat].projects >> (number(id) - kFirstProject) & 1
                                      : s.artifact[number(id) - kFirstArtifact] == seat;
    if (found != expected) fail(line_.text.substr(7), found ? "it has it" : "it lacks it");
  }

  void supply() {
    const std::string text = rest();
    const size_t space = text.find_last_of(" \t");
    if (space == std::string::npos) bad();
    const CardId id = find_card(text.substr(0, space));
    if (id == CardId::None) throw LineError(line_.number, unknown_name(text.substr(0, space)));
    const int expected = parse_number(line_, text.substr(space), 0, 999);
    const Kind k = s.cards.slot[number(id)];
    if (id == CardId::Ruins) return same(s.ruins.size, expected);
    if (id == CardId::Knights) return same(s.knights.size, expected);
    if (k == kNoKind || k >= kMaxKinds) fail(std::to_string(expected), "no such pile in this game");
    same(s.pile[k], expected);
  }

  void cost() {
    const std::string text = rest();
    const size_t space = text.find_last_of(" \t");
    if (space == std::string::npos) bad();
    const CardId id = find_card(text.substr(0, space));
    if (id == CardId::None) throw LineError(line_.number, unknown_name(text.substr(0, space)));
    const uint8_t slot = slot_of(s, id);
    const int printed = info(slot == kNoKind ? id : s.cards.id[slot]).cost;
    const int reduction = is_project(id) ? 0 : s.turn.reduction;
    same(std::max(0, printed - reduction), parse_number(line_, text.substr(space), 0, 99));
  }

  void decision() {
    const int seat = parse_seat(line_, word(), s.players);
    const std::string verb = lower(rest());
    if (!s.asking) fail("a decision of p" + std::to_string(seat + 1), "no decision is pending");
    const bool declines = verb == "none" && offered("none");
    if (s.question.player != seat || !(answers(s, verb) || declines))
      fail("p" + std::to_string(seat + 1) + " " + verb, "another decision");
  }

  bool offered(const std::string& name) const {
    if (!s.asking) return false;
    const Question& q = s.question;
    const std::string text = lower(name);
    if (text == "end") return is_phase(q.verb);
    if (text == "none" || text == "no")
      return !is_phase(q.verb) && (q.verb == Verb::YesNo) == (text == "no") && q.offers(option(Label::Decline));
    if (text == "villager" || text == "coffer") return offered(name + "s");
    if (text == "treasures" || text == "play treasures") return q.verb == Verb::BuyPhase && q.cards;
    if (label_option(s, text) != kOptionEnd) return true;
    if (q.numbers && text.find_first_not_of("0123456789") == std::string::npos)
      return q.offers(static_cast<Option>(parse_number(line_, text, 0, 9999)));
    if (find_card(name) != CardId::None) return card_offered("", name);
    // a use of a card: "play Gold", "buy Gold"
    const size_t space = text.find(' ');
    for (const char* verb :
         {"play", "buy", "gain", "trash", "discard", "topdeck", "take", "setaside", "pass", "reveal"})
      if (space != std::string::npos && text.substr(0, space) == verb)
        return answers(s, verb) && card_offered(verb, trim(name.substr(space)));
    if (is_label(text)) return false;
    return card_offered("", name);
  }

  // `verb` may be empty: any use.
  bool card_offered(const std::string& verb, std::string name) const {
    bool from_discard = false;
    if (const size_t from = lower(name).rfind(" from discard"); from != std::string::npos) {
      from_discard = true;
      name = name.substr(0, from);
    }
    const CardId id = find_card(name);
    if (id == CardId::None) throw LineError(line_.number, unknown_name(name, "card or label"));
    if (!verb.empty() || from_discard) return card_option(s, verb, id, from_discard) != kOptionEnd;
    for (const char* any : {"reveal", "discard", "trash", "buy"})
      if (card_option(s, any, id) != kOptionEnd) return true;
    return false;
  }

  std::string winners_text() const {
    std::string text;
    for (int seat = 0; seat < s.players; ++seat)
      if (winners(s) >> seat & 1) text += (text.empty() ? "p" : " and p") + std::to_string(seat + 1);
    return text;
  }
  void winner(unsigned seats) const {
    if (!over(s)) fail("a winner", "the game is not over");
    if (winners(s) != seats) fail(line_.text.substr(7), winners_text());
  }
};

}  // namespace

void expect(const State& s, const Line& line) { Expectation(s, line).check(); }

}  // namespace joust::scenario
