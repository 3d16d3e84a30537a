#include "runner/commands/stored_league.h"

#include <fmt/core.h>

namespace joust::commands {

store::LeagueRow chosen_league(store::Database& database, const Options& options) {
  constexpr auto kMissing = base::Failure::Missing;
  const auto id = options.number<int64_t>("league", 1, 1'000'000, 0);
  const auto league = id ? store::league(database, id) : store::newest_league(database);
  if (league) return *league;
  if (id) throw base::Failure(kMissing, fmt::format("there is no league {} in '{}'", id, database.path()));
  throw base::Failure(kMissing, fmt::format("'{}' holds no league yet", database.path()), "`joust run` plays one");
}

}  // namespace joust::commands
