#include "runner/base/interrupt.h"

#include <csignal>

namespace joust::base {

namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};
volatile std::sig_atomic_t seen = 0;

void remember(int) { seen = 1; }

void install(void (*handler)(int)) {
  for (const int number : kSignals) {
    struct sigaction action{};
    sigaction(number, nullptr, &action);
    if (action.sa_handler == SIG_IGN) continue;  // nohup
    action = {};
    action.sa_handler = handler;
    action.sa_flags = handler == SIG_DFL ? 0 : static_cast<int>(SA_RESETHAND);
    sigaction(number, &action, nullptr);
  }
}

}  // namespace

Interrupt::Interrupt() {
  seen = 0;
  install(remember);
}

Interrupt::~Interrupt() { install(SIG_DFL); }

bool Interrupt::asked() const { return seen != 0; }

}  // namespace joust::base
