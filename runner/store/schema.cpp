#include "runner/store/schema.h"

#include <sqlite3.h>

#include <iterator>

#include "runner/base/failure.h"
#include "runner/store/schema_1.h"
#include "runner/store/schema_2.h"
#include "runner/store/schema_3.h"
#include "runner/store/schema_4.h"

namespace joust::store {

using base::Failure;

namespace {

// Entry v brings version v to v + 1.
constexpr const char* kMigrations[] = {kSchema1, kSchema2, kSchema3, kSchema4};
static_assert(std::size(kMigrations) == kSchemaVersion);

bool is_empty(Database& database) { return database.integer("SELECT count(*) FROM sqlite_schema") == 0; }

int version(Database& database) { return static_cast<int>(database.integer("PRAGMA user_version")); }

void check_owner(Database& database) {
  if (database.integer("PRAGMA application_id") != kApplicationId)
    throw Failure("'" + database.path() + "' is a database of another program", "choose another file");
  if (version(database) > kSchemaVersion)
    throw Failure("'" + database.path() + "' was written by a newer joust (schema " +
                      std::to_string(version(database)) + ", this one knows " + std::to_string(kSchemaVersion) + ")",
                  "update joust or choose another file");
}

// For schema_2.h: one game's answers out of those of a block, as version 1 kept them: each with its length (four bytes,
// little-endian) before it.
void answers_of_game(sqlite3_context* context, int, sqlite3_value** values) {
  const auto* bytes = static_cast<const uint8_t*>(sqlite3_value_blob(values[0]));
  Blob block(bytes, bytes ? static_cast<size_t>(sqlite3_value_bytes(values[0])) : 0);
  constexpr size_t kLength = 4;
  for (int64_t skip = sqlite3_value_int64(values[1]);; --skip) {
    size_t length = block.size();
    if (block.size() >= kLength)
      length = block[0] | size_t{block[1]} << 8 | size_t{block[2]} << 16 | size_t{block[3]} << 24;
    if (block.size() < kLength || length > block.size() - kLength)
      return sqlite3_result_error(context, "damaged answers of a game", -1);
    if (skip == 0) return sqlite3_result_blob64(context, block.data() + kLength, length, SQLITE_TRANSIENT);
    block = block.subspan(kLength + length);
  }
}

void migrate(Database& database) {
  sqlite3_create_function_v2(database.handle(), "answers_of_game", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nullptr,
                             answers_of_game, nullptr, nullptr, nullptr);
  Transaction transaction(database);
  for (int v = version(database); v < kSchemaVersion; ++v) database.execute(kMigrations[v]);
  database.execute("PRAGMA application_id = " + std::to_string(kApplicationId));
  database.execute("PRAGMA user_version = " + std::to_string(kSchemaVersion));
  transaction.commit();
}

void set_up(Database& database) {
  database.execute(
      "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA cache_size = -16384; PRAGMA temp_store = MEMORY");
}

Database open_for_reading(const std::string& path) {
  try {
    Database database(path, Database::Access::Read);
    database.integer("SELECT count(*) FROM sqlite_schema");
    return database;
  } catch (const Failure& failure) {
    // A folder in which the WAL's index cannot be created: sound as long as nobody writes, which is impossible there.
    if (failure.kind() != Failure::Missing) throw;
    Database database(path, Database::Access::Immutable);
    database.integer("SELECT count(*) FROM sqlite_schema");
    return database;
  }
}

}  // namespace

Database open_writer(const std::string& path) {
  Database database(path, Database::Access::Create);
  const bool fresh = is_empty(database);
  if (!fresh) check_owner(database);
  if (fresh) database.execute("PRAGMA page_size = 16384");
  database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 2048");
  set_up(database);
  if (version(database) < kSchemaVersion) migrate(database);
  return database;
}

Database open_reader(const std::string& path) {
  Database database = open_for_reading(path);
  if (is_empty(database)) throw Failure("'" + path + "' is empty: no league has been run into it yet");
  check_owner(database);
  if (version(database) < kSchemaVersion)
    throw Failure("'" + path + "' has the older schema " + std::to_string(version(database)),
                  "the next `joust run` into it brings it up to date");
  set_up(database);
  return database;
}

}  // namespace joust::store
