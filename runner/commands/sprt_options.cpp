#include "runner/commands/sprt_options.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "runner/commands/command.h"

namespace joust {

namespace {

constexpr double kGreatestElo = 2000;  // keeps expected scores away from 0 and 1

std::string_view trimmed(std::string_view text) {
  constexpr const char* kBlanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlanks);
  return first == std::string_view::npos ? "" : text.substr(first, text.find_last_not_of(kBlanks) + 1 - first);
}

std::uint64_t read_count(std::string_view text) {
  std::uint32_t count = 0;  // large enough, and sums cannot overflow
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (error == std::errc::result_out_of_range)
    throw Failure(fmt::format("the count '{}' is too large; counts go up to {}", text, UINT32_MAX));
  if (error != std::errc{} || end != text.data() + text.size())
    throw Failure(
        fmt::format("--counts must be whole numbers, none below zero, separated by commas; '{}' is none", text));
  return count;
}

}  // namespace

const char* name_of(EloModel model) { return model == EloModel::Normalized ? "normalized" : "logistic"; }

const char* name_of(SprtVerdict verdict) {
  switch (verdict) {
    case SprtVerdict::Accepted: return "accepted";
    case SprtVerdict::Rejected: return "rejected";
    case SprtVerdict::Undecided: return "undecided";
  }
  return "";
}

EloModel read_model(const std::string& text) {
  for (const EloModel model : {EloModel::Normalized, EloModel::Logistic})
    if (text == name_of(model)) return model;
  throw Failure(fmt::format("--model is normalized or logistic, not '{}'", text));
}

void check_settings(const SprtSettings& s) {
  if (!(std::abs(s.elo0) <= kGreatestElo && std::abs(s.elo1) <= kGreatestElo))
    throw Failure(fmt::format("--elo0 and --elo1 must lie between -{0} and {0}", kGreatestElo));
  if (!(s.elo0 < s.elo1))
    throw Failure(fmt::format("--elo0 must be less than --elo1; they are {} and {}", s.elo0, s.elo1));
  if (!(s.alpha > 0 && s.beta > 0 && s.alpha + s.beta < 1))
    throw Failure(fmt::format("--alpha and --beta must be positive and add up to less than 1; they are {} and {}",
                              s.alpha, s.beta));
}

std::vector<std::uint64_t> read_counts(std::string_view text) {
  std::vector<std::uint64_t> counts;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t comma = std::min(text.find(',', from), text.size());
    counts.push_back(read_count(trimmed(text.substr(from, comma - from))));
    from = comma + 1;
  }
  if (counts.size() < 3 || counts.size() % 2 == 0)
    throw Failure(
        fmt::format("--counts has {} number{}; an odd number of them is needed, at least 3: L,D,W for single games, "
                    "LL,LD,WL+DD,WD,WW for pairs",
                    counts.size(), counts.size() == 1 ? "" : "s"));
  if (std::all_of(counts.begin(), counts.end(), [](auto count) { return count == 0; }))
    throw Failure("--counts are all zero; there is nothing to judge");
  return counts;
}

}  // namespace joust
