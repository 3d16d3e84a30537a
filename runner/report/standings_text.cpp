#include "runner/report/standings_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "runner/base/csv.h"
#include "runner/base/json.h"
#include "runner/base/numbers.h"
#include "runner/base/terminal.h"

namespace joust::report {

namespace {

using base::json::Json;

constexpr size_t kWholePercents = 16;     // bots beyond which the crosstable leaves out the decimals
constexpr size_t kWidestCrosstable = 50;  // more columns fit on no screen; --json has them all

std::string elo_text(const StandingRow& row) {
  if (std::isfinite(row.rating.elo)) return base::fixed(row.rating.elo, 1);
  return row.rating.standing == "above" ? "+inf" : row.rating.standing == "below" ? "-inf" : "-";
}

std::string padded(const std::string& text, size_t width) {
  return text + std::string(width - std::min(width, base::width_of(text)), ' ');
}

// Versions of one bot need telling apart.
std::vector<std::string> names(const Standings& standings) {
  std::vector<std::string> all;
  for (const StandingRow& row : standings.rows) {
    const auto same = std::count_if(standings.rows.begin(), standings.rows.end(),
                                    [&](const StandingRow& r) { return r.rating.bot.name == row.rating.bot.name; });
    const std::string mark = same > 1 ? "@" + row.rating.bot.hash.substr(0, 7) : "";
    all.push_back(base::printable(row.rating.bot.name + mark));
  }
  return all;
}

std::string crosstable_text(const std::vector<std::string>& names, const store::CrossTable& cells, size_t width) {
  if (names.size() > kWidestCrosstable) return "\n(the crosstable of so many bots is in --json)\n";
  const int digits = names.size() > kWholePercents ? 0 : 1, cell_width = digits ? 5 : 3;
  std::string text = fmt::format("\nscore in % against\n{:>4}  {}", "", std::string(width, ' '));
  for (size_t i = 0; i < names.size(); ++i) text += fmt::format(" {:>{}}", i + 1, cell_width);
  text += '\n';
  for (size_t i = 0; i < names.size(); ++i) {
    text += fmt::format("{:>4}  {}", i + 1, padded(names[i], width));
    for (const store::PairTotals& cell : cells[i])
      text += fmt::format(" {:>{}}", cell.games() ? base::fixed(100 * cell.share(), digits) : "", cell_width);
    text += '\n';
  }
  return text;
}

std::string seats_text(const std::vector<SeatOffsets>& all) {
  std::string text;
  for (const SeatOffsets& offsets : all) {
    text += fmt::format("\nworth of a seat at {} players:", offsets.seats);
    for (size_t i = 0; i < offsets.elo.size(); ++i)
      text += fmt::format(" {}. {} ± {}", i + 1, base::fixed(offsets.elo[i], 1), base::fixed(offsets.error[i], 1));
    text += " Elo";
  }
  return text.empty() ? text : text + "\n";
}

// Why a rating is not what it seems.
std::string rating_note(const store::RatingRow& rating) {
  if (rating.standing == "above") return "lost nothing: its rating is only a lower bound";
  if (rating.standing == "below") return "scored nothing: its rating is only an upper bound";
  if (rating.standing == "apart") return "its rating compares only with those it is connected with by wins and losses";
  if (rating.standing == "unknown") return "has no rating: no results that connect it with the others both ways";
  return "";
}

}  // namespace

std::string standings_text(const Standings& standings, const store::CrossTable& cells) {
  const auto bots = names(standings);
  size_t width = 3;
  for (const std::string& name : bots) width = std::max(width, base::width_of(name));
  std::string text = fmt::format("{}: {} games\n\n", base::printable(standings.league.name), standings.games);
  text +=
      fmt::format("{:>4}  {}  {:>8} {} {:>6} {:>9} {:>9} {:>8} {:>9} {:>7} {} {:>6}\n", "rank", padded("bot", width),
                  "Elo", " ± 95 %", "LOS %", "games", "wins", "ties", "losses", "margin", "µs/decision", "faults");
  for (size_t i = 0; i < bots.size(); ++i) {
    const StandingRow& row = standings.rows[i];
    const store::RatingRow& rating = row.rating;
    text += fmt::format("{:>4}  {}  {:>8} {:>7} {:>6} {:>9} {:>9} {:>8} {:>9} {:>7} {:>11} {:>6}\n", rating.rank,
                        padded(bots[i], width), elo_text(row), base::fixed(rating.error, 1),
                        base::fixed(100 * rating.superiority, 1), rating.games, rating.wins, rating.ties, rating.losses,
                        base::fixed(row.margin, 2), base::fixed(row.micros_per_decision, 2), row.faults);
  }
  text += crosstable_text(bots, cells, width);
  text += seats_text(standings.seats);
  for (size_t i = 0; i < bots.size(); ++i) {
    const StandingRow& row = standings.rows[i];
    for (const std::string& note : {rating_note(row.rating), base::printable(row.note)})
      if (!note.empty()) text += fmt::format("{}: {}\n", bots[i], note);
  }
  return text;
}

std::string standings_csv(const Standings& standings) {
  std::string text =
      "rank,bot,version,hash,elo,error,los,standing,games,wins,ties,losses,margin,micros_per_decision,faults,note\n";
  for (const StandingRow& row : standings.rows) {
    const store::RatingRow& r = row.rating;
    text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", r.rank, base::csv::cell(r.bot.name),
                        base::csv::cell(r.bot.version), r.bot.hash, base::fixed(r.elo, 4, ""),
                        base::fixed(r.error, 4, ""), base::fixed(r.superiority, 6, ""), r.standing, r.games, r.wins,
                        r.ties, r.losses, base::fixed(row.margin, 4, ""), base::fixed(row.micros_per_decision, 3, ""),
                        row.faults, base::csv::cell(row.note));
  }
  return text;
}

std::string standings_json(const Standings& standings, const store::CrossTable& cells) {
  Json json{{"league", standings.league.name}, {"games", standings.games}, {"bots", Json::array()}};
  for (size_t i = 0; i < standings.rows.size(); ++i) {
    const StandingRow& row = standings.rows[i];
    const store::RatingRow& r = row.rating;
    Json against = Json::array();
    for (size_t j = 0; j < cells[i].size(); ++j)
      if (const store::PairTotals& cell = cells[i][j]; cell.games() > 0)
        against.push_back({{"bot", standings.rows[j].rating.bot.name},
                           {"wins", cell.wins},
                           {"ties", cell.ties},
                           {"losses", cell.losses},
                           {"score", cell.share()}});
    json["bots"].push_back({{"rank", r.rank},
                            {"bot", r.bot.name},
                            {"version", r.bot.version},
                            {"author", r.bot.author},
                            {"hash", r.bot.hash},
                            {"elo", base::json::number(r.elo)},
                            {"error", base::json::number(r.error)},
                            {"los", base::json::number(r.superiority)},
                            {"standing", r.standing},
                            {"games", r.games},
                            {"wins", r.wins},
                            {"ties", r.ties},
                            {"losses", r.losses},
                            {"margin", row.margin},
                            {"micros_per_decision", base::json::number(row.micros_per_decision)},
                            {"faults", row.faults},
                            {"withdrawn", row.withdrawn.has_value()},
                            {"note", row.note},
                            {"against", std::move(against)}});
  }
  json["seats"] = Json::array();
  for (const SeatOffsets& offsets : standings.seats) {
    Json elo = Json::array(), error = Json::array();
    for (const double value : offsets.elo) elo.push_back(base::json::number(value));
    for (const double value : offsets.error) error.push_back(base::json::number(value));
    json["seats"].push_back({{"seats", offsets.seats}, {"elo", elo}, {"error", error}});
  }
  return base::json::dump(json);
}

}  // namespace joust::report
