#include "runner/commands/work_options.h"

#include <algorithm>
#include <cstdint>

#include "runner/base/processors.h"

namespace joust::commands {

int read_workers(const Options& options) { return options.number("workers", 1, 1024, base::processors()); }

Limits read_limits(const Options& options) {
  Limits limits;
  limits.faults = 0;  // nobody is withdrawn from a test
  limits.question_ms = options.number<int64_t>("question-ms", 1, 3'600'000);
  limits.bank_ms = 5 * limits.question_ms;
  limits.game_ms = std::max(limits.game_ms, 10 * limits.question_ms);
  limits.memory_mb = options.number<int64_t>("memory-mb", 64, 1 << 20);
  return limits;
}

CheckOptions read_check_options(const Options& options) {
  CheckOptions check;
  check.games = options.number<int64_t>("games", 1, 1'000'000);
  check.seed = read_seed(options);
  check.workers = read_workers(options);
  check.limits = read_limits(options);
  check.deterministic = !options.flag("nondeterministic");
  return check;
}

uint64_t read_seed(const Options& options) { return options.number<uint64_t>("seed", 0, INT64_MAX); }

}  // namespace joust::commands
