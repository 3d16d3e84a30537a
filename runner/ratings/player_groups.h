// Who can be compared with whom. Ratings exist, and are finite, only inside a group whose members are linked in both
// directions by points scored against each other; between groups the results say "infinitely better" or nothing at all.
#pragma once

#include <vector>

#include "runner/ratings/pairwise_table.h"

namespace joust {

enum class RatingStanding {
  Rated,    // in the largest group: the rating and its error mean what they say
  Above,    // scored every point against the largest group: only a lower bound exists
  Below,    // scored none: only an upper bound exists
  Apart,    // in another group: the rating compares inside that group only
  Unknown,  // no games, or no results that would bound a rating on both sides
};

struct PlayerGroups {
  std::vector<int> group;  // by player; group 0 is the largest, ties go to the one with the first player
  std::vector<RatingStanding> standing;
  int count = 0;
};

// Without a group of at least two, nobody is Rated: who never lost a point is Above, who never scored one is Below.
PlayerGroups group_players(const PairwiseTable& table);

}  // namespace joust
