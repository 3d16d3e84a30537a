#include "runner/workers/game_text.h"

#include <algorithm>

#include "engine/names.h"
#include "engine/rules.h"

namespace joust {

namespace {

// Duchy: Duchies
std::string plural(const std::string& name) {
  const auto ends = [&](const char* end) {
    const std::string tail = end;
    return name.size() > tail.size() && name.compare(name.size() - tail.size(), tail.size(), tail) == 0;
  };
  if (name == "Band of Misfits") return "Bands of Misfits";
  if (name == "Madman") return "Madmen";
  if (ends("s")) return name;
  if (ends("ch") || ends("sh") || ends("x")) return name + "es";
  if (ends("y") && !ends("ay") && !ends("ey") && !ends("oy")) return name.substr(0, name.size() - 1) + "ies";
  return name + "s";
}

}  // namespace

std::string counted(int n, const std::string& name) {
  if (n != 1) return std::to_string(n) + " " + plural(name);
  if (name.starts_with("Sir ") || name.starts_with("Dame ")) return name;
  const bool vowel = std::string("AEIOU").find(name[0]) != std::string::npos;
  return (vowel ? "an " : "a ") + name;
}

const char* ending_text(Ending ending) {
  switch (ending) {
    case Ending::None: return "the game goes on";
    case Ending::Provinces: return "the Provinces are gone";
    case Ending::Piles: return "enough Supply piles are empty";
    case Ending::TurnLimit: return "the turn limit is reached";
    case Ending::Fault: return "the engine gave up: a list is full";
  }
  return "";
}

// Names that are long or shared by several would not tell who it is.
GameText::GameText(std::vector<std::string> names, Line line) : names_(std::move(names)), line_(std::move(line)) {
  constexpr size_t kLongest = 24;
  const std::vector<std::string> full = names_;
  for (size_t i = 0; i < full.size(); ++i) {
    const bool shared = std::count(full.begin(), full.end(), full[i]) > 1;
    if (shared || full[i].size() > kLongest)
      names_[i] = full[i].substr(0, std::min(full[i].find('?'), kLongest)) + " (player " + std::to_string(i + 1) + ")";
  }
}

void GameText::say(int seat, const std::string& what) {
  line_((seat == current_ ? "  " : "    " + names_[static_cast<size_t>(seat)] + " ") + what);
}

std::string GameText::cards(const State& s, const Log& log, size_t& at) const {
  const Event& first = log[at];
  std::string list;
  const auto add = [&](const std::string& text) { list += (list.empty() ? "" : ", ") + text; };
  std::vector<std::pair<uint8_t, int>> counts;
  for (;; ++at) {
    const Event& e = log[at];
    if (!counts.empty() && counts.back().first == e.slot)
      counts.back().second += e.n;
    else
      counts.emplace_back(e.slot, e.n);
    const bool more = at + 1 < log.size() && log[at + 1].what == first.what && log[at + 1].player == first.player &&
                      log[at + 1].to == first.to;
    if (!more) break;
  }
  for (const auto& [slot, n] : counts) add(slot == kNoKind ? "nothing" : counted(n, slot_name(s, slot)));
  return list;
}

void GameText::start_turn(const State& s, const Event& e) {
  current_ = e.player;
  told_coins_ = false;
  line_("");
  const std::string turn = s.turn.extra ? "Extra turn" : "Turn " + std::to_string(s.player[e.player].turns);
  line_(turn + ": " + names_[e.player]);
}

void GameText::tell(const State& s, const Log& log, size_t from) {
  static constexpr const char* where[] = {"", " to hand", " onto the deck"};
  for (size_t i = from; i < log.size(); ++i) {
    const Event e = log[i];
    const std::string name = e.slot == kNoKind ? "" : slot_name(s, e.slot);
    const auto list = [&] { return cards(s, log, i); };
    switch (e.what) {
      case What::TurnStart: start_turn(s, e); break;
      case What::Play: say(e.player, "plays " + list()); break;
      case What::Replay: say(e.player, "plays " + name + " again"); break;
      case What::Buy:
        if (e.slot >= kMaxKinds) {
          say(e.player, "buys the Project " + name);
        } else {
          say(e.player, "buys " + counted(1, name));
          const bool gained = i + 1 < log.size() && log[i + 1].what == What::Gain && log[i + 1].slot == e.slot &&
                              log[i + 1].player == e.player && log[i + 1].to == 0;
          if (gained) ++i;
        }
        break;
      case What::Gain: say(e.player, "gains " + list() + where[e.to < 3 ? e.to : 0]); break;
      case What::Trash: say(e.player, "trashes " + list()); break;
      case What::Discard: say(e.player, "discards " + list()); break;
      case What::Draw: say(e.player, "draws " + list()); break;
      case What::Reveal: say(e.player, "reveals " + list()); break;
      case What::Shuffle: say(e.player, "shuffles"); break;
      case What::Topdeck:
        say(e.player, e.to ? "puts " + counted(1, name) + " into the deck, below " + std::to_string(e.to) + " cards"
                           : "puts " + list() + " onto the deck");
        break;
      case What::SetAside: say(e.player, "sets aside " + list()); break;
      case What::TakeInHand: say(e.player, "takes " + list() + " into hand"); break;
      case What::Pass: say(e.player, "passes " + counted(1, name) + " to " + names_[e.to]); break;
      case What::Return: say(e.player, "returns " + counted(1, name) + " to its pile"); break;
      case What::TakeArtifact:
        say(e.player, std::string("takes the ") + info(CardId(kFirstArtifact + e.n)).name);
        break;
      case What::Coffers: say(e.player, "gets +" + std::to_string(e.n) + " Coffers"); break;
      case What::Villagers:
        say(e.player, "gets " + std::string(e.n == 1 ? "+1 Villager" : "+" + std::to_string(e.n) + " Villagers"));
        break;
      case What::SpendCoffers: say(e.player, "spends a Coffers"); break;
      case What::SpendVillager: say(e.player, "spends a Villager"); break;
      case What::React: say(e.player, "reacts with " + name); break;
      case What::Name: say(e.player, "names " + (name.empty() ? "a card that is not in this game" : name)); break;
      case What::Choose: break;  // told with the answer
      case What::DeckToDiscard: say(e.player, "puts the deck into the discard pile"); break;
      case What::TurnEnd: break;
      case What::GameOver: line_(""), line_(std::string("The game is over: ") + ending_text(Ending(e.n)) + "."); break;
      default: break;
    }
  }
}

// Before the first purchase: what there is to spend, Coffers included.
void GameText::tell_coins(const Question& q, Option answer) {
  const bool buys = answer >= kSecond && answer < kLabels, ends = answer == option(Label::Decline);
  if (q.verb != Verb::BuyPhase || told_coins_ || (!buys && !ends)) return;
  told_coins_ = true;
  const std::string coins = "has $" + std::to_string(turn_.coins);
  say(q.player, ends             ? coins + " and buys nothing"
                : turn_.buys > 1 ? coins + " and " + std::to_string(turn_.buys) + " Buys"
                                 : coins);
}

void GameText::after(const State& s, const Question& q, Option answer, const Log& log, size_t from) {
  if (q.verb == Verb::Choose || q.verb == Verb::YesNo) {
    const std::string source = q.source == kNoKind ? "" : " (" + slot_name(s, q.source) + ")";
    say(q.player, (q.verb == Verb::YesNo ? "says " : "chooses ") + option_name(s, q, answer) + source);
  }
  tell_coins(q, answer);
  tell(s, log, from);
  turn_ = s.turn;
}

}  // namespace joust
