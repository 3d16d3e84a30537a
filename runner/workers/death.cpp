#include "runner/workers/death.h"

#include <fmt/core.h>
#include <sys/wait.h>

#include <csignal>
#include <cstring>

namespace joust {

namespace {
constexpr double kNearLimit = 0.8;  // of the memory limit: allocations of that size then fail
}

GameFault cause_of_death(int status, const rusage& usage, const Limits& limits, const CallMarker& marker,
                         double hang_seconds) {
  GameFault death;
  const auto call = static_cast<Call>(marker.call.load());
  const bool known = call > Call::None && call <= Call::Destroy;
  const std::string where = known ? fmt::format("in {}", call_name(call)) : std::string("after its last call");
  if (WIFSIGNALED(status)) death.signal = WTERMSIG(status);
  const std::string how = WIFSIGNALED(status) ? fmt::format("signal {}, {}", death.signal, strsignal(death.signal))
                                              : fmt::format("exit code {}", WEXITSTATUS(status));
  if (hang_seconds > 0) {
    death.kind = FaultKind::Hang;
    death.signal = 0;
    death.message = fmt::format("no answer after {:.2f} s {}", hang_seconds, where);
  } else if (static_cast<double>(usage.ru_maxrss) > kNearLimit * 1024 * static_cast<double>(limits.memory_mb)) {
    death.kind = FaultKind::Memory;
    death.message =
        fmt::format("used {} MB, the limit is {} MB ({}), {}", usage.ru_maxrss / 1024, limits.memory_mb, how, where);
  } else if (WIFSIGNALED(status)) {
    death.kind = FaultKind::Crash;
    death.message = fmt::format("{} {}", how, where);
  } else {
    death.kind = FaultKind::Exit;
    death.message = fmt::format("ended the process with {} {}", how, where);
  }
  return death;
}

bool may_come_from_outside(const GameFault& death) {
  if (death.kind != FaultKind::Crash) return false;
  return death.signal == SIGKILL || death.signal == SIGTERM || death.signal == SIGINT || death.signal == SIGHUP;
}

int seat_of_bot(const BlockPlan& plan, int rotation, int bot) {
  for (int seat = 0; seat < plan.players; ++seat)
    if (plan.bot_at(seat, rotation) == bot) return seat;
  return 0;
}

}  // namespace joust
