#include "dashboard/data/runs.h"

#include <algorithm>
#include <limits>

#include "runner/base/numbers.h"

namespace joust::dashboard {

namespace {
constexpr int64_t kSilent = 10;  // seconds, see table runs in runner/store/schema_1.h
}

double Run::seconds_left() const {
  if (state != "running" || row.rate <= 0) return std::numeric_limits<double>::quiet_NaN();
  return static_cast<double>(std::max<int64_t>(0, row.games_total - row.games_before - row.games)) / row.rate;
}

std::vector<Run> runs(store::Database& database, int64_t league, int64_t now, size_t most) {
  std::vector<Run> list;
  for (store::RunRow& row : store::latest_runs(database, league, most)) {
    const bool dead = row.state == "running" && now - row.updated > kSilent;
    std::string state = dead ? "dead" : row.state;
    list.push_back({std::move(row), std::move(state)});
  }
  return list;
}

double LeagueProgress::share() const {
  if (scheduled <= 0) return 0;
  return std::min(1.0, base::ratio(stored + skipped, scheduled));
}

LeagueProgress league_progress(store::Database& database, const store::LeagueRow& league) {
  const store::Progress progress = store::progress(database, league.id);
  return {progress.stored, progress.skipped, league.games};
}

}  // namespace joust::dashboard
