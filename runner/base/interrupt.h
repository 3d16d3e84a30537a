// Ctrl-C and its relatives, as a question to ask now and then. The first one is remembered, a second one ends the
// program.
#pragma once

namespace joust::base {

class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  bool asked() const;
};

}  // namespace joust::base
