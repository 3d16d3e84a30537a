// The calculator's question, read from the query of an address: counts of block outcomes and the test to apply. What
// cannot be read is kept as it was typed, with a sentence that says what is wrong, field by field.
#pragma once

#include <optional>
#include <string>

#include "dashboard/http/message.h"
#include "runner/ratings/sprt.h"

namespace joust::dashboard {

struct SprtField {
  std::string text, error;
};

struct SprtQuestion {
  SprtField counts, elo0, elo1, alpha, beta, model;
  bool asked = false;                   // the address says something about counts
  std::optional<SprtJudgement> answer;  // if it was asked and nothing is wrong

  std::string first_error() const;  // "counts: …", or nothing
};

SprtQuestion sprt_question(const Request& request);

}  // namespace joust::dashboard
