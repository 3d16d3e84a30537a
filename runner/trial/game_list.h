// Games that are listed one by one and played by worker processes: for tests of bots, where no league and no blocks are
// wanted. Results come back in the order of the list, whatever finishes first.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "runner/league/file.h"
#include "runner/trial/recorded_game.h"
#include "runner/workers/blocks.h"
#include "runner/workers/crew.h"

namespace joust {

struct ListedGame {
  Setup setup;
  Deal deal;
  std::vector<int> bots;       // numbers of the contestants, by seat
  int seat_of(int bot) const;  // -1: does not take part
};

struct ListResult {
  std::vector<std::optional<PlayedGame>> games;  // by position in the list; nothing: not played
  std::vector<Incident> incidents;               // deaths that did not repeat when the game was played alone
};

struct ListOptions {
  Limits limits;
  int workers = 1;
  size_t most_faults = 0;  // no new games after so many; 0: no end
};

ListResult play_list(const std::vector<ListedGame>& games, const std::vector<BotSpec>& bots,
                     const ListOptions& options);

// A played game as its seat's bot saw it.
RecordedGame to_record(const ListedGame& listed, const PlayedGame& played, int seat);

// Random tables on which bot 0 meets the others (1 .. opponents): every player count from `least` to `most` and every
// set in turn, and all sets together; the seats, opponents and deals are drawn. A pure function of its arguments.
std::vector<ListedGame> various_tables(int64_t count, uint64_t seed, int opponents, int least = 2,
                                       int most = kMaxPlayers);

// The same on chosen kingdoms, with a fixed number of players.
std::vector<ListedGame> chosen_tables(int64_t count, uint64_t seed, int opponents, int players,
                                      const KingdomChoice& kingdoms);

}  // namespace joust
