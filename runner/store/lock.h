// The right to write a database: one process at a time, given back when the process ends, however it ends.
#pragma once

#include <string>

namespace joust::store {

class WriterLock {
 public:
  // Throws Failure if another process has it (Busy) or the file cannot be opened for writing. Take it before the
  // database is opened and keep it until after it is closed: closing a file drops SQLite's own locks on it.
  explicit WriterLock(const std::string& path);
  WriterLock(const WriterLock&) = delete;
  WriterLock& operator=(const WriterLock&) = delete;
  ~WriterLock();

 private:
  int file_;
};

}  // namespace joust::store
