// `joust rate`: ratings from any results file, printed as a table, CSV or JSON.
#include <fmt/core.h>

#include <algorithm>
#include <boost/program_options.hpp>
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "runner/commands/command.h"
#include "runner/stats/bradley_terry.h"
#include "runner/stats/results_file.h"

namespace joust {
namespace {

namespace po = boost::program_options;

constexpr const char* kHelp =
    R"(usage: joust rate FILE.csv [--prior X] [--csv | --json]

Fits Elo ratings to a results file with the columns game,block,seat1..seatN,vp1..vpN (N from 2 to 6; more vp is
better, equal is a tie; a smaller table leaves its last seats empty). Games of one block share kingdom and deal;
the 95 % errors are clustered by block. A game of more than two counts as its pairwise comparisons; wins, ties and
losses tell who was alone on top, shared the top, or neither. Optional columns: place1..placeN, which then decide
instead of vp (joust export writes them), and `loser`, the seat (1..N) of a bot that faulted and so lost.

Elo is relative to the average bot, which is 0; 400 Elo are odds of 10 to 1. Seat offsets are fitted along, as Ordo fits
White's advantage. With --prior 0 and two seats these are Ordo's ratings.

LOS is the likelihood of being better than the next in the table. A bot that won or lost everything has no finite
rating: with a prior it gets a number without an error, with --prior 0 it is shown as infinite. In JSON and CSV
what has no number is null or empty, and a note says why.
)";

struct RateOptions {
  std::string file;
  double prior = RatingOptions{}.prior;
  bool csv = false, json = false, help = false;
};

std::pair<RateOptions, std::string> parse(const Arguments& arguments) {
  RateOptions options;
  po::options_description visible("options"), all;
  visible.add_options()("prior", po::value(&options.prior)->default_value(options.prior),
                        "virtual draws of each bot against an average one; 0 for a pure fit")(
      "csv", po::bool_switch(&options.csv), "print comma-separated values")(
      "json", po::bool_switch(&options.json), "print an array of objects")("help", po::bool_switch(&options.help),
                                                                           "print this");
  all.add(visible).add_options()("file", po::value(&options.file));
  po::positional_options_description positional;
  positional.add("file", 1);
  std::ostringstream help;
  help << kHelp << '\n' << visible;
  try {
    po::variables_map values;
    constexpr int kStyle = po::command_line_style::unix_style & ~po::command_line_style::allow_short;
    po::store(po::command_line_parser(arguments).options(all).positional(positional).style(kStyle).run(), values);
    po::notify(values);
  } catch (const po::error& error) {
    throw Failure(fmt::format("{}; see joust rate --help", error.what()));
  }
  return {options, help.str()};
}

void check(const RateOptions& options) {
  if (options.file.empty()) throw Failure("no results file given; see joust rate --help");
  if (options.csv && options.json) throw Failure("choose one of --csv and --json");
  if (!(options.prior == 0 || (options.prior >= kLeastPrior && options.prior <= 1e6)))
    throw Failure(fmt::format("--prior must be 0 or from {} to 1000000", kLeastPrior));
}

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

std::string fixed(double value, int digits, const char* missing) {
  if (!std::isfinite(value)) return missing;
  std::string text = fmt::format("{:.{}f}", value, digits);
  return text.find_first_not_of("-0.") == std::string::npos ? fmt::format("{:.{}f}", 0.0, digits) : text;
}

std::string elo_text(double elo) {
  if (std::isinf(elo)) return elo > 0 ? "+inf" : "-inf";
  return fixed(elo, 2, "-");
}

void print_seats(const RatingTable& table) {
  if (table.seat_offsets.empty()) {
    fmt::print("seat offsets: none, these games cannot tell the seats from the bots\n");
  }
  for (const SeatOffsets& offsets : table.seat_offsets) {
    if (offsets.seats == 2) {
      fmt::print("first-seat advantage: {} ± {} Elo\n", fixed(2 * offsets.elo[0], 2, "-"),
                 fixed(2 * offsets.error[0], 2, "-"));
      continue;
    }
    fmt::print("seat offsets at {} seats:", offsets.seats);
    for (std::size_t i = 0; i < offsets.elo.size(); ++i)
      fmt::print("{} {} ± {}", i == 0 ? "" : ",", fixed(offsets.elo[i], 2, "-"), fixed(offsets.error[i], 2, "-"));
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
               elo_text(rating.elo), fixed(rating.error, 2, "-"), fixed(100 * superiority, 2, "-"), rating.games,
               rating.wins, rating.ties, rating.losses);
  }
  fmt::print("\n");
  print_seats(table);
  for (const Row& row : rows)
    if (const std::string text = note(row.rating); !text.empty()) fmt::print("{}: {}\n", row.bot, text);
}

std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? std::string("\"\"") : std::string(1, c);
  return result + '"';
}

void print_csv(const std::vector<Row>& rows) {
  fmt::print("rank,bot,elo,error,los,games,wins,ties,losses,note\n");
  for (const auto& [rank, bot, rating, superiority] : rows) {
    fmt::print("{},{},{},{},{},{},{},{},{},{}\n", rank, quoted(bot), fixed(rating.elo, 6, ""),
               fixed(rating.error, 6, ""), fixed(superiority, 6, ""), rating.games, rating.wins, rating.ties,
               rating.losses, quoted(note(rating)));
  }
}

nlohmann::ordered_json number_or_null(double value) {
  return std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json(nullptr);
}

void print_json(const std::vector<Row>& rows) {
  auto array = nlohmann::ordered_json::array();
  for (const auto& [rank, bot, rating, superiority] : rows) {
    nlohmann::ordered_json object{{"rank", rank},
                                  {"bot", bot},
                                  {"elo", number_or_null(rating.elo)},
                                  {"error", number_or_null(rating.error)},
                                  {"los", number_or_null(superiority)},
                                  {"games", rating.games},
                                  {"wins", rating.wins},
                                  {"ties", rating.ties},
                                  {"losses", rating.losses}};
    if (const std::string text = note(rating); !text.empty()) object["note"] = text;
    array.push_back(std::move(object));
  }
  fmt::print("{}\n", array.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

}  // namespace

int rate_command(const Arguments& arguments) {
  const auto [options, help] = parse(arguments);
  if (options.help) {
    fmt::print("{}", help);
    return 0;
  }
  check(options);
  const ResultsFile results = read_results_file(options.file);
  const RatingTable table =
      fit_ratings(results.games, static_cast<int>(results.names.size()), RatingOptions{options.prior});
  const std::vector<Row> rows = make_rows(results, table);
  if (options.json) {
    print_json(rows);
  } else if (options.csv) {
    print_csv(rows);
  } else {
    print_text(rows, table);
  }
  return 0;
}

}  // namespace joust
