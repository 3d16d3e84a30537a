#include "runner/store/faults.h"

#include "runner/store/sqlite.h"

namespace joust::store {

std::vector<FaultRow> find_faults(Database& database, int64_t league, const FaultFilter& filter) {
  std::vector<FaultRow> list;
  Statement row = database.prepare(
      "SELECT faults.id, game, bot, bots.name, seat, kind, message, question, log, decisive, signal, decision, "
      "faults.created, EXISTS(SELECT 1 FROM games WHERE games.id = game) FROM faults JOIN bots ON bots.id = bot "
      "WHERE league = ?1 AND (?2 = 0 OR bot = ?2) AND (?3 = 0 OR game = ?3) AND (?4 = 0 OR decisive) "
      "ORDER BY faults.id DESC LIMIT ?5");
  row.with(league, filter.bot, filter.game, filter.decisive, filter.most);
  const auto text = [&](int column) { return std::string(row.text(column)); };
  while (row.step()) {
    FaultRow fault{row.integer(0),
                   row.integer(1),
                   row.integer(2),
                   text(3),
                   static_cast<int>(row.integer(4)),
                   text(5),
                   text(6),
                   text(7),
                   text(8),
                   row.integer(9) != 0,
                   row.integer(13) != 0,
                   std::nullopt,
                   row.integer(11),
                   row.integer(12)};
    if (!row.is_null(10)) fault.signal = static_cast<int>(row.integer(10));
    list.push_back(std::move(fault));
  }
  return list;
}

}  // namespace joust::store
