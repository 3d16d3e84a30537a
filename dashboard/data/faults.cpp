#include "dashboard/data/faults.h"

#include <cstring>

namespace joust::dashboard {

std::string signal_words(int signal) {
  const char* name = sigabbrev_np(signal);
  return name ? "SIG" + std::string(name) + " (" + std::to_string(signal) + ")" : "signal " + std::to_string(signal);
}

}  // namespace joust::dashboard
