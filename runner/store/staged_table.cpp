#include "runner/store/staged_table.h"

#include <sqlite3.h>

#include "runner/base/failure.h"

namespace joust::store {

namespace {

void check_columns(Database& database, const std::string& table, const std::vector<std::string>& columns) {
  Statement column = database.prepare("SELECT name FROM pragma_table_info(?)");
  column.with(table);
  for (const std::string& name : columns)
    if (!column.step() || column.text(0) != name)
      throw base::Failure(base::Failure::Damaged, "no column '" + name + "' in table '" + table + "'");
  if (column.step()) throw base::Failure(base::Failure::Damaged, "a column too many in table '" + table + "'");
}

// A database that holds nothing but the table, which is empty.
TableImage empty_image(Database& database, const std::string& table) {
  Statement definition = database.prepare("SELECT sql FROM sqlite_schema WHERE name = ?");
  definition.with(table).step();
  Database memory(":memory:", Database::Access::Create);
  memory.execute("PRAGMA page_size = " + std::to_string(TableImage::kPage));
  memory.execute(std::string(definition.text(0)));
  return TableImage(memory.serialized());
}

}  // namespace

StagedTable::StagedTable(Database& database, const std::string& table, const std::vector<std::string>& columns)
    : database_(database), table_(table), schema_("new_" + table), image_(empty_image(database, table)) {
  check_columns(database, table, columns);
  database_.execute("ATTACH ':memory:' AS " + schema_);
}

StagedTable::~StagedTable() {
  sqlite3_exec(database_.handle(), ("DETACH " + schema_).c_str(), nullptr, nullptr, nullptr);
}

void StagedTable::insert_all() {
  if (image_.empty()) return;
  database_.deserialize(schema_, image_.finish());
  database_.execute("INSERT INTO main." + table_ + " SELECT * FROM " + schema_ + "." + table_);
  image_.clear();
}

}  // namespace joust::store
