// The sums over stored games as standings read them: milliseconds, however many games there are.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "runner/store/ratings_scan.h"
#include "runner/store/sqlite.h"

namespace joust::store {

// Of one bot. Sums over games; `margin`: points more than the average of the others.
struct BotTotals {
  int64_t games = 0, wins = 0, ties = 0, losses = 0, decisions = 0, micros = 0, faults = 0;
  double margin = 0;
  double share() const {
    return (static_cast<double>(wins) + 0.5 * static_cast<double>(ties)) / static_cast<double>(games);
  }
};
std::unordered_map<int64_t, BotTotals> bot_totals(Database& database, int64_t league, const Scope& scope);

// Of one bot at one kind of table; 0 is all.
struct BotSplit {
  int players = 0, seat = 0, cardset = 0;
  BotTotals totals;
};
std::vector<BotSplit> splits_by_seat(Database& database, int64_t league, int64_t bot);
std::vector<BotSplit> splits_by_players(Database& database, int64_t league, int64_t bot);
std::vector<BotSplit> splits_by_set(Database& database, int64_t league, int64_t bot);

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

struct OpponentTotals {
  int64_t opponent = 0;
  PairTotals cell;
};
std::vector<OpponentTotals> totals_by_opponent(Database& database, int64_t league, int64_t bot);

// Two bots, split by player count and card set (0 is all).
struct PairSplit {
  int players = 0, cardset = 0;
  PairTotals cell;
};
std::vector<PairSplit> pair_splits(Database& database, int64_t league, int64_t bot, int64_t opponent);

// A bot's mean score against the others at the table, over all its blocks.
struct BlockTotals {
  double blocks = 0, score = 0, score2 = 0;
};
BlockTotals block_totals(Database& database, int64_t league, int64_t bot);

// Of one bot with a card on the table.
struct CardTotals {
  int64_t bot = 0, card = 0;  // permanent number (engine/card_id.h)
  int64_t games = 0, bought = 0, gained = 0, blocks = 0;
  double score = 0, score2 = 0;  // sums over blocks
};
std::vector<CardTotals> card_totals_of_bot(Database& database, int64_t league, int64_t bot);    // by card
std::vector<CardTotals> card_totals_of_card(Database& database, int64_t league, int64_t card);  // by bot
std::vector<CardTotals> card_totals(Database& database, int64_t league);                        // by card, then bot

struct LengthCount {
  int players = 0, rounds = 0;
  int64_t games = 0, wins = 0;
};
std::vector<LengthCount> length_counts(Database& database, int64_t league, int64_t bot);

// How games ended, summed over all player counts.
struct EndingCount {
  int ending = 0;
  int64_t games = 0;
};
std::vector<EndingCount> ending_counts(Database& database, int64_t league);

// Seats of the largest table that was played at; 2 if none was.
int most_players(Database& database, int64_t league);

}  // namespace joust::store
