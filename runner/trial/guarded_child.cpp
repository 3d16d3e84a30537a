#include "runner/trial/guarded_child.h"

#include <fmt/core.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <thread>

#include "runner/base/failure.h"
#include "runner/trial/shared_array.h"
#include "runner/workers/child_process.h"
#include "runner/workers/death.h"
#include "runner/workers/time_limits.h"

namespace joust {

namespace {

[[noreturn]] void be_child(const GuardedWork& work, Guard& guard, int64_t first, int parent, const Limits& limits) {
  become_worker(parent, limits.memory_mb);
  const std::string problem = work(guard, first);
  std::strncpy(guard.failure.data(), problem.c_str(), guard.failure.size() - 1);
  guard.finished.store(1);
  _exit(0);
}

// Waits for the end of the child; ends it when a call takes too long.
GameFault attend(int child, const Guard& guard, const Limits& limits) {
  CallWatch watch(limits, child);
  double hang = 0;
  for (;;) {
    int status = 0;
    rusage usage{};
    const int ended = wait4(child, &status, WNOHANG, &usage);
    if (ended == child) return cause_of_death(status, usage, limits, guard.marker, hang);
    if (ended < 0 && errno != EINTR)
      throw base::Failure(fmt::format("cannot wait for a child process: {}", std::strerror(errno)));
    double seconds = 0;
    if (hang == 0 && watch.too_long(guard.marker, seconds)) {
      hang = std::max(seconds, 1e-3);
      kill(child, SIGKILL);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

}  // namespace

int64_t run_guarded(int64_t items, const Limits& limits, const GuardedWork& work,
                    const std::function<void(int64_t item, const GameFault& cause)>& died) {
  const SharedArray<Guard> room(1);
  Guard& guard = room[0];
  int64_t deaths = 0;
  for (int64_t next = 0; next < items;) {
    new (&guard) Guard{};
    guard.item.store(-1);
    std::fflush(nullptr);  // or the child would print it again
    const int parent = getpid();
    const int child = fork();
    if (child < 0) throw base::Failure(fmt::format("cannot start a child process: {}", std::strerror(errno)));
    if (child == 0) be_child(work, guard, next, parent, limits);
    const GameFault cause = attend(child, guard, limits);
    guard.failure.back() = 0;
    if (guard.failure[0]) throw base::Failure(guard.failure.data());
    if (guard.finished.load()) return items;
    const int64_t item = guard.item.load();
    if (item < next || item >= items)
      throw base::Failure(fmt::format("the bot ends its process at once: {}", cause.message));
    died(item, cause);
    next = item + 1;
    if (++deaths >= kMostDeaths) return next;
  }
  return items;
}

}  // namespace joust
