// What bots did wrong, with the evidence that was kept.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runner/store/sqlite.h"

namespace joust::dashboard {

struct FaultRow {
  int64_t id = 0, game = 0, bot = 0;
  std::string bot_name;
  int seat = 0;  // from 1
  std::string kind, message, question, log;
  bool decisive = true;
  bool stored = true;  // the game's record is there
  std::optional<int> signal;
  int64_t decision = 0, created = 0;
};

struct FaultFilter {
  int64_t bot = 0, game = 0;  // 0: any
  size_t most = 20;
};

// Newest first.
std::vector<FaultRow> find_faults(store::Database& database, int64_t league, const FaultFilter& filter);

// "SIGSEGV (11)"
std::string signal_words(int signal);

}  // namespace joust::dashboard
