#include "runner/trial/recorded_game.h"

#include <fmt/core.h>

#include "engine/names.h"
#include "runner/base/shell.h"
#include "runner/base/spelling.h"
#include "runner/workers/game_text.h"

namespace joust {

namespace {

const char* phase_name(Phase phase) {
  switch (phase) {
    case Phase::Start: return "start of the turn";
    case Phase::Action: return "Action phase";
    case Phase::BuyStart:
    case Phase::Buy:
    case Phase::BuyEnd: return "Buy phase";
    case Phase::CleanUp:
    case Phase::Discard:
    case Phase::Draw: return "Clean-up";
    case Phase::TurnEnd: return "end of the turn";
    case Phase::Over: return "game over";
  }
  return "";
}

std::string cards(const State& state, const Bag& bag) {
  std::vector<std::string> words;
  each(bag.present, [&](Kind kind) { words.push_back(counted(bag[kind], slot_name(state, kind))); });
  return words.empty() ? "nothing" : base::join(words);
}

}  // namespace

bool play_to(const RecordedGame& game, size_t decision, State& state, Log* log) {
  start(state, game.setup, game.deal, log);
  for (size_t i = 0; i < decision; ++i)
    if (i >= game.answers.size() || over(state) || answer(state, game.answers[i], log) != Status::Ok) return false;
  return true;
}

std::string position_words(const State& state, int seat) {
  const Player& me = state.player[seat];
  std::string text = fmt::format("turn {}{}, {}", state.turns, state.current == seat ? "" : " (another player's)",
                                 phase_name(state.phase));
  if (state.current == seat)
    text += fmt::format(", ${}, {} action{}, {} buy{}", state.turn.coins, state.turn.actions,
                        state.turn.actions == 1 ? "" : "s", state.turn.buys, state.turn.buys == 1 ? "" : "s");
  text += "; hand: " + cards(state, me.hand);
  if (!me.play.empty()) text += "; in play: " + cards(state, me.play);
  text += fmt::format("; deck: {} cards, discard pile: {}", me.deck.size(), me.discard.size());
  std::vector<std::string> scores;
  for (int i = 0; i < state.players; ++i)
    scores.push_back(fmt::format("{}{}", points(state, i), i == seat ? " (its own)" : ""));
  return text + fmt::format("; Provinces left: {}; points: {}", state.pile[kProvince], base::join(scores));
}

std::string table_options(const Setup& setup, const Deal& deal) {
  std::vector<std::string> names;
  for (const auto* list : {&setup.kingdom, &setup.projects})
    for (const CardId id : *list) names.emplace_back(info(id).name);
  return fmt::format("--seed {} --shelters {} --kingdom {}", to_text(deal), setup.shelters ? "yes" : "no",
                     base::shell::word(base::join(names, ",")));
}

}  // namespace joust
