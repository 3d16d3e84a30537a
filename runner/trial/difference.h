// The first decision in which two players of the same game differ, in words.
#pragma once

#include <string>

#include "runner/trial/follow.h"

namespace joust {

// What kind of question it was and which card asked, for summaries.
struct DecisionKind {
  std::string question;  // "buy", "discard", ...
  std::string card;      // that asked; empty: a phase of the turn
  std::string change;    // "Silver -> Gold"
};

DecisionKind decision_kind(const RecordedGame& game, const FollowedGame& now);

// `before` and `after` are what the two are called: "old", "new". Several lines, each with two spaces before it.
std::string difference_words(const RecordedGame& game, const FollowedGame& now, const std::string& before,
                             const std::string& after);

}  // namespace joust
