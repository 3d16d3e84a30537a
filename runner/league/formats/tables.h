// Which tables of more than two a league plays at: there are far too many for all. Every bot sits at about equally
// many, every pair meets, and the choice goes by a rank of who sits together, so that with one bot more nearly all
// stay.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace joust::league {

using Seats = std::vector<int>;  // numbers of bots, ascending

// `ranks` has a random number for each bot, always the same for the same one. All tables if every bot then sits at
// `most` or fewer, else so many that every bot sits at `most` or very few less or more.
std::vector<Seats> choose_tables(std::span<const uint64_t> ranks, int players, int most);

}  // namespace joust::league
