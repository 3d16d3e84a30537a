// The sequential test in words: names of its models and verdicts, and what users write for it, checked. Everything that
// is wrong is a Failure that says what to write instead.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "runner/stats/sprt.h"

namespace joust {

const char* name_of(EloModel model);       // normalized, logistic
const char* name_of(SprtVerdict verdict);  // accepted, rejected, undecided
EloModel read_model(const std::string& text);

// elo0 below elo1, both within reach of the expected score, error rates that leave room for a test.
void check_settings(const SprtSettings& settings);

// "12,34,56": an odd number of counts from three, not all zero; blanks about them do not matter.
std::vector<std::uint64_t> read_counts(std::string_view text);

}  // namespace joust
