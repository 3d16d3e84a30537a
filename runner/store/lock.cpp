#include "runner/store/lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include "runner/base/failure.h"

namespace joust::store {

using base::Failure;

namespace {

// The workers of a killed runner hold its lock until they notice.
constexpr int kTries = 20;
constexpr std::chrono::milliseconds kPause{50};

}  // namespace

WriterLock::WriterLock(const std::string& path) : file_(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
  if (file_ < 0)
    throw Failure(Failure::Missing, "cannot open '" + path + "' for writing: " + std::strerror(errno),
                  "check the folder and its permissions, or choose another file with --db");
  for (int i = 0; i < kTries; ++i) {
    if (flock(file_, LOCK_EX | LOCK_NB) == 0) return;
    if (errno != EWOULDBLOCK) break;
    std::this_thread::sleep_for(kPause);
  }
  const int reason = errno;
  close(file_);
  if (reason != EWOULDBLOCK) throw Failure(Failure::Damaged, "cannot lock '" + path + "': " + std::strerror(reason));
  throw Failure(Failure::Busy, "'" + path + "' is being written by another joust",
                "wait for it, or choose another file with --db");
}

WriterLock::~WriterLock() { close(file_); }

}  // namespace joust::store
