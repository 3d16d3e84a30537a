#include "runner/bots/fault.h"

#include "runner/bots/call_marker.h"

namespace joust {

const char* fault_name(FaultKind kind) {
  static constexpr const char* names[] = {"none", "illegal answer", "refused", "crash", "hang", "exit", "memory"};
  return names[static_cast<int>(kind)];
}

const char* call_name(Call call) {
  static constexpr const char* names[] = {"none",   "create",       "new_game",  "observe",
                                          "decide", "decide_batch", "game_over", "destroy"};
  return names[static_cast<int>(call)];
}

}  // namespace joust
