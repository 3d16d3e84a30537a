// A knockout: who loses a tie is out. Ties of so many blocks; one that ends even gets further ones.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace joust::league {

// What two have played against each other in this tournament.
struct TieScore {
  int64_t blocks = 0;
  int64_t lead = 0;  // half points that the first has more
};

struct OpenTie {
  int a = 0, b = 0;    // by number, the one with the better seed first
  int64_t blocks = 0;  // until it can be decided; those that are played included
  bool operator==(const OpenTie&) const = default;
};

struct Knockout {
  std::vector<std::vector<std::pair<int, int>>> rounds;  // that are known: who meets whom; a bot alone meets itself
  std::vector<OpenTie> open;                             // ties of the present round that are to be played
  std::optional<int> winner;
};

// `seeds` are the bots' numbers, best first; the best ones get byes where there are too few for a full bracket. Who is
// `out` loses its ties. After ten times as many blocks an even tie goes to the better seed.
Knockout knockout(const std::vector<int>& seeds, const std::vector<bool>& out, int64_t blocks,
                  const std::function<TieScore(int a, int b)>& score);

}  // namespace joust::league
