// Rows that were written as SQLite keeps them must be rows to SQLite: the same values, a sound file, whatever their
// size.
#include "runner/store/staged_table.h"

#include <limits>

#include "runner/base/failure.h"
#include "runner/store/sqlite.h"
#include "tests/kit/catch.h"

using namespace joust;
using namespace joust::store;

namespace {

constexpr const char* kTable =
    "CREATE TABLE things(id INTEGER PRIMARY KEY, number INTEGER, text TEXT, bytes BLOB NOT NULL, more INTEGER) STRICT";
const std::vector<std::string> kColumns = {"id", "number", "text", "bytes", "more"};

std::vector<uint8_t> bytes_of(size_t length) {
  std::vector<uint8_t> bytes(length);
  for (size_t i = 0; i < length; ++i) bytes[i] = static_cast<uint8_t>(i * 31 + length);
  return bytes;
}

struct Store {
  Store() : database(":memory:", Database::Access::Create) { database.execute(kTable); }
  void insert_all(StagedTable& table) {
    Transaction transaction(database, Transaction::Lock::AtFirstWrite);
    table.insert_all();
    transaction.commit();
  }
  void check_sound() {
    Statement check = database.prepare("PRAGMA integrity_check");
    REQUIRE(check.step());
    CHECK(check.text(0) == "ok");
  }
  Database database;
};

}  // namespace

TEST_CASE("staged integers of every length come back") {
  Store store;
  StagedTable table(store.database, "things", kColumns);
  std::vector<int64_t> numbers = {
      0, 1, -1, 2, std::numeric_limits<int64_t>::max(), std::numeric_limits<int64_t>::min()};
  for (int bit = 1; bit < 63; ++bit)
    for (const int64_t off : {-1, 0, 1})
      numbers.insert(numbers.end(), {(int64_t{1} << bit) + off, -(int64_t{1} << bit) + off});
  for (size_t i = 0; i < numbers.size(); ++i) {
    table.begin_row(static_cast<int64_t>(i) + 1);
    table.add(numbers[i], std::nullopt, Blob(), std::optional<int>());
    table.end_row();
  }
  store.insert_all(table);
  store.check_sound();
  Statement row = store.database.prepare("SELECT id, number, text, bytes, more FROM things ORDER BY id");
  for (size_t i = 0; i < numbers.size(); ++i) {
    REQUIRE(row.step());
    CHECK(row.integer(0) == static_cast<int64_t>(i) + 1);
    CHECK(row.integer(1) == numbers[i]);
    CHECK(row.is_null(2));
    CHECK(row.blob(3).empty());
    CHECK(row.is_null(4));
  }
  CHECK_FALSE(row.step());
  Statement stored = store.database.prepare("SELECT number FROM things WHERE number = ? AND typeof(bytes) = 'blob'");
  for (const int64_t number : numbers) CHECK(stored.with(number).step());
}

TEST_CASE("staged rows of every size come back, on one page, on many and over several") {
  Store store;
  StagedTable table(store.database, "things", kColumns);
  std::vector<size_t> sizes = {0, 1, 57, 58, 127, 128, 16383, 16384, 500'000, 3};
  for (size_t around = 32'600; around < 32'800; ++around) sizes.push_back(around);  // about as long as a page
  for (size_t around = 36'800; around < 36'900; ++around) sizes.push_back(around);
  for (size_t i = 0; i < 3000; ++i) sizes.push_back(i % 300);
  int64_t id = 1;
  for (size_t begin = 0, part = 1; begin < sizes.size(); part *= 3) {  // some transactions, the first with one row
    const size_t end = std::min(sizes.size(), begin + part);
    for (; begin < end; ++begin, id += 1'000'000'007) {
      const std::vector<uint8_t> bytes = bytes_of(sizes[begin]);
      const std::string text(sizes[begin] % 200, 'x');
      table.begin_row(id);
      table.add(begin, std::string_view(text), Blob(bytes), std::optional<int64_t>(-id));
      table.end_row();
    }
    store.insert_all(table);
  }
  store.check_sound();
  Statement row = store.database.prepare("SELECT id, number, text, bytes, more FROM things ORDER BY id");
  id = 1;
  for (size_t i = 0; i < sizes.size(); ++i, id += 1'000'000'007) {
    REQUIRE(row.step());
    const std::vector<uint8_t> bytes = bytes_of(sizes[i]);
    const Blob stored = row.blob(3);
    const bool same = row.integer(0) == id && row.integer(1) == static_cast<int64_t>(i) &&
                      row.text(2).size() == sizes[i] % 200 && row.integer(4) == -id &&
                      std::equal(stored.begin(), stored.end(), bytes.begin(), bytes.end());
    if (!same) FAIL("row " << i << " of " << sizes[i] << " bytes");
  }
  CHECK_FALSE(row.step());
}

TEST_CASE("a staged row with a key that is there already is refused, with all others") {
  Store store;
  StagedTable table(store.database, "things", kColumns);
  const auto stage = [&](int64_t id) {
    table.begin_row(id);
    table.add(id, std::nullopt, Blob(), 0);
    table.end_row();
  };
  stage(5);
  store.insert_all(table);
  for (const int64_t id : {4, 5, 6}) stage(id);
  CHECK_THROWS_AS(store.insert_all(table), base::Failure);
  CHECK(store.database.integer("SELECT count(*) FROM things") == 1);
}

TEST_CASE("a table of other columns is not staged") {
  Store store;
  CHECK_THROWS_WITH(StagedTable(store.database, "things", {"id", "number", "bytes"}),
                    ContainsSubstring("no column 'bytes'"));
  CHECK_THROWS_WITH(StagedTable(store.database, "things", {"id", "number"}), ContainsSubstring("a column too many"));
}
