// The engine's events in words. Equal things that follow each other become one line: "plays Copper ×3, Silver".
#pragma once

#include <string>
#include <vector>

#include "engine/log.h"
#include "engine/state.h"

namespace joust::dashboard {

struct LogLine;

class EventWords {
 public:
  // Adds the lines that are complete with this event.
  void add(const Event& event, const State& state, std::vector<LogLine>& lines);
  // What was chosen where no card moves.
  void add_choice(const Question& question, Option answer, const State& state, std::vector<LogLine>& lines);
  void finish(const State& state, std::vector<LogLine>& lines);

 private:
  struct Item {
    uint8_t slot;
    int n;
  };
  std::vector<Item> items_;  // of the open line
  Event open_{};
  bool is_open_ = false;
};

}  // namespace joust::dashboard
