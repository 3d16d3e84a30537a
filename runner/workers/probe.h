// Tries a bot in a child process: constructors run inside dlopen, and a broken bot must not take the program with it.
#pragma once

#include <chrono>
#include <string>

#include "runner/bots/bot_spec.h"
#include "runner/bots/manifest.h"

namespace joust {

struct Probe {
  std::string error;    // the library cannot be used
  std::string refuses;  // it loads, but makes no instance with these parameters: what it says about that
  Manifest manifest;    // as far as it could be read
  bool observes = false, batches = false;  // optional functions it has
};

inline constexpr std::chrono::milliseconds kProbeTime{5000};

// Reads the manifest, then loads the library, checks the descriptor and makes and destroys one instance, in a child
// that is killed after `limit`. Standard output of the child is closed. Not for programs with other threads at work.
Probe probe_bot(const BotSpec& spec, std::chrono::milliseconds limit = kProbeTime);

}  // namespace joust
