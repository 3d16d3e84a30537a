// A sequential test as users write it, checked. Everything that is wrong is a Failure that says what to write instead.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "runner/commands/options.h"
#include "runner/ratings/sprt.h"

namespace joust::commands {

inline constexpr Option kTest[] = {
    {"elo0", "ELO", "reject if the truth looks like this lead", "0"},
    {"elo1", "ELO", "accept if it looks like this one", "5"},
    {"model", "normalized|logistic", "scale of elo0 and elo1", "normalized"},
    {"alpha", "P", "chance to accept at elo0", "0.05"},
    {"beta", "P", "chance to reject at elo1", "0.05"},
};
SprtSettings read_test(const Options& options);

// "12,34,56": an odd number of counts from three, not all zero; blanks about them do not matter.
std::vector<std::uint64_t> read_counts(std::string_view text);

}  // namespace joust::commands
