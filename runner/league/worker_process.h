// The inside of a worker: a child process that loads all bots, plays what it is assigned and reports finished games. It
// may die in any bot's call; the parent (crew.h) then reads from the shared area who was at work.
#pragma once

#include <vector>

#include "runner/bots/bot_spec.h"
#include "runner/bots/game_loop.h"
#include "runner/league/config.h"
#include "runner/league/table_source.h"
#include "runner/league/worker_area.h"

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
