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
  store::Statement row = database.prepare(
      "SELECT id, league, state, note, pid, workers, games_before, games, games_total, rate, started, updated FROM "
      "runs "
      "WHERE league = ? ORDER BY id DESC LIMIT ?");
  row.with(league, most);
  while (row.step()) {
    Run run;
    run.row = {row.integer(0), row.integer(1), std::string(row.text(2)), std::string(row.text(3)), row.integer(4),
               row.integer(5), row.integer(6), row.integer(7),           row.integer(8),           row.real(9)};
    run.started = row.integer(10);
    run.updated = row.integer(11);
    run.state = run.row.state == "running" && now - run.updated > kSilent ? "dead" : run.row.state;
    list.push_back(std::move(run));
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
