// The project's benchmark: engine workloads beside a hand-written yardstick, measured in turns and best of several, so
// that ratios hold on a shared machine. Single thread.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace joust::bench {

struct Work {
  uint64_t games = 0;
  uint64_t questions = 0;  // 0: the workload asks none
};

struct Workload {
  std::string name;
  std::string text;                         // one line for people
  std::function<Work(uint64_t round)> run;  // one round, the same amount of work each time
};

struct Measurement {
  std::string name, text;
  double games_per_second = 0;
  double ns_per_question = 0;  // 0: none asked
  double ratio = 0;            // to the first workload
};

// Rounds of all workloads in turn; the fastest round of each counts.
std::vector<Measurement> measure(const std::vector<Workload>& workloads, int rounds);

std::vector<Workload> engine_workloads();  // the yardstick comes first

struct CopyCost {
  size_t bytes_whole, bytes_used;
  double ns_whole, ns_used;  // assignment; copy_game() in a two-player game
};
CopyCost measure_copy(int rounds);

}  // namespace joust::bench
