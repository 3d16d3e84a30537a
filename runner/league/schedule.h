// Which games a league plays: a pure function of the league file. Blocks are numbered from 0, games too; nothing is kept in
// memory, so any process can ask for any block. A round is every table once; the order inside a round is shuffled.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/setup.h"
#include "engine/state.h"
#include "runner/league/config.h"

namespace joust {

// One kingdom and deal, to be played in every rotation of the seats.
struct BlockPlan {
  int64_t number = 0;
  int64_t first_game = 0;  // position of its first game
  int64_t round = 0;
  int players = 2;
  std::array<int, kMaxPlayers> bots{};  // numbers in the league file; by seat in rotation 0
  int64_t kingdom = 0;
  uint64_t seed = 0;
};

struct KingdomPlan {
  std::string name;  // empty: random, or just cards
  Setup setup;
};

class Schedule {
 public:
  explicit Schedule(const LeagueConfig& config);

  int64_t blocks() const { return blocks_; }
  int64_t games() const { return games_; }
  BlockPlan block(int64_t number) const;
  int64_t block_of_game(int64_t position) const;
  KingdomPlan kingdom(const BlockPlan& block) const;

 private:
  struct Round {
    int players;
    int64_t tables;
    int64_t blocks_before, games_before;  // in the cycle of player counts
  };

  LeagueConfig config_;
  std::vector<Round> cycle_;
  int64_t cycle_blocks_ = 0, cycle_games_ = 0;
  int64_t blocks_ = 0, games_ = 0;
};

}  // namespace joust
