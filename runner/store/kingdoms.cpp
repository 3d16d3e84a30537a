#include "runner/store/kingdoms.h"

#include <algorithm>

#include "runner/store/block_writer.h"
#include "runner/store/schema.h"
#include "runner/store/sqlite.h"

namespace joust::store {

namespace {

KingdomRow read(Database& database, const Statement& row) {
  KingdomRow kingdom{
      row.integer(0), static_cast<int>(row.integer(1)), std::string(row.text(2)), std::string(row.text(3)), {}, 0};
  std::string error;
  if (!from_text(kingdom.text, kingdom.setup, error)) kingdom.setup = {};
  Statement blocks = database.prepare("SELECT coalesce(sum(blocks), 1) FROM kingdom_stretches WHERE kingdom = ?");
  if (blocks.with(kingdom.id).step()) kingdom.games = blocks.integer(0) * kingdom.players;
  return kingdom;
}

}  // namespace

std::vector<KingdomRow> find_kingdoms(Database& database, int64_t league, const KingdomFilter& filter) {
  Setup wanted;
  for (const CardId card : filter.cards) (is_project(card) ? wanted.projects : wanted.kingdom).push_back(card);
  const auto bits = kingdom_bits(wanted).cards;
  const int64_t end = first_id(league + 1);
  Statement row = database.prepare(
      "SELECT id, players, coalesce(name, ''), text FROM kingdoms WHERE id >= ?1 AND id < ?2 AND cards0 & ?3 = ?3 AND "
      "cards1 & ?4 = ?4 AND cards2 & ?5 = ?5 ORDER BY id DESC LIMIT ?6");
  row.with(first_id(league), filter.before > 0 ? std::min(filter.before, end) : end, bits[0], bits[1], bits[2],
           filter.most);
  std::vector<KingdomRow> list;
  while (row.step()) list.push_back(read(database, row));
  return list;
}

std::optional<KingdomRow> kingdom(Database& database, int64_t id) {
  Statement row = database.prepare("SELECT id, players, coalesce(name, ''), text FROM kingdoms WHERE id = ?");
  return row.with(id).step() ? std::optional(read(database, row)) : std::nullopt;
}

int64_t count_kingdoms(Database& database, int64_t league) {
  Statement row = database.prepare("SELECT max(id) FROM kingdoms WHERE id >= ? AND id < ?");
  if (!row.with(first_id(league), first_id(league + 1)).step() || row.is_null(0)) return 0;
  return row.integer(0) - first_id(league) + 1;
}

}  // namespace joust::store
