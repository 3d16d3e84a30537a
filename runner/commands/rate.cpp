// `joust rate`: ratings from any results file, printed as a table, CSV or JSON.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "runner/base/csv.h"
#include "runner/base/index.h"
#include "runner/base/json.h"
#include "runner/base/numbers.h"
#include "runner/commands/options.h"
#include "runner/ratings/fit.h"
#include "runner/ratings/results_file.h"

namespace joust::commands {
namespace {

using base::json::Json;

std::string note(const PlayerRating& player) {
  switch (player.standing) {
    case RatingStanding::Rated: return "";
    case RatingStanding::Above: return "only a lower bound: no lost points to bound it from above";
    case RatingStanding::Below: return "only an upper bound: no scored points to bound it from below";
    case RatingStanding::Apart: return fmt::format("group {}: compares only within that group", player.group + 1);
    case RatingStanding::Unknown: return "no bounds: no results that connect it both ways";
  }
  return "";
}

// One line of output; what is not a number is infinite or NaN.
struct Row {
  std::size_t rank;
  std::string bot;
  PlayerRating rating;
  double superiority;  // over the next
};

std::vector<Row> make_rows(const ResultsFile& results, const RatingTable& table) {
  std::vector<Row> rows;
  for (std::size_t i = 0; i < table.ranking.size(); ++i) {
    const std::size_t player = table.ranking[i];
    const bool last = i + 1 == table.ranking.size();
    rows.push_back({i + 1, results.names[player], table.players[player],
                    last ? std::nan("") : table.superiority(player, table.ranking[i + 1])});
  }
  return rows;
}

std::string elo_text(double elo) {
  if (std::isinf(elo)) return elo > 0 ? "+inf" : "-inf";
  return base::fixed(elo, 2, "-");
}

void print_seats(const RatingTable& table) {
  if (table.seat_offsets.empty()) {
    fmt::print("seat offsets: none, these games cannot tell the seats from the bots\n");
  }
  for (const SeatOffsets& offsets : table.seat_offsets) {
    if (offsets.seats == 2) {
      fmt::print("first-seat advantage: {} ± {} Elo\n", base::fixed(2 * offsets.elo[0], 2, "-"),
                 base::fixed(2 * offsets.error[0], 2, "-"));
      continue;
    }
    fmt::print("seat offsets at {} seats:", offsets.seats);
    for (std::size_t i = 0; i < offsets.elo.size(); ++i)
      fmt::print("{} {} ± {}", i == 0 ? "" : ",", base::fixed(offsets.elo[i], 2, "-"),
                 base::fixed(offsets.error[i], 2, "-"));
    fmt::print(" Elo\n");
  }
}

void print_text(const std::vector<Row>& rows, const RatingTable& table) {
  std::size_t width = 3;
  for (const Row& row : rows) width = std::max(width, row.bot.size());
  fmt::print("{:>4}  {:<{}}  {:>9}  {:>8}  {:>7}  {:>8}  {:>8}  {:>8}  {:>8}\n", "rank", "bot", width, "Elo", "± 95 %",
             "LOS %", "games", "wins", "ties", "losses");
  for (const auto& [rank, bot, rating, superiority] : rows) {
    fmt::print("{:>4}  {:<{}}  {:>9}  {:>8}  {:>7}  {:>8}  {:>8}  {:>8}  {:>8}\n", rank, bot, width,
               elo_text(rating.elo), base::fixed(rating.error, 2, "-"), base::fixed(100 * superiority, 2, "-"),
               rating.games, rating.wins, rating.ties, rating.losses);
  }
  fmt::print("\n");
  print_seats(table);
  for (const Row& row : rows)
    if (const std::string text = note(row.rating); !text.empty()) fmt::print("{}: {}\n", row.bot, text);
}

void print_csv(const std::vector<Row>& rows) {
  fmt::print("rank,bot,elo,error,los,games,wins,ties,losses,note\n");
  for (const auto& [rank, bot, rating, superiority] : rows) {
    fmt::print("{},{},{},{},{},{},{},{},{},{}\n", rank, base::csv::cell(bot), base::fixed(rating.elo, 6, ""),
               base::fixed(rating.error, 6, ""), base::fixed(superiority, 6, ""), rating.games, rating.wins,
               rating.ties, rating.losses, base::csv::cell(note(rating)));
  }
}

void print_json(const std::vector<Row>& rows) {
  auto array = Json::array();
  for (const auto& [rank, bot, rating, superiority] : rows) {
    Json object{{"rank", rank},
                {"bot", bot},
                {"elo", base::json::number(rating.elo)},
                {"error", base::json::number(rating.error)},
                {"los", base::json::number(superiority)},
                {"games", rating.games},
                {"wins", rating.wins},
                {"ties", rating.ties},
                {"losses", rating.losses}};
    if (const std::string text = note(rating); !text.empty()) object["note"] = text;
    array.push_back(std::move(object));
  }
  fmt::print("{}", base::json::dump(array));
}

int rate_file(const Options& options) {
  const double prior = options.real("prior");
  const int format = options.choice({"csv", "json"});
  if (!(prior == 0 || (prior >= kLeastPrior && prior <= 1e6)))
    options.refuse(fmt::format("--prior must be 0 or from {} to 1000000", kLeastPrior));
  const ResultsFile results = read_results_file(options.text("FILE.csv"));
  const RatingTable table = fit_ratings(results.games, base::count(results.names), RatingOptions{prior});
  const std::vector<Row> rows = make_rows(results, table);
  if (format == 0) {
    print_csv(rows);
  } else if (format == 1) {
    print_json(rows);
  } else {
    print_text(rows, table);
  }
  return 0;
}

}  // namespace

extern const Command rate = {
    "rate",
    "FILE.csv",
    "fit ratings to any file of results",
    R"(Fits Elo ratings to a results file with the columns game,block,seat1..seatN,vp1..vpN (N from 2 to 6; more vp is better, equal is a tie; a smaller table leaves its last seats empty). Games of one block share kingdom and deal; the 95 % errors are clustered by block. A game of more than two counts as its pairwise comparisons; wins, ties and losses tell who was alone on top, shared the top, or neither. Optional columns: place1..placeN, which then decide instead of vp (joust export writes them), and `loser`, the seat (1..N) of a bot that faulted and so lost.

Elo is relative to the average bot, which is 0; 400 Elo are odds of 10 to 1. Seat offsets are fitted along, as Ordo fits White's advantage. With --prior 0 and two seats these are Ordo's ratings.

LOS is the likelihood of being better than the next in the table. A bot that won or lost everything has no finite rating: with a prior it gets a number without an error, with --prior 0 it is shown as infinite. In JSON and CSV what has no number is null or empty, and a note says why.)",
    {{"prior", "X", "virtual draws of each bot against an average one; 0 for a pure fit", "1"},
     {"csv", "", "print comma-separated values"},
     {"json", "", "print an array of objects"}},
    {{0, "rated"}},
    rate_file};

}  // namespace joust::commands
