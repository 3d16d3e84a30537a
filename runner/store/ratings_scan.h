// The stored games of a league as the statistics want them, in schedule order. Reads only the games' small rows: about
// half a second per million.
#pragma once

#include <functional>
#include <unordered_map>
#include <vector>

#include "runner/ratings/results.h"
#include "runner/store/league_rows.h"
#include "runner/store/sqlite.h"

namespace joust::store {

// Which games: those at tables of `players` (0: all) whose kingdom has a card of set `cardset` - 1 (0: all).
struct Scope {
  int cardset = 0, players = 0;
  bool holds(int seats, int64_t sets) const {  // a game, by its table and the mask of its kingdom's sets
    return (players == 0 || players == seats) && (cardset == 0 || (sets >> (cardset - 1) & 1) != 0);
  }
  bool operator==(const Scope&) const = default;
};

// Numbers bots from 0, in the order of their row ids.
class PlayerNumbers {
 public:
  PlayerNumbers(Database& database, int64_t league);
  const std::vector<BotRow>& bots() const { return bots_; }
  int size() const { return static_cast<int>(bots_.size()); }
  int number(int64_t bot) const;  // throws Failure if it is not one of them

 private:
  std::vector<BotRow> bots_;
  std::unordered_map<int64_t, int> numbers_;
};

// Places count: a better place is more points. `visit` gets the game's id, result and mask of sets (see Scope).
void scan_results(Database& database, int64_t league, const PlayerNumbers& numbers,
                  const std::function<void(int64_t, const ScoredGame&, int64_t)>& visit);

}  // namespace joust::store
