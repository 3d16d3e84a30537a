// A thin owner of SQLite's handles: a connection, a prepared statement, a transaction. Every error is a
// base::Failure with the file's name in it: Busy (locked by somebody), Missing (not there, or may not be opened or
// written), Interrupted (a query cut off by its Reading), Damaged (all else: damage, a full disk). One
// connection belongs to one thread at a time; open another for another thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace joust::store {

using Blob = std::span<const uint8_t>;

class Statement {
 public:
  Statement(sqlite3* connection, std::string_view sql);
  Statement(Statement&& other) noexcept : statement_(std::exchange(other.statement_, nullptr)) {}
  Statement& operator=(Statement&&) = delete;
  ~Statement();

  // Text and blobs are not copied: they must live until the statement has been stepped or reset.
  void bind(int index, int64_t value);
  void bind(int index, double value);
  void bind(int index, std::string_view text);
  void bind(int index, Blob blob);
  void bind(int index, std::nullptr_t);
  template <class T>
    requires std::is_integral_v<T>
  void bind(int index, T value) {
    bind(index, static_cast<int64_t>(value));
  }
  void bind(int index, const std::string& text) { bind(index, std::string_view(text)); }
  void bind(int index, const char* text) { bind(index, std::string_view(text)); }
  template <class T>
  void bind(int index, const std::optional<T>& value) {
    value ? bind(index, *value) : bind(index, nullptr);
  }

  // Binds all parameters in order.
  template <class... T>
  Statement& with(const T&... values) {
    reset();
    int index = 0;
    (bind(++index, values), ...);
    return *this;
  }
  // Binds all parameters, runs a statement that returns no rows and makes it ready for the next time.
  template <class... T>
  void run(const T&... values) {
    with(values...);
    step();
    reset();
  }

  bool step();  // true if there is a row
  void reset();

  int64_t integer(int column) const;
  double real(int column) const;
  std::string_view text(int column) const;  // until the next step
  Blob blob(int column) const;              // until the next step
  bool is_null(int column) const;

 private:
  sqlite3_stmt* statement_;
};

class Database {
 public:
  enum class Access { Read, Immutable, Write, Create };  // Immutable: nobody writes it, no locks
  Database(const std::string& path, Access access);

  const std::string& path() const { return path_; }
  void execute(const std::string& sql);  // one or more statements, rows ignored
  Statement prepare(std::string_view sql) { return Statement(connection_.get(), sql); }
  int64_t integer(std::string_view sql);  // first column of the first row; 0 without a row
  int64_t last_rowid() const;
  int64_t data_version() { return integer("PRAGMA data_version"); }      // another number after others have written
  bool takes_no_notice() const { return access_ == Access::Immutable; }  // of what others write
  void checkpoint();                        // brings all that is committed into the file itself, as far as nobody reads
  std::vector<uint8_t> serialized() const;  // the whole database as the bytes of a file
  // Makes the attached database `schema` one with these bytes. It must not be part of a transaction.
  void deserialize(const std::string& schema, Blob bytes);
  sqlite3* handle() const { return connection_.get(); }

 private:
  struct Close {
    void operator()(sqlite3* connection) const;
  };
  std::string path_;
  Access access_;
  std::unique_ptr<sqlite3, Close> connection_;
};

// Rolled back unless committed.
class Transaction {
 public:
  // AtFirstWrite is for a transaction that begins with a write: attached databases that it does not use stay free.
  enum class Lock { Now, AtFirstWrite };
  explicit Transaction(Database& database, Lock lock = Lock::Now);
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction();
  void commit();

 private:
  Database& database_;
  bool open_ = true;
};

// Everything read meanwhile is of one state, though others write; also inside a transaction.
class Snapshot {
 public:
  explicit Snapshot(Database& database);
  Snapshot(const Snapshot&) = delete;
  Snapshot& operator=(const Snapshot&) = delete;
  ~Snapshot();

 private:
  Database& database_;
};

// A transaction that only reads: all of one state. Once `over` says so, its queries fail as Interrupted; it is asked
// every fraction of a millisecond of their work.
class Reading {
 public:
  Reading(Database& database, std::function<bool()> over);
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;
  ~Reading();
  bool end();  // false: the connection is good for nothing more

 private:
  Database& database_;
  std::function<bool()> over_;
  bool open_ = true;
};

}  // namespace joust::store
