#include "dashboard/data/comparisons.h"

#include "dashboard/data/runs.h"
#include "runner/base/failure.h"

namespace joust::dashboard {

namespace {

std::string state_of(store::Database& database, const store::ComparisonRow& row, int64_t clock) {
  if (row.verdict != "running") return row.verdict;
  const auto latest = runs(database, row.league, clock, 1);
  return !latest.empty() && latest[0].state == "running" ? "running" : "stopped";
}

}  // namespace

std::vector<NamedComparison> named_comparisons(store::Database& database, int64_t clock) {
  std::vector<NamedComparison> list;
  for (store::ComparisonRow& row : store::comparisons(database)) {
    NamedComparison& entry = list.emplace_back();
    entry.now = store::bot(database, row.new_bot);
    entry.before = store::bot(database, row.old_bot);
    entry.state = state_of(database, row, clock);
    entry.row = std::move(row);
  }
  return list;
}

NamedComparison find_comparison(store::Database& database, int64_t league, int64_t clock) {
  for (NamedComparison& entry : named_comparisons(database, clock))
    if (entry.row.league == league) return std::move(entry);
  throw base::Failure(base::Failure::Missing, "This league is not a comparison of two bots.",
                      "The page Compare lists all comparisons.");
}

std::string block_name(size_t half_points, size_t outcomes) {
  constexpr const char* kSingles[] = {"L", "D", "W"};
  constexpr const char* kPairs[] = {"LL", "LD", "WL+DD", "WD", "WW"};
  if (outcomes == 3 && half_points < 3) return kSingles[half_points];
  if (outcomes == 5 && half_points < 5) return kPairs[half_points];
  const std::string whole = half_points / 2 || half_points % 2 == 0 ? std::to_string(half_points / 2) : "";
  return whole + (half_points % 2 ? "½" : "");
}

std::string_view model_name(EloModel model) { return model == EloModel::Logistic ? "logistic" : "normalized"; }

std::string_view verdict_word(SprtVerdict verdict) {
  switch (verdict) {
    case SprtVerdict::Accepted: return "accepted";
    case SprtVerdict::Rejected: return "rejected";
    case SprtVerdict::Undecided: return "undecided";
  }
  return "";
}

}  // namespace joust::dashboard
