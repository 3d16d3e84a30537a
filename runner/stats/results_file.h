// Reads a results file: comma-separated, with a header naming the columns game, block, seat1..seatN, vp1..vpN in any
// order. A column `loser` may name the seat (1..N) of a bot that faulted; other columns are ignored. Fields may be
// quoted.
#pragma once

#include <string>
#include <vector>

#include "runner/stats/results.h"

namespace joust {

struct ResultsFile {
  std::vector<std::string> names;  // of the players by number, in alphabetical order
  std::vector<GameResult> games;
};

// Throws Failure with file and line number if there is anything wrong with it.
ResultsFile read_results_file(const std::string& path);

}  // namespace joust
