#include "runner/store/sqlite.h"

#include <sqlite3.h>

#include <cstring>

#include "runner/base/failure.h"

namespace joust::store {

using base::Failure;

namespace {

constexpr int kBusyMilliseconds = 5000;
constexpr int kStepsPerCheck = 20'000;  // of SQLite's virtual machine: a fraction of a millisecond

struct Meaning {
  Failure::Kind kind;
  const char* advice;
};

// Of a result code. The one place where codes become kinds.
Meaning meaning(int code) {
  switch (code & 0xff) {
    case SQLITE_FULL:
      return {Failure::Damaged, "the disk is full: make room and run the same command again, stored games are safe"};
    case SQLITE_IOERR:
      return {Failure::Damaged,
              "reading or writing failed: check the disk and its free space, then run the same command again"};
    case SQLITE_NOTADB: return {Failure::Damaged, "this file is not a database"};
    case SQLITE_CORRUPT:
      return {Failure::Damaged, "the database is damaged: `sqlite3 FILE .recover` may save its contents"};
    case SQLITE_READONLY: return {Failure::Missing, "the file or its folder may not be written"};
    case SQLITE_CANTOPEN: return {Failure::Missing, "check that the file and its folder exist and may be read"};
    case SQLITE_BUSY: return {Failure::Busy, "another program holds it locked"};
    case SQLITE_LOCKED: return {Failure::Busy, ""};
    case SQLITE_INTERRUPT: return {Failure::Interrupted, ""};
    default: return {Failure::Damaged, ""};
  }
}

[[noreturn]] void fail(sqlite3* connection, const std::string& path) {
  const auto [kind, advice] = meaning(connection ? sqlite3_extended_errcode(connection) : SQLITE_NOMEM);
  throw Failure(kind, "'" + path + "': " + (connection ? sqlite3_errmsg(connection) : "out of memory"), advice);
}

void check(int result, sqlite3* connection) {
  if (result == SQLITE_OK) return;
  const char* path = sqlite3_db_filename(connection, nullptr);
  fail(connection, path ? path : "");
}

void check(int result, sqlite3_stmt* statement) {
  if (result != SQLITE_OK) check(result, sqlite3_db_handle(statement));
}

// Nobody asks how much memory SQLite uses; counting it takes a lock for every piece.
void configure() {
  static const int once = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  static_cast<void>(once);
}

// A path inside a URI.
std::string escaped(const std::string& path) {
  std::string text;
  for (const char c : path) {
    if (c == '%' || c == '?' || c == '#') {
      constexpr char kHex[] = "0123456789abcdef";
      const auto byte = static_cast<unsigned char>(c);
      text += {'%', kHex[byte >> 4], kHex[byte & 15]};
    } else {
      text += c;
    }
  }
  return text;
}

}  // namespace

Statement::Statement(sqlite3* connection, std::string_view sql) {
  check(sqlite3_prepare_v3(connection, sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT, &statement_,
                           nullptr),
        connection);
}

Statement::~Statement() { sqlite3_finalize(statement_); }

void Statement::bind(int index, int64_t value) { check(sqlite3_bind_int64(statement_, index, value), statement_); }
void Statement::bind(int index, double value) { check(sqlite3_bind_double(statement_, index, value), statement_); }
void Statement::bind(int index, std::string_view text) {
  check(sqlite3_bind_text64(statement_, index, text.data() ? text.data() : "", text.size(), SQLITE_STATIC, SQLITE_UTF8),
        statement_);
}
void Statement::bind(int index, Blob blob) {
  static constexpr uint8_t kNothing = 0;
  check(sqlite3_bind_blob64(statement_, index, blob.empty() ? &kNothing : blob.data(), blob.size(), SQLITE_STATIC),
        statement_);
}
void Statement::bind(int index, std::nullptr_t) { check(sqlite3_bind_null(statement_, index), statement_); }

bool Statement::step() {
  const int result = sqlite3_step(statement_);
  if (result == SQLITE_ROW) return true;
  if (result == SQLITE_DONE) return false;
  check(result, statement_);
  return false;
}

void Statement::reset() { sqlite3_reset(statement_); }  // its result repeats the error of the last step

int64_t Statement::integer(int column) const { return sqlite3_column_int64(statement_, column); }
double Statement::real(int column) const { return sqlite3_column_double(statement_, column); }
bool Statement::is_null(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }

std::string_view Statement::text(int column) const {
  const auto* data = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
  return data ? std::string_view(data, static_cast<size_t>(sqlite3_column_bytes(statement_, column))) : "";
}

Blob Statement::blob(int column) const {
  const auto* data = static_cast<const uint8_t*>(sqlite3_column_blob(statement_, column));
  return data ? Blob(data, static_cast<size_t>(sqlite3_column_bytes(statement_, column))) : Blob();
}

void Database::Close::operator()(sqlite3* connection) const { sqlite3_close_v2(connection); }

Database::Database(const std::string& path, Access access) : path_(path), access_(access) {
  configure();
  int flags = SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOMUTEX;
  const bool reads = access == Access::Read || access == Access::Immutable;
  flags |= reads ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;
  if (access == Access::Create) flags |= SQLITE_OPEN_CREATE;
  if (access == Access::Immutable) flags |= SQLITE_OPEN_URI;
  sqlite3* connection = nullptr;
  const std::string name = access == Access::Immutable ? "file:" + escaped(path) + "?immutable=1" : path;
  const int result = sqlite3_open_v2(name.c_str(), &connection, flags, nullptr);
  connection_.reset(connection);
  if (result != SQLITE_OK) fail(connection, path);
  sqlite3_busy_timeout(connection, kBusyMilliseconds);
}

void Database::execute(const std::string& sql) {
  if (sqlite3_exec(handle(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail(handle(), path_);
}

int64_t Database::integer(std::string_view sql) {
  Statement statement = prepare(sql);
  return statement.step() ? statement.integer(0) : 0;
}

void Database::checkpoint() { execute("PRAGMA wal_checkpoint(TRUNCATE)"); }

int64_t Database::last_rowid() const { return sqlite3_last_insert_rowid(handle()); }

std::vector<uint8_t> Database::serialized() const {
  sqlite3_int64 size = 0;
  const std::unique_ptr<uint8_t, decltype(&sqlite3_free)> bytes(sqlite3_serialize(handle(), "main", &size, 0),
                                                                sqlite3_free);
  if (!bytes) throw Failure(Failure::Damaged, "'" + path_ + "': out of memory");
  return {bytes.get(), bytes.get() + size};
}

void Database::deserialize(const std::string& schema, Blob bytes) {
  auto* const copy = static_cast<uint8_t*>(sqlite3_malloc64(bytes.size()));
  if (!copy) throw Failure(Failure::Damaged, "'" + path_ + "': out of memory");
  std::memcpy(copy, bytes.data(), bytes.size());
  const auto size = static_cast<sqlite3_int64>(bytes.size());
  if (sqlite3_deserialize(handle(), schema.c_str(), copy, size, size, SQLITE_DESERIALIZE_FREEONCLOSE) != SQLITE_OK)
    fail(handle(), path_);
}

Transaction::Transaction(Database& database, Lock lock) : database_(database) {
  database_.execute(lock == Lock::Now ? "BEGIN IMMEDIATE" : "BEGIN");
}

Transaction::~Transaction() {
  if (open_ && !sqlite3_get_autocommit(database_.handle()))
    sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Transaction::commit() {
  database_.execute("COMMIT");
  open_ = false;
}

// A savepoint, since a transaction could not be inside another one.
Snapshot::Snapshot(Database& database) : database_(database) { database_.execute("SAVEPOINT snapshot"); }

Snapshot::~Snapshot() { sqlite3_exec(database_.handle(), "RELEASE snapshot", nullptr, nullptr, nullptr); }

Reading::Reading(Database& database, std::function<bool()> over) : database_(database), over_(std::move(over)) {
  database_.execute("BEGIN");
  const auto ask = [](void* question) -> int { return (*static_cast<std::function<bool()>*>(question))(); };
  sqlite3_progress_handler(database_.handle(), kStepsPerCheck, ask, &over_);
}

Reading::~Reading() {
  if (open_) end();
}

bool Reading::end() {
  open_ = false;
  sqlite3_progress_handler(database_.handle(), 0, nullptr, nullptr);
  return sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr) == SQLITE_OK;
}

}  // namespace joust::store
