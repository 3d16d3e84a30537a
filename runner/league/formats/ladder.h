// A ladder plays where it tells most about the ratings: until all errors are as small as wanted, in far fewer games
// than when everybody meets everybody equally often. Which blocks follow from the ratings so far; in a store the choice
// is kept, because the last digits of a processor's logarithms must not decide what a league plays.
#pragma once

#include <cstdint>
#include <vector>

#include "runner/league/formats/tables.h"

namespace joust::league {

// What is known of the bots, by number.
struct KnownRatings {
  std::vector<double> elo, error;  // error: half the width of the 95 % interval; not finite: nothing is known yet
  std::vector<double> covariance;  // of the ratings: Elo^2, a square
};

// Whether every error is below `error`. Bots without a finite one (they lost or won everything) are not waited for.
bool precise_enough(const KnownRatings& known, double error);

// How many further blocks of each table, about `blocks` for each bot that needs them. Bots of which nothing is known
// play at least `first` each, with those who seem to be about as good.
std::vector<int64_t> ladder_round(const std::vector<Seats>& tables, const KnownRatings& known, double error,
                                  int64_t blocks, int64_t first);

}  // namespace joust::league
