// A database file that is served: reading connections for many threads, and a number that changes with its contents.
// The file may grow, be replaced or be damaged at any time; whatever is wrong with it comes out as base::Failure.
// Thread-safe.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "runner/base/failure.h"

namespace joust::store {
class Database;
class Reading;
}  // namespace joust::store

namespace joust::dashboard {

class Source {
 public:
  Source(std::string path, std::string key);
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;
  ~Source();

  const std::string& path() const { return path_; }
  const std::string& key() const { return key_; }  // its name in addresses

  // Another number whenever the contents may have changed. Looks at the file twice a second at most.
  uint64_t version();

  // A connection for the calling thread alone, in one read transaction: all it reads is of the same moment. Its queries
  // are cut off after a few seconds.
  class Reader {
   public:
    Reader(Source& source, std::unique_ptr<store::Database> database, uint64_t generation);
    Reader(Reader&&) noexcept;
    ~Reader();
    store::Database& operator*() const { return *database_; }

   private:
    Source* source_;
    std::unique_ptr<store::Database> database_;
    std::unique_ptr<store::Reading> reading_;
    uint64_t generation_;
  };
  Reader read();

  // Cuts off the queries that are under way, and all later ones.
  void stop() { stopped_ = true; }

 private:
  struct FileState {
    dev_t device = 0;
    ino_t inode = 0;
    off_t size = 0;
    timespec changed{};
    bool same_file(const FileState& other) const { return device == other.device && inode == other.inode; }
    bool same_contents(const FileState& other) const;
  };

  void look(std::chrono::steady_clock::time_point now);
  void forget_connections();
  void set_error(std::optional<base::Failure> error);
  FileState file_state() const;
  void open_header();
  void check_header() const;
  void give_back(std::unique_ptr<store::Database> database, uint64_t generation);

  const std::string path_, key_;
  std::mutex mutex_;
  uint64_t version_ = 1;
  uint64_t generation_ = 0;  // of connections: those to a file that was replaced are not used again
  std::optional<std::chrono::steady_clock::time_point> looked_;
  FileState file_;
  // For looking at the first bytes. Stays open as long as the file is the same: closing any descriptor of a file drops
  // all locks that this process has on it, and SQLite's with them.
  int header_ = -1;
  int64_t data_version_ = 0;
  std::unique_ptr<store::Database> watcher_;
  std::optional<base::Failure> error_;
  std::vector<std::unique_ptr<store::Database>> idle_;
  std::atomic<bool> stopped_ = false;
};

}  // namespace joust::dashboard
