#include "runner/store/saved_ratings.h"

#include <cmath>
#include <ctime>
#include <limits>
#include <nlohmann/json.hpp>

#include "runner/base/json.h"
#include "runner/store/schema.h"

namespace joust::store {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

const char* word(RatingStanding standing) {
  switch (standing) {
    case RatingStanding::Rated: return "rated";
    case RatingStanding::Above: return "above";
    case RatingStanding::Below: return "below";
    case RatingStanding::Apart: return "apart";
    case RatingStanding::Unknown: return "unknown";
  }
  return "unknown";
}

std::optional<double> finite(double value) { return std::isfinite(value) ? std::optional(value) : std::nullopt; }

std::string seats_json(const std::vector<SeatOffsets>& seats) {
  auto list = base::json::Json::array();
  for (const SeatOffsets& offsets : seats)
    list.push_back({{"elo", offsets.elo}, {"error", offsets.error}, {"seats", offsets.seats}});
  return base::json::packed(list);
}

std::vector<SeatOffsets> read_seats(std::string_view text) {
  std::vector<SeatOffsets> seats;
  const auto numbers = [](const nlohmann::json& list) {
    std::vector<double> values;
    for (const auto& value : list) values.push_back(value.is_number() ? value.get<double>() : kNone);
    return values;
  };
  for (const auto& entry : nlohmann::json::parse(text))
    seats.push_back({entry.at("seats").get<int>(), numbers(entry.at("elo")), numbers(entry.at("error"))});
  return seats;
}

// Cells of the fits that share a scan. With a fit's matrices that is 16 to 32 bytes each; a thousand bots at tables of
// two to four have ten million cells in one scope.
constexpr size_t kMostCells = 8'000'000;

std::vector<int> table_sizes(Database& database, int64_t league) {
  std::vector<int> sizes;
  Statement row = database.prepare("SELECT DISTINCT players FROM bot_results WHERE league = ? ORDER BY players");
  row.with(league);
  while (row.step()) sizes.push_back(static_cast<int>(row.integer(0)));
  return sizes;
}

// How many of the scopes, from the first on and at least one, are to be fitted together.
size_t together(std::span<const Scope> scopes, int players, const std::vector<int>& sizes) {
  size_t count = 0, cells = 0;
  for (; count < scopes.size(); ++count) {
    for (const int seats : sizes)
      if (scopes[count].players == 0 || scopes[count].players == seats) cells += pair_cells(seats, players);
    if (count > 0 && cells > kMostCells) break;
  }
  return count;
}

Ratings make_ratings(RatingFit& fit, const PlayerNumbers& numbers) {
  const RatingTable table = fit.result();
  Ratings ratings;
  ratings.games = fit.games();
  ratings.seats = table.seat_offsets;
  for (size_t i = 0; i < table.ranking.size(); ++i) {
    const size_t player = table.ranking[i];
    const PlayerRating& rating = table.players[player];
    const bool last = i + 1 == table.ranking.size();
    ratings.rows.push_back({static_cast<int>(i) + 1, numbers.bots()[player], rating.elo, rating.error,
                            last ? kNone : table.superiority(player, table.ranking[i + 1]), word(rating.standing),
                            rating.games, rating.wins, rating.ties, rating.losses});
  }
  return ratings;
}

}  // namespace

std::vector<Ratings> fit_all(Database& database, int64_t league, std::span<const Scope> scopes, double prior) {
  const Snapshot snapshot(database);  // both scans must see the same games
  const PlayerNumbers numbers(database, league);
  const std::vector<int> sizes = table_sizes(database, league);
  std::vector<Ratings> ratings;
  while (!scopes.empty()) {
    const auto part = scopes.first(together(scopes, numbers.size(), sizes));
    scopes = scopes.subspan(part.size());
    std::vector<RatingFit> fits(part.size(), RatingFit(numbers.size(), RatingOptions{prior}));
    const auto scan = [&](void (RatingFit::*take)(const ScoredGame&)) {
      scan_results(database, league, numbers, [&](int64_t, const ScoredGame& game, int64_t sets) {
        for (size_t i = 0; i < part.size(); ++i)
          if (part[i].holds(game.seats, sets)) (fits[i].*take)(game);
      });
    };
    scan(&RatingFit::count);
    for (RatingFit& fit : fits) fit.solve();
    scan(&RatingFit::measure);
    for (RatingFit& fit : fits) ratings.push_back(make_ratings(fit, numbers));
  }
  return ratings;
}

Ratings fit(Database& database, int64_t league, const Scope& scope, double prior) {
  return std::move(fit_all(database, league, {&scope, 1}, prior).front());
}

void save(Database& database, int64_t league, const Scope& scope, const Ratings& ratings) {
  database.prepare("DELETE FROM ratings WHERE league = ? AND cardset = ? AND players = ?")
      .run(league, scope.cardset, scope.players);
  database.prepare("INSERT OR REPLACE INTO fits VALUES(?,?,?,?,?,?)")
      .run(league, scope.cardset, scope.players, ratings.games, seats_json(ratings.seats),
           static_cast<int64_t>(std::time(nullptr)));
  Statement insert = database.prepare("INSERT INTO ratings VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?)");
  for (const RatingRow& row : ratings.rows)
    insert.run(league, scope.cardset, scope.players, row.rank, row.bot.id, finite(row.elo), finite(row.error),
               finite(row.superiority), row.standing, row.games, row.wins, row.ties, row.losses);
}

void fit_and_save(Database& database, int64_t league, std::span<const Scope> scopes, double prior) {
  const std::vector<Ratings> ratings = fit_all(database, league, scopes, prior);
  Transaction transaction(database);
  for (size_t i = 0; i < scopes.size(); ++i) save(database, league, scopes[i], ratings[i]);
  transaction.commit();
}

void forget_ratings(Database& database, int64_t league) {
  database.prepare("DELETE FROM ratings WHERE league = ?").run(league);
  database.prepare("DELETE FROM fits WHERE league = ?").run(league);
}

std::optional<Ratings> load_ratings(Database& database, int64_t league, const Scope& scope) {
  Statement found = database.prepare("SELECT games, seats FROM fits WHERE league = ? AND cardset = ? AND players = ?");
  if (!found.with(league, scope.cardset, scope.players).step()) return std::nullopt;
  Ratings ratings;
  ratings.games = found.integer(0);
  ratings.seats = read_seats(found.text(1));
  Statement row = database.prepare(
      "SELECT rank, bot, elo, error, superiority, standing, games, wins, ties, losses FROM ratings "
      "WHERE league = ? AND cardset = ? AND players = ? ORDER BY rank");
  row.with(league, scope.cardset, scope.players);
  const auto number = [&](int column) { return row.is_null(column) ? kNone : row.real(column); };
  while (row.step())
    ratings.rows.push_back({static_cast<int>(row.integer(0)), bot(database, row.integer(1)), number(2), number(3),
                            number(4), std::string(row.text(5)), row.integer(6), row.integer(7), row.integer(8),
                            row.integer(9)});
  return ratings;
}

std::vector<Scope> scopes(Database& database, int64_t league) {
  const std::vector<int> sizes = table_sizes(database, league);
  std::vector<int> cardsets;
  Statement set = database.prepare("SELECT DISTINCT cardset FROM bot_results WHERE league = ? ORDER BY cardset");
  set.with(league);
  while (set.step()) cardsets.push_back(static_cast<int>(set.integer(0)));
  std::vector<Scope> all;
  for (const int cardset : cardsets) {
    all.push_back({cardset, 0});
    if (sizes.size() > 1)
      for (const int players : sizes) all.push_back({cardset, players});
  }
  return all;
}

int64_t stored_games(Database& database, int64_t league, const Scope& scope) {
  Statement row = database.prepare(
      "SELECT coalesce(sum(games), 0) FROM bot_results WHERE league = ?1 AND cardset = ?2 AND seat = 1 "
      "AND (?3 = 0 OR players = ?3)");
  return row.with(league, scope.cardset, scope.players).step() ? row.integer(0) : 0;
}

double prior_of(const LeagueRow& league) {
  const auto settings = nlohmann::json::parse(league.settings, nullptr, false);
  return settings.is_object() ? settings.value("prior", 1.0) : 1.0;
}

Ratings current_ratings(Database& database, const LeagueRow& league, const Scope& scope) {
  auto saved = load_ratings(database, league.id, scope);
  if (saved && saved->games == stored_games(database, league.id, scope)) return *std::move(saved);
  return fit(database, league.id, scope, prior_of(league));
}

std::vector<HistoryPoint> elo_history(Database& database, int64_t league, int64_t bot) {
  std::vector<HistoryPoint> points;
  Statement row = database.prepare("SELECT game, elo FROM rating_history WHERE league = ? AND bot = ? ORDER BY game");
  row.with(league, bot);
  while (row.step()) points.push_back({row.integer(0) - first_id(league) + 1, row.real(1)});
  return points;
}

void save_history(Database& database, int64_t league, int64_t game, std::span<const std::pair<int64_t, double>> elos) {
  Statement insert = database.prepare("INSERT OR REPLACE INTO rating_history VALUES(?,?,?,?)");
  for (const auto& [bot, elo] : elos) insert.run(league, bot, first_id(league) + game - 1, elo);
}

}  // namespace joust::store
