// A Swiss tournament: in every round those who stand about equally meet, nobody twice as long as that can be avoided.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace joust::league {

struct SwissBot {
  int64_t score = 0;     // so far
  uint64_t rank = 0;     // by chance, always the same for the same bot: decides among equals
  std::vector<int> met;  // opponents so far, by number
  bool rested = false;   // sat out a round already
};

// Who meets whom, by number, the better first. Of an odd number one sits out: the last who never did.
std::vector<std::pair<int, int>> swiss_pairs(const std::vector<SwissBot>& bots);

}  // namespace joust::league
