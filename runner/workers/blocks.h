// What workers play: blocks by number. Asked in the worker processes, which inherit it by fork, so it must not change
// once they run. The schedule of a league is one; a list of stored games to play again is another.
#pragma once

#include <array>
#include <cstdint>

#include "engine/deal.h"
#include "engine/setup.h"
#include "engine/state.h"

namespace joust {

// One kingdom and deal, to be played in every rotation of the seats.
struct BlockPlan {
  int64_t number = 0;
  int64_t first_game = 0;  // position of its first game
  int64_t round = 0;
  int players = 2;
  std::array<int, kMaxPlayers> bots{};  // numbers of the contestants; by seat in rotation 0
  int64_t kingdom = 0;                  // the same number and player count: the same setup
  Deal deal;

  int bot_at(int seat, int rotation) const { return bots[static_cast<size_t>((seat + rotation) % players)]; }
};

class TableSource {
 public:
  virtual ~TableSource() = default;
  virtual BlockPlan block(int64_t number) const = 0;
  virtual Setup setup(const BlockPlan& block) const = 0;
  virtual Deal deal(const BlockPlan& block, int) const { return block.deal; }  // of a rotation
  virtual bool makes_setups() const { return true; }                           // false: they only have to be looked up
  virtual bool counted(int64_t) const { return false; }  // whether to say what the bots took in a block
};

}  // namespace joust
