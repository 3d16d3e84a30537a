// New rows of a table, collected in memory and put into it in one go: a third of the time of the quickest INSERT with
// values, since SQLite copies rows that are in its own form already. Rows that wait are lost without insert_all().
#pragma once

#include <string>
#include <vector>

#include "runner/store/sqlite.h"
#include "runner/store/table_image.h"

namespace joust::store {

class StagedTable {
 public:
  // `columns`: all columns of the table in order, the key first; anything else is a mistake of the caller. The table
  // must have no index and no reference to another table, or SQLite takes rows apart again.
  StagedTable(Database& database, const std::string& table, const std::vector<std::string>& columns);
  ~StagedTable();
  StagedTable(const StagedTable&) = delete;
  StagedTable& operator=(const StagedTable&) = delete;

  // A row: its key, which must be greater than that of the row before, and the other columns, in one call or several.
  void begin_row(int64_t id) { image_.begin_row(id); }
  template <class... T>
  void add(const T&... values) {
    image_.add(values...);
  }
  void end_row() { image_.end_row(); }
  size_t bytes() const { return image_.size(); }  // that wait, and a little

  // Once in a transaction, which must not have locked all databases at its beginning (Transaction::Lock::AtFirstWrite).
  // Throws, and changes nothing, if a key is there already.
  void insert_all();

 private:
  Database& database_;
  std::string table_, schema_;
  TableImage image_;
};

}  // namespace joust::store
