// What a run says of faults: the first few of a bot and kind one by one, then how many there are, ten times as many
// each time. A bot that always crashes would fill the terminal otherwise.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace joust {

class FaultLog {
 public:
  // What to say of one more; empty: nothing. `what` is a fault or an incident, `details` tell of this one.
  std::string add(const char* what, const std::string& bot, const std::string& kind, const std::string& details);

 private:
  std::map<std::string, int64_t> counts_;  // by what all lines of a kind have in common
};

}  // namespace joust
