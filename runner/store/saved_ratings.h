// The batch ratings of a league: fitted to all its stored games, kept in the store until more games come.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "runner/ratings/fit.h"
#include "runner/store/ratings_scan.h"
#include "runner/store/sqlite.h"

namespace joust::store {

struct RatingRow {
  int rank = 0;  // from 1
  BotRow bot;
  double elo = 0, error = 0;  // NaN where there is none
  double superiority = 0;     // likelihood of being better than the next; NaN if unknown
  std::string standing;       // rated, above, below, apart, unknown
  int64_t games = 0, wins = 0, ties = 0, losses = 0;
};

struct Ratings {
  int64_t games = 0;  // that the fit saw
  std::vector<RatingRow> rows;
  std::vector<SeatOffsets> seats;
};

Ratings fit(Database& database, int64_t league, const Scope& scope, double prior);
std::vector<Ratings> fit_all(Database& database, int64_t league, std::span<const Scope> scopes, double prior);
void save(Database& database, int64_t league, const Scope& scope, const Ratings& ratings);  // in a transaction
void fit_and_save(Database& database, int64_t league, std::span<const Scope> scopes, double prior);
// Nothing if none were saved; `games` tells whether they are up to date.
void forget_ratings(Database& database, int64_t league);
std::optional<Ratings> load_ratings(Database& database, int64_t league, const Scope& scope);

// All scopes that differ in this league: everything, by player count, by set, by both.
std::vector<Scope> scopes(Database& database, int64_t league);
int64_t stored_games(Database& database, int64_t league, const Scope& scope);
double prior_of(const LeagueRow& league);  // from its settings

// Saved ratings if they are up to date, else fitted ones.
Ratings current_ratings(Database& database, const LeagueRow& league, const Scope& scope);

// Online Elo after a game of the schedule (1 is the league's first).
struct HistoryPoint {
  int64_t game = 0;
  double elo = 0;
};
std::vector<HistoryPoint> elo_history(Database& database, int64_t league, int64_t bot);
// In a transaction. `elos`: by bot.
void save_history(Database& database, int64_t league, int64_t game, std::span<const std::pair<int64_t, double>> elos);

}  // namespace joust::store
