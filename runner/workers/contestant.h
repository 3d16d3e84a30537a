// A bot that is ready to play in this process.
#pragma once

#include <string>

#include "runner/bots/bot_library.h"
#include "runner/bots/bot_spec.h"

namespace joust {

// What every place that plays with bots does with what the user wrote: finds, probes and loads, or throws Failure with
// one line. `library` is shared by all instances.
struct Contestant {
  BotSpec spec;
  BotLibraryPtr library;
};
Contestant load_bot(const std::string& text, const std::string& folder = "");

}  // namespace joust
