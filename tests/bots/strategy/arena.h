// Plays strategies against each other through the loaded library `strategy`, as `joust play --games` does: consecutive
// seeds, fixed seats, nothing in between.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "runner/base/failure.h"
#include "runner/base/index.h"
#include "runner/bots/bot_library.h"
#include "runner/workers/contestant.h"
#include "runner/workers/games_in_flight.h"

namespace joust {

struct Tally {
  int games = 0, faults = 0;
  double first = 0, second = 0, tie = 0;  // in percent of the games
  double turns = 0;                       // of the first player, on average
  double points[2] = {0, 0};
  std::string fault;  // the last one
};

inline Setup table_of(const std::vector<CardId>& kingdom) {
  Setup setup;
  setup.kingdom = kingdom;
  return setup;
}

// `first` and `second` name bots as on the command line; throws Failure if they cannot be had.
inline Tally play_off(const std::string& first, const std::string& second, const Setup& setup, int games,
                      uint64_t seed = 1) {
  const BotTerms terms;
  std::vector<std::unique_ptr<BotSeat>> bots;
  for (const std::string& text : {first, second}) {
    const Contestant contestant = load_bot(text);
    bots.push_back(std::make_unique<BotSeat>(contestant.library, base::count(bots), terms));
    if (const std::string refusal = bots.back()->create(contestant.spec); !refusal.empty())
      throw base::Failure(refusal);
  }
  BotSeat* const seats[] = {bots[0].get(), bots[1].get()};
  const Table table(setup);
  Tally sum;
  for (int i = 0; i < games; ++i) {
    const GameResult r = play_game(table, seed + static_cast<uint64_t>(i), static_cast<uint64_t>(i), seats);
    ++sum.games;
    sum.faults += static_cast<bool>(r.fault);
    if (r.fault) sum.fault = r.fault.evidence;
    sum.first += r.winners == 1;
    sum.second += r.winners == 2;
    sum.tie += r.winners == 3;
    sum.turns += r.turns[0];
    for (size_t seat = 0; seat < 2; ++seat) sum.points[seat] += r.points[seat];
  }
  for (double* share : {&sum.first, &sum.second, &sum.tie}) *share *= 100.0 / games;
  for (double* mean : {&sum.turns, &sum.points[0], &sum.points[1]}) *mean /= games;
  return sum;
}

}  // namespace joust
