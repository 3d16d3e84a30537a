// The sums over stored games as standings read them: milliseconds, however many games there are.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "runner/store/ratings_scan.h"
#include "runner/store/sqlite.h"

namespace joust::store {

// Of one bot.
struct BotTotals {
  int64_t games = 0, decisions = 0, micros = 0, faults = 0;
  double margin = 0;
};
std::unordered_map<int64_t, BotTotals> bot_totals(Database& database, int64_t league, const Scope& scope);

// Of one bot against another.
struct PairTotals {
  int64_t wins = 0, ties = 0, losses = 0, margin = 0, blocks = 0;
  double score = 0, score2 = 0;  // sums over blocks
  int64_t games() const { return wins + ties + losses; }
  double share() const {
    return (static_cast<double>(wins) + 0.5 * static_cast<double>(ties)) / static_cast<double>(games());
  }
};
// cells[i][j]: bots[i] against bots[j].
using CrossTable = std::vector<std::vector<PairTotals>>;
CrossTable pair_totals(Database& database, int64_t league, const Scope& scope, const std::vector<int64_t>& bots);

// Seats of the largest table that was played at; 2 if none was.
int most_players(Database& database, int64_t league);

}  // namespace joust::store
