// What is known of one bot in one league, from the sums: by seat, player count, card set, opponent and game length.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "dashboard/data/league_table.h"

namespace joust::dashboard {

// Results at some kind of table. Errors are half the width of the 95 % interval.
struct Results {
  int players = 0, seat = 0, cardset = 0;  // what they are about; 0 is all
  int64_t games = 0, wins = 0, ties = 0, losses = 0;
  double margin = 0;  // points more than the average of the others, per game

  double share() const;  // of wins, a tie counting half
  double error() const;
};

std::vector<Results> results_by_seat(store::Database& database, int64_t league, int64_t bot);
std::vector<Results> results_by_players(store::Database& database, int64_t league, int64_t bot);
std::vector<Results> results_by_set(store::Database& database, int64_t league, int64_t bot);

struct OpponentResult {
  store::BotRow opponent;
  store::PairTotals cell;
};
std::vector<OpponentResult> results_by_opponent(store::Database& database, int64_t league, int64_t bot);

// Online Elo over time, thinned out to `most` points.
std::vector<store::HistoryPoint> rating_history(store::Database& database, int64_t league, int64_t bot,
                                                size_t most = 400);

// All versions of a bot (rows of the same name) that took part in the league, oldest first.
std::vector<store::BotRow> versions_of(store::Database& database, int64_t league, const std::string& name);
// Throws Failure (Missing) if the bot did not take part in the league.
store::BotRow find_bot(store::Database& database, int64_t league, int64_t bot);

}  // namespace joust::dashboard
