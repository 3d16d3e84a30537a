#include "runner/commands/sprt_options.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "runner/base/csv.h"

namespace joust::commands {

namespace {

constexpr double kGreatestElo = 2000;  // keeps expected scores away from 0 and 1

std::uint64_t read_count(std::string_view text) {
  const auto count = base::read_number<std::uint32_t>(text);  // large enough, and sums cannot overflow
  if (count) return *count;
  if (!text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos)
    throw base::Failure(fmt::format("the count '{}' is too large; counts go up to {}", text, UINT32_MAX));
  throw base::Failure(
      fmt::format("--counts must be whole numbers, none below zero, separated by commas; '{}' is none", text));
}

EloModel read_model(const std::string& text) {
  for (const EloModel model : {EloModel::Normalized, EloModel::Logistic})
    if (text == name_of(model)) return model;
  throw base::Failure(fmt::format("--model is normalized or logistic, not '{}'", text));
}

// elo0 below elo1, both within reach of the expected score, error rates that leave room for a test.
void check(const SprtSettings& s) {
  if (!(std::abs(s.elo0) <= kGreatestElo && std::abs(s.elo1) <= kGreatestElo))
    throw base::Failure(fmt::format("--elo0 and --elo1 must lie between -{0} and {0}", kGreatestElo));
  if (!(s.elo0 < s.elo1))
    throw base::Failure(fmt::format("--elo0 must be less than --elo1; they are {} and {}", s.elo0, s.elo1));
  if (!(s.alpha > 0 && s.beta > 0 && s.alpha + s.beta < 1))
    throw base::Failure(fmt::format("--alpha and --beta must be positive and add up to less than 1; they are {} and {}",
                                    s.alpha, s.beta));
}

}  // namespace

SprtSettings read_test(const Options& options) {
  SprtSettings settings{options.real("elo0"), options.real("elo1"), options.real("alpha"), options.real("beta"),
                        read_model(options.text("model"))};
  check(settings);
  return settings;
}

std::vector<std::uint64_t> read_counts(std::string_view text) {
  std::vector<std::uint64_t> counts;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t comma = std::min(text.find(',', from), text.size());
    counts.push_back(read_count(base::csv::trimmed(text.substr(from, comma - from))));
    from = comma + 1;
  }
  if (counts.size() < 3 || counts.size() % 2 == 0)
    throw base::Failure(
        fmt::format("--counts has {} number{}; an odd number of them is needed, at least 3: L,D,W for single games, "
                    "LL,LD,WL+DD,WD,WW for pairs",
                    counts.size(), counts.size() == 1 ? "" : "s"));
  if (std::all_of(counts.begin(), counts.end(), [](auto count) { return count == 0; }))
    throw base::Failure("--counts are all zero; there is nothing to judge");
  return counts;
}

}  // namespace joust::commands
