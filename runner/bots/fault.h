// How a bot can fail in a game. A fault is a result: the bot loses the game, the reason is kept.
#pragma once

#include <cstdint>
#include <string>

namespace joust {

// Append only: stored games hold these numbers.
enum class FaultKind : uint8_t {
  None,
  IllegalAnswer,  // not one of the options
  Refused,        // no instance, or new_game failed
  Crash,          // a signal
  Hang,           // beyond a time limit
  Exit,           // exit() or the like inside a call
  Memory,         // beyond the memory limit
};
const char* fault_name(FaultKind kind);

struct Fault {
  FaultKind kind = FaultKind::None;
  int seat = -1;
  std::string evidence;  // one line: the question and the answer, the signal ...
  explicit operator bool() const { return kind != FaultKind::None; }
};

}  // namespace joust
