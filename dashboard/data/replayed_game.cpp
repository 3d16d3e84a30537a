#include "dashboard/data/replayed_game.h"

#include <algorithm>
#include <memory>

#include "dashboard/data/event_words.h"
#include "engine/game.h"
#include "runner/base/index.h"

namespace joust::dashboard {

namespace {

Share share_of(CardId id) {
  const Types types = info(id).types;
  if (types & (CurseType | RuinsType)) return Share::Junk;
  if (types & Action) return Share::Action;
  if (types & Treasure) return Share::Treasure;
  return Share::Victory;
}

Possession possession(const State& state, int seat) {
  const Bag& owned = state.player[seat].owned;
  Possession p{points(state, seat), owned.size(), {}};
  each(owned.present, [&](Kind k) { base::at(p.shares, share_of(state.cards.id[k])) += owned[k]; });
  return p;
}

std::vector<std::pair<CardId, int>> deck(const State& state, int seat) {
  std::vector<std::pair<CardId, int>> cards;
  const Bag& owned = state.player[seat].owned;
  each(owned.present, [&](Kind k) { cards.emplace_back(state.cards.id[k], owned[k]); });
  std::stable_sort(cards.begin(), cards.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  return cards;
}

// Cuts the stream of events into turns.
class TurnReader {
 public:
  explicit TurnReader(const State& state) : state_(state) { turns_.emplace_back(); }

  void read(const Log& log) {
    for (; next_ < log.size(); ++next_) {
      if (log[next_].what == What::TurnStart) start_turn(log[next_]);
      words_.add(log[next_], state_, turns_.back().lines);
    }
  }
  void choose(const Question& question, Option answer) {
    words_.add_choice(question, answer, state_, turns_.back().lines);
  }
  std::vector<TurnLog> finish() {
    close_turn();
    return std::move(turns_);
  }

 private:
  void start_turn(const Event& event) {
    close_turn();
    TurnLog turn;
    turn.turn = event.n + 256 * event.to;
    turn.seat = event.player;
    turn.round = ++rounds_[event.player];
    turns_.push_back(std::move(turn));
  }
  void close_turn() {
    words_.finish(state_, turns_.back().lines);
    for (int seat = 0; seat < state_.players; ++seat) turns_.back().after.push_back(possession(state_, seat));
  }

  const State& state_;
  std::vector<TurnLog> turns_;
  EventWords words_;
  std::array<int, kMaxPlayers> rounds_{};
  size_t next_ = 0;
};

}  // namespace

const char* share_name(Share share) {
  constexpr const char* kNames[] = {"Curses and Ruins", "Actions", "Treasures", "Victory cards"};
  return base::at(kNames, share);
}

ReplayedGame replay(const store::StoredGame& game) {
  ReplayedGame result;
  std::string error;
  if (!from_text(game.replay.setup, result.setup, error)) {
    result.problem = "This joust cannot lay out the stored kingdom: " + error + ".";
    return result;
  }
  const auto state = std::make_unique<State>();
  Log log;
  start(*state, result.setup, game.replay.deal, &log);
  TurnReader reader(*state);
  reader.read(log);
  for (size_t i = 0; i < game.replay.answers.size(); ++i) {
    const Question asked = question(*state);
    if (answer(*state, game.replay.answers[i], &log) != Status::Ok) {
      result.problem = "Answer " + std::to_string(i + 1) +
                       " does not fit: the rules have changed since the game was played. It is shown up to there.";
      break;
    }
    reader.choose(asked, game.replay.answers[i]);
    reader.read(log);
  }
  result.turns = reader.finish();
  for (int seat = 0; seat < state->players; ++seat) {
    result.decks.push_back(deck(*state, seat));
    result.projects.emplace_back();
    for (int p = 0; p < kProjectCount; ++p)
      if (state->player[seat].projects >> p & 1)
        result.projects.back().push_back(static_cast<CardId>(kFirstProject + p));
  }
  if (result.problem.empty() && game.replay.signature && state->signature != game.replay.signature)
    result.problem = "The replay ends with another signature than the stored game: the rules have changed since then.";
  return result;
}

}  // namespace joust::dashboard
