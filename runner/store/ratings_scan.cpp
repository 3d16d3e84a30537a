#include "runner/store/ratings_scan.h"

#include "runner/base/failure.h"
#include "runner/store/places.h"
#include "runner/store/schema.h"

namespace joust::store {

PlayerNumbers::PlayerNumbers(Database& database, int64_t league) : bots_(league_versions(database, league)) {
  for (size_t i = 0; i < bots_.size(); ++i) numbers_[bots_[i].id] = static_cast<int>(i);
}

int PlayerNumbers::number(int64_t bot) const {
  const auto found = numbers_.find(bot);
  if (found == numbers_.end())
    throw base::Failure(
        base::Failure::Damaged,
        "the database is damaged: it has a game of the bot " + std::to_string(bot) + ", who is not in its league",
        "`joust verify` says more");
  return found->second;
}

void scan_results(Database& database, int64_t league, const PlayerNumbers& numbers,
                  const std::function<void(int64_t, const ScoredGame&, int64_t)>& visit) {
  Statement row = database.prepare(
      "SELECT id, block, sets, places, fault, bot1, bot2, bot3, bot4, bot5, bot6 FROM games WHERE id BETWEEN ? AND ? "
      "ORDER BY id");
  row.with(first_id(league), first_id(league + 1) - 1);
  ScoredGame result;
  while (row.step()) {
    const Places places = unpack_places(row.integer(3));
    result.block = row.integer(1);
    result.seats = places.players;
    result.loser = row.is_null(4) ? kNoLoser : static_cast<int>(row.integer(4)) - 1;
    for (int seat = 0; seat < result.seats; ++seat) {
      const auto i = static_cast<size_t>(seat);
      result.player[i] = static_cast<uint16_t>(numbers.number(row.integer(5 + seat)));
      result.points[i] = -places.place[i];
    }
    visit(row.integer(0), result, row.integer(2));
  }
}

}  // namespace joust::store
