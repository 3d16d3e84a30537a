#include "runner/store/bulk_insert.h"

namespace joust::store {

namespace {

std::string insert_statement(const std::string& table, const std::vector<std::string>& columns, size_t rows) {
  std::string names, row;
  for (const std::string& column : columns) {
    names += (names.empty() ? "(" : ",") + column;
    row += row.empty() ? "(?" : ",?";
  }
  row += ')';
  std::string sql = "INSERT INTO " + table + names + ") VALUES" + row;
  for (size_t i = 1; i < rows; ++i) sql += "," + row;
  return sql + " ON CONFLICT DO NOTHING";
}

}  // namespace

BulkInsert::BulkInsert(Database& database, const std::string& table, const std::vector<std::string>& columns)
    : columns_(columns.size()) {
  for (const size_t rows : {kMostRows, kMostRows / 8, size_t{1}})
    shapes_.push_back({rows, database.prepare(insert_statement(table, columns, rows))});
}

void BulkInsert::put_bytes(Kind kind, const void* data, size_t length) {
  cells_.push_back({kind, static_cast<uint32_t>(length), static_cast<int64_t>(bytes_.size())});
  const auto* first = static_cast<const uint8_t*>(data);
  bytes_.insert(bytes_.end(), first, first + length);
}

void BulkInsert::bind(Statement& statement, int index, const Cell& cell) const {
  const uint8_t* const bytes = bytes_.data() + cell.value;
  switch (cell.kind) {
    case Kind::Null: return statement.bind(index, nullptr);
    case Kind::Integer: return statement.bind(index, cell.value);
    case Kind::Text: return statement.bind(index, std::string_view(reinterpret_cast<const char*>(bytes), cell.length));
    case Kind::Bytes: return statement.bind(index, Blob(bytes, cell.length));
  }
}

void BulkInsert::flush() {
  size_t next = 0;
  for (Shape& shape : shapes_) {
    const size_t count = shape.rows * columns_;
    for (; cells_.size() - next >= count; next += count) {
      for (size_t i = 0; i < count; ++i) bind(shape.statement, static_cast<int>(i) + 1, cells_[next + i]);
      shape.statement.step();
      shape.statement.reset();
    }
  }
  cells_.clear();
  bytes_.clear();
}

}  // namespace joust::store
