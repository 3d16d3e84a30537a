// The inside of a worker: a child process that loads all bots, plays what it is assigned and reports finished games. It
// may die in any bot's call; the parent (crew.h) then reads from the shared area who was at work.
#pragma once

#include <vector>

#include "runner/bots/bot_spec.h"
#include "runner/workers/blocks.h"
#include "runner/workers/games_in_flight.h"
#include "runner/workers/limits.h"
#include "runner/workers/shared_memory.h"

namespace joust {

struct WorkerTask {
  const TableSource* source = nullptr;
  std::vector<BotSpec> bots;  // by number of the contestant
  Limits limits;
  Batches batches = Batches::WhereSlow;
};

// In the child, right after fork. Never returns.
[[noreturn]] void run_worker(const WorkerTask& task, WorkerArea& area, int parent);

}  // namespace joust
