#include "runner/trial/guarded_child.h"

#include <unistd.h>

#include <csignal>
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
