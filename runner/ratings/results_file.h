// Reads a results file: comma-separated, with a header naming the columns game, block, seat1..seatN, vp1..vpN in any
// order; a smaller table leaves its last seats empty. Columns place1..placeN decide instead of vp if there are any
// (ties broken by turns), a column `loser` may name the seat (1..N) of a bot that faulted; others are ignored. Fields
// may be quoted.
#pragma once

#include <string>
#include <vector>

#include "runner/ratings/results.h"

namespace joust {

struct ResultsFile {
  std::vector<std::string> names;  // of the players by number, in alphabetical order
  std::vector<ScoredGame> games;
};

// Throws Failure with file, line and column if there is anything wrong with it.
ResultsFile read_results_file(const std::string& path);

}  // namespace joust
