// What bots did wrong, as it is told.
#pragma once

#include <string>

#include "runner/store/faults.h"

namespace joust::dashboard {

// "SIGSEGV (11)"
std::string signal_words(int signal);

}  // namespace joust::dashboard
