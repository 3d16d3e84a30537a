// What is fitted to the comparisons of a set of games: which of them count, ratings of players, and offsets of seats
// where the games can tell them from strength.
#pragma once

#include <cstddef>
#include <vector>

#include "runner/ratings/pair_model.h"
#include "runner/ratings/pairwise_table.h"
#include "runner/ratings/player_groups.h"

namespace joust {

using Members = std::vector<std::size_t>;  // numbers of parameters

std::vector<Members> members_by_group(const PlayerGroups& groups);
std::vector<Members> seats_by_table_size(const PairwiseTable& table);

PairModel make_model(const PairwiseTable& table, const PlayerGroups& groups, double prior, bool with_seats);

// Seats cannot be told from strength if, say, everybody always has the same seat or the first seat wins every game.
bool seats_determined(const PairwiseTable& table, const PlayerGroups& groups);

// By cell of the table, the first player's chance if the parameters have these values; NaN where nothing counts.
std::vector<double> expected_scores(const PairwiseTable& table, const PlayerGroups& groups, double prior,
                                    const PairModel& model, const std::vector<double>& value);

}  // namespace joust
