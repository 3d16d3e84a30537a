#include "dashboard/data/event_words.h"

#include "dashboard/data/replayed_game.h"
#include "engine/names.h"
#include "engine/question.h"

namespace joust::dashboard {

namespace {

// Events of which several cards go into one line; the others stand alone.
const char* list_verb(What what) {
  switch (what) {
    case What::Play: return "plays";
    case What::Gain: return "gains";
    case What::Buy: return "buys";
    case What::Trash: return "trashes";
    case What::Discard: return "discards";
    case What::Draw: return "draws";
    case What::Reveal: return "reveals";
    case What::Topdeck: return "puts on the deck";
    case What::SetAside: return "sets aside";
    case What::TakeInHand: return "takes in hand";
    case What::Return: return "returns";
    default: return nullptr;
  }
}

const char* gain_place(int to) {
  constexpr const char* kPlaces[] = {"", " to the hand", " onto the deck"};  // engine/rules.h, To
  return to >= 0 && to < 3 ? kPlaces[to] : "";
}

std::string seat_words(int seat) { return "player " + std::to_string(seat + 1); }

bool single_line(const Event& e, const State& state, LogLine& line) {
  const auto card = [&] { return e.slot == kNoKind ? std::string("another card") : slot_name(state, e.slot); };
  line.seat = e.player;
  const auto set = [&](const char* verb, std::string words = "") {
    line.verb = verb;
    line.words = std::move(words);
    return true;
  };
  switch (e.what) {
    case What::Replay: return set("plays again", card());
    case What::Shuffle: return set("shuffles");
    case What::Pass: return set("passes", card() + " to " + seat_words(e.to));
    case What::TakeArtifact: return set("takes the", info(static_cast<CardId>(kFirstArtifact + e.n)).name);
    case What::Coffers: return set("gets", "+" + std::to_string(e.n) + " Coffers");
    case What::Villagers: return set("gets", "+" + std::to_string(e.n) + " Villagers");
    case What::SpendCoffers: return set("spends", "a Coffers");
    case What::SpendVillager: return set("spends", "a Villager");
    case What::React: return set("reacts with", card());
    case What::Name: return set("names", card());
    case What::DeckToDiscard: return set("puts the deck into the discard pile");
    case What::GameOver: return set("game over");
    default: return false;
  }
}

}  // namespace

void EventWords::add(const Event& event, const State& state, std::vector<LogLine>& lines) {
  const bool same = is_open_ && event.what == open_.what && event.player == open_.player && event.to == open_.to;
  if (list_verb(event.what)) {
    // A bought card is gained at once: one line is enough.
    if (event.what == What::Gain && event.to == 0 && is_open_ && open_.what == What::Buy &&
        items_.back().slot == event.slot && open_.player == event.player)
      return;
    if (!same) finish(state, lines);
    is_open_ = true;
    open_ = event;
    if (!items_.empty() && items_.back().slot == event.slot) {
      items_.back().n += event.n;
    } else {
      items_.push_back({event.slot, event.n});
    }
    return;
  }
  LogLine line;
  if (!single_line(event, state, line)) return;
  finish(state, lines);
  lines.push_back(std::move(line));
}

void EventWords::add_choice(const Question& question, Option answer, const State& state, std::vector<LogLine>& lines) {
  if (question.verb != Verb::Choose && question.verb != Verb::YesNo) return;
  finish(state, lines);
  std::string words = option_name(state, question, answer);
  if (question.source != kNoKind) words += " (" + slot_name(state, question.source) + ")";
  lines.push_back({question.player, question.verb == Verb::YesNo ? "says" : "chooses", std::move(words)});
}

void EventWords::finish(const State& state, std::vector<LogLine>& lines) {
  if (!is_open_) return;
  is_open_ = false;
  LogLine line{open_.player, list_verb(open_.what), ""};
  for (const Item& item : items_) {
    if (!line.words.empty()) line.words += ", ";
    line.words += item.slot == kNoKind ? "a card" : slot_name(state, item.slot);
    if (item.n > 1) line.words += " ×" + std::to_string(item.n);
  }
  if (open_.what == What::Gain) line.words += gain_place(open_.to);
  items_.clear();
  lines.push_back(std::move(line));
}

}  // namespace joust::dashboard
