// The calculator's question, read from the query of an address: counts of block outcomes and the test to apply. What
// cannot be read is kept as it was typed, with a sentence that says what is wrong, field by field.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "dashboard/http/message.h"
#include "runner/stats/sprt.h"

namespace joust::dashboard {

struct SprtField {
  std::string text, error;
};

struct SprtAnswer {
  std::vector<uint64_t> counts;
  SprtSettings settings;
  SprtBounds bounds{};
  double llr = 0;
  SprtVerdict verdict = SprtVerdict::Undecided;
  MatchEstimate estimate{};
  uint64_t blocks = 0, games = 0;
};

struct SprtQuestion {
  SprtField counts, elo0, elo1, alpha, beta, model;
  bool asked = false;                // the address says something about counts
  std::optional<SprtAnswer> answer;  // if it was asked and nothing is wrong

  std::string first_error() const;  // "counts: …", or nothing
};

SprtQuestion sprt_question(const Request& request);

}  // namespace joust::dashboard
