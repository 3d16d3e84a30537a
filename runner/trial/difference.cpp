#include "runner/trial/difference.h"

#include <fmt/core.h>

#include "engine/names.h"

namespace joust {

namespace {

std::string new_answer(const State& state, const FollowedGame& now) {
  switch (now.state) {
    case FollowState::Differs: return option_name(state, state.question, static_cast<Option>(now.answer));
    case FollowState::Illegal: return fmt::format("{}, which is no option", now.answer);
    case FollowState::Died: return fmt::format("nothing: {}", now.fault.message);
    case FollowState::Refused: return "nothing: it does not want to play this game";
    default: return "nothing";
  }
}

std::string question_word(const Question& question) {
  switch (question.verb) {
    case Verb::ActionPhase: return "Action phase";
    case Verb::BuyPhase: return "Buy phase";
    default: return verb_name(question.verb);
  }
}

}  // namespace

DecisionKind decision_kind(const RecordedGame& game, const FollowedGame& now) {
  State state;
  if (now.decision >= game.answers.size() || !play_to(game, now.decision, state) || over(state)) return {"?", "", ""};
  const Question& q = state.question;
  return {question_word(q), q.source == kNoKind ? "" : slot_name(state, q.source),
          fmt::format("{} -> {}", option_name(state, q, game.answers[now.decision]), new_answer(state, now))};
}

std::string difference_words(const RecordedGame& game, const FollowedGame& now, const std::string& before,
                             const std::string& after) {
  State state;
  if (now.state == FollowState::Misfit)
    return "  the recorded answers do not fit this engine: it behaves differently from the one that recorded them\n";
  if (now.decision >= game.answers.size() || !play_to(game, now.decision, state) || over(state))
    return fmt::format("  {}: {}\n", after, new_answer(state, now));
  const size_t width = std::max(before.size(), after.size());
  return fmt::format("  decision {}: {}\n  {}\n  {:<{}}  {}\n  {:<{}}  {}\n", now.decision + 1,
                     describe(state, state.question), position_words(state, game.seat), before, width,
                     option_name(state, state.question, game.answers[now.decision]), after, width,
                     new_answer(state, now));
}

}  // namespace joust
