#include "runner/trial/guarded_child.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <string>
#include <thread>
#include <vector>

#include "runner/base/failure.h"
#include "runner/base/index.h"
#include "runner/trial/shared_array.h"
#include "tests/kit/catch.h"

using namespace joust;

namespace {
Limits short_limits() {
  Limits limits;
  limits.question_ms = 20;
  limits.bank_ms = 0;
  return limits;
}
}  // namespace

TEST_CASE("A child that dies at an item is followed by one that goes on after it") {
  const SharedArray<int> done(10);
  std::vector<std::pair<int64_t, FaultKind>> deaths;
  const int64_t worked = run_guarded(
      10, short_limits(),
      [&](Guard& guard, int64_t first) {
        for (int64_t i = first; i < 10; ++i) {
          guard.begin(i);
          guard.marker.enter(Call::Decide, 0, 0, 0, 1);
          if (i == 2) std::raise(SIGSEGV);
          if (i == 5) _exit(0);
          for (volatile bool forever = i == 7; forever;) {
          }
          guard.marker.leave();
          base::at(done, i) = 1;
        }
        return std::string();
      },
      [&](int64_t item, const GameFault& cause) { deaths.emplace_back(item, cause.kind); });
  CHECK(worked == 10);
  CHECK(deaths ==
        std::vector<std::pair<int64_t, FaultKind>>{{2, FaultKind::Crash}, {5, FaultKind::Exit}, {7, FaultKind::Hang}});
  for (size_t i = 0; i < 10; ++i) CHECK(done[i] == (i != 2 && i != 5 && i != 7));
}

TEST_CASE("Work that cannot begin says why") {
  const auto nothing = [](int64_t, const GameFault&) {};
  CHECK_THROWS_WITH(run_guarded(
                        3, short_limits(), [](Guard&, int64_t) { return std::string("no such bot"); }, nothing),
                    "no such bot");
  CHECK_THROWS_AS(
      run_guarded(3, short_limits(), [](Guard&, int64_t) -> std::string { _exit(0); }, nothing), base::Failure);
}

TEST_CASE("Work ends after many deaths") {
  int deaths = 0;
  const int64_t worked = run_guarded(
      1000, short_limits(),
      [](Guard& guard, int64_t first) -> std::string {
        guard.begin(first);
        _exit(3);
      },
      [&](int64_t, const GameFault&) { ++deaths; });
  CHECK(worked == kMostDeaths);
  CHECK(deaths == kMostDeaths);
}

TEST_CASE("A child has no more memory than its limit, private or shared") {
  Limits limits = short_limits();
  limits.memory_mb = 64;
  const auto maps = [](size_t megabytes, int kind) {
    void* const memory = mmap(nullptr, megabytes << 20, PROT_READ | PROT_WRITE, kind | MAP_ANONYMOUS, -1, 0);
    if (memory != MAP_FAILED) munmap(memory, megabytes << 20);
    return memory != MAP_FAILED;
  };
  const SharedArray<int> possible(4);
  run_guarded(
      1, limits,
      [&](Guard& guard, int64_t) {
        guard.begin(0);
        possible[0] = maps(32, MAP_PRIVATE);
        possible[1] = maps(96, MAP_PRIVATE);
        possible[2] = maps(128, MAP_SHARED);
        possible[3] = maps(512, MAP_SHARED);  // beyond the room for stacks of threads
        return std::string();
      },
      [](int64_t, const GameFault&) {});
  CHECK(possible[0]);
  CHECK_FALSE(possible[1]);
  CHECK(possible[2]);
  CHECK_FALSE(possible[3]);
}

TEST_CASE("A child starts threads, but no processes, changes no limits and signals nobody else") {
  const SharedArray<int> errors(4);
  const int parent = getpid();
  run_guarded(
      1, {},
      [&](Guard& guard, int64_t) {
        guard.begin(0);
        const auto error_of = [](int result) { return result == -1 ? errno : 0; };
        if (const int child = fork(); child == 0)
          _exit(0);
        else
          errors[0] = error_of(child);
        const rlimit none{0, 0};
        errors[1] = error_of(setrlimit(RLIMIT_FSIZE, &none));
        errors[2] = error_of(kill(parent, SIGUSR1));
        std::thread([&] { errors[3] = 7; }).join();
        return std::string();
      },
      [](int64_t, const GameFault&) {});
  CHECK(errors[0] == EPERM);
  CHECK(errors[1] == EPERM);
  CHECK(errors[2] == EPERM);
  CHECK(errors[3] == 7);
}
