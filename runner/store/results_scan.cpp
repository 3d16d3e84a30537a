#include "runner/store/results_scan.h"

#include "runner/store/records.h"
#include "runner/store/schema.h"

namespace joust::store {

PlayerNumbers::PlayerNumbers(Database& database, int64_t league) : bots_(league_versions(database, league)) {
  for (size_t i = 0; i < bots_.size(); ++i) numbers_[bots_[i].id] = static_cast<int>(i);
}

void set_places(ScoredGame& result, int64_t places) {
  for (int seat = result.seats - 1; seat >= 0; --seat, places /= 10)
    result.points[static_cast<size_t>(seat)] = -static_cast<double>(places % 10);
}

namespace {

struct Lineup {
  int players = 0;
  std::array<uint16_t, kMaxSeats> player{};
};

std::unordered_map<int64_t, Lineup> load_lineups(Database& database, const PlayerNumbers& numbers) {
  std::unordered_map<int64_t, int> known;
  for (int i = 0; i < numbers.size(); ++i) known[numbers.bots()[static_cast<size_t>(i)].id] = i;
  std::unordered_map<int64_t, Lineup> lineups;
  Statement row = database.prepare("SELECT lineup, position, bot FROM lineup_bots");
  while (row.step()) {
    const auto bot = known.find(row.integer(2));
    if (bot == known.end()) continue;
    Lineup& lineup = lineups[row.integer(0)];
    lineup.player[static_cast<size_t>(row.integer(1))] = static_cast<uint16_t>(bot->second);
    ++lineup.players;
  }
  return lineups;
}

}  // namespace

void scan_results(Database& database, int64_t league, const PlayerNumbers& numbers, const Scope& scope,
                  const std::function<void(int64_t, const ScoredGame&)>& visit) {
  const auto lineups = load_lineups(database, numbers);
  Statement row = database.prepare(
      "SELECT id, block, rotation, lineup, sets, places, fault FROM games WHERE id BETWEEN ? AND ? ORDER BY id");
  row.with(first_id(league), first_id(league + 1) - 1);
  ScoredGame result;
  const Lineup* lineup = nullptr;
  for (int64_t known = -1; row.step();) {
    if (row.integer(3) != known) {
      known = row.integer(3);
      lineup = &lineups.at(known);
    }
    if (scope.players != 0 && lineup->players != scope.players) continue;
    if (scope.cardset != 0 && !(row.integer(4) >> (scope.cardset - 1) & 1)) continue;
    result.block = row.integer(1);
    result.seats = lineup->players;
    result.loser = row.is_null(6) ? kNoLoser : static_cast<int>(row.integer(6)) - 1;
    const auto rotation = static_cast<int>(row.integer(2));
    for (int seat = 0; seat < result.seats; ++seat)
      result.player[static_cast<size_t>(seat)] =
          lineup->player[static_cast<size_t>(position_at(seat, rotation, result.seats))];
    set_places(result, row.integer(5));
    visit(row.integer(0), result);
  }
}

}  // namespace joust::store
