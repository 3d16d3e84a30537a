#include "runner/store/lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include "runner/store/sqlite.h"

namespace joust::store {

namespace {

// The workers of a killed runner hold its lock until they notice.
constexpr int kTries = 20;
constexpr std::chrono::milliseconds kPause{50};

}  // namespace

WriterLock::WriterLock(const std::string& path) : file_(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
  if (file_ < 0)
    throw StoreError("cannot open '" + path + "' for writing: " + std::strerror(errno) +
                         "; check the folder and its permissions, or choose another file with --db",
                     0);
  for (int i = 0; i < kTries; ++i) {
    if (flock(file_, LOCK_EX | LOCK_NB) == 0) return;
    if (errno != EWOULDBLOCK) break;
    std::this_thread::sleep_for(kPause);
  }
  const int reason = errno;
  close(file_);
  throw StoreError(reason == EWOULDBLOCK ? "'" + path +
                                               "' is being written by another joust; wait for it, or choose another "
                                               "file with --db"
                                         : "cannot lock '" + path + "': " + std::strerror(reason),
                   0);
}

WriterLock::~WriterLock() { close(file_); }

}  // namespace joust::store
