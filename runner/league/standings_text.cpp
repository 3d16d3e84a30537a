#include "runner/league/standings_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace joust {

namespace {

using Json = nlohmann::ordered_json;
using store::StandingRow;

constexpr size_t kWholePercents = 16;     // bots beyond which the crosstable leaves out the decimals
constexpr size_t kWidestCrosstable = 50;  // more columns fit on no screen; --json has them all

std::string number(double value, int digits, const char* missing = "-") {
  if (!std::isfinite(value)) return missing;
  const std::string text = fmt::format("{:.{}f}", value, digits);
  return text.find_first_not_of("-0.") == std::string::npos ? fmt::format("{:.{}f}", 0.0, digits) : text;
}

std::string elo_text(const StandingRow& row) {
  if (std::isfinite(row.rating.elo)) return number(row.rating.elo, 1);
  return row.rating.standing == "above" ? "+inf" : row.rating.standing == "below" ? "-inf" : "-";
}

// Columns as wide as a terminal shows them: continuation bytes of UTF-8 take no place.
size_t width_of(const std::string& text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

// Control characters would let a bot's name write over the terminal.
std::string printable(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  return text;
}

std::string padded(const std::string& text, size_t width) {
  return text + std::string(width - std::min(width, width_of(text)), ' ');
}

// Versions of one bot need telling apart.
std::vector<std::string> names(const store::Standings& standings) {
  std::vector<std::string> all;
  for (const StandingRow& row : standings.rows) {
    const auto same = std::count_if(standings.rows.begin(), standings.rows.end(),
                                    [&](const StandingRow& r) { return r.rating.bot.name == row.rating.bot.name; });
    const std::string mark = same > 1 ? "@" + row.rating.bot.hash.substr(0, 7) : "";
    all.push_back(printable(row.rating.bot.name + mark));
  }
  return all;
}

std::string crosstable_text(const std::vector<std::string>& names, const CrossTable& cells, size_t width) {
  if (names.size() > kWidestCrosstable) return "\n(the crosstable of so many bots is in --json)\n";
  const int digits = names.size() > kWholePercents ? 0 : 1, cell_width = digits ? 5 : 3;
  std::string text = fmt::format("\nscore in % against\n{:>4}  {}", "", std::string(width, ' '));
  for (size_t i = 0; i < names.size(); ++i) text += fmt::format(" {:>{}}", i + 1, cell_width);
  text += '\n';
  for (size_t i = 0; i < names.size(); ++i) {
    text += fmt::format("{:>4}  {}", i + 1, padded(names[i], width));
    for (const store::PairCell& cell : cells[i])
      text += fmt::format(" {:>{}}", cell.games() ? number(100 * cell.share(), digits) : "", cell_width);
    text += '\n';
  }
  return text;
}

std::string seats_text(const std::vector<SeatOffsets>& all) {
  std::string text;
  for (const SeatOffsets& offsets : all) {
    text += fmt::format("\nworth of a seat at {} players:", offsets.seats);
    for (size_t i = 0; i < offsets.elo.size(); ++i)
      text += fmt::format(" {}. {} ± {}", i + 1, number(offsets.elo[i], 1), number(offsets.error[i], 1));
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

std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? std::string("\"\"") : std::string(1, c);
  return result + '"';
}

Json number_or_null(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

}  // namespace

std::string standings_text(const store::Standings& standings, const CrossTable& cells) {
  const auto bots = names(standings);
  size_t width = 3;
  for (const std::string& name : bots) width = std::max(width, width_of(name));
  std::string text = fmt::format("{}: {} games\n\n", printable(standings.league.name), standings.games);
  text +=
      fmt::format("{:>4}  {}  {:>8} {} {:>6} {:>9} {:>9} {:>8} {:>9} {:>7} {} {:>6}\n", "rank", padded("bot", width),
                  "Elo", " ± 95 %", "LOS %", "games", "wins", "ties", "losses", "margin", "µs/decision", "faults");
  for (size_t i = 0; i < bots.size(); ++i) {
    const StandingRow& row = standings.rows[i];
    const store::RatingRow& rating = row.rating;
    text += fmt::format("{:>4}  {}  {:>8} {:>7} {:>6} {:>9} {:>9} {:>8} {:>9} {:>7} {:>11} {:>6}\n", rating.rank,
                        padded(bots[i], width), elo_text(row), number(rating.error, 1),
                        number(100 * rating.superiority, 1), rating.games, rating.wins, rating.ties, rating.losses,
                        number(row.margin, 2), number(row.micros_per_decision, 2), row.faults);
  }
  text += crosstable_text(bots, cells, width);
  text += seats_text(standings.seats);
  for (size_t i = 0; i < bots.size(); ++i) {
    const StandingRow& row = standings.rows[i];
    for (const std::string& note : {rating_note(row.rating), printable(row.note)})
      if (!note.empty()) text += fmt::format("{}: {}\n", bots[i], note);
  }
  return text;
}

std::string standings_csv(const store::Standings& standings) {
  std::string text =
      "rank,bot,version,hash,elo,error,los,standing,games,wins,ties,losses,margin,micros_per_decision,faults,note\n";
  for (const StandingRow& row : standings.rows) {
    const store::RatingRow& r = row.rating;
    text +=
        fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", r.rank, quoted(r.bot.name),
                    quoted(r.bot.version), r.bot.hash, number(r.elo, 4, ""), number(r.error, 4, ""),
                    number(r.superiority, 6, ""), r.standing, r.games, r.wins, r.ties, r.losses,
                    number(row.margin, 4, ""), number(row.micros_per_decision, 3, ""), row.faults, quoted(row.note));
  }
  return text;
}

std::string standings_json(const store::Standings& standings, const CrossTable& cells) {
  Json json{{"league", standings.league.name}, {"games", standings.games}, {"bots", Json::array()}};
  for (size_t i = 0; i < standings.rows.size(); ++i) {
    const StandingRow& row = standings.rows[i];
    const store::RatingRow& r = row.rating;
    Json against = Json::array();
    for (size_t j = 0; j < cells[i].size(); ++j)
      if (const store::PairCell& cell = cells[i][j]; cell.games() > 0)
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
                            {"elo", number_or_null(r.elo)},
                            {"error", number_or_null(r.error)},
                            {"los", number_or_null(r.superiority)},
                            {"standing", r.standing},
                            {"games", r.games},
                            {"wins", r.wins},
                            {"ties", r.ties},
                            {"losses", r.losses},
                            {"margin", row.margin},
                            {"micros_per_decision", number_or_null(row.micros_per_decision)},
                            {"faults", row.faults},
                            {"withdrawn", row.withdrawn.has_value()},
                            {"note", row.note},
                            {"against", std::move(against)}});
  }
  json["seats"] = Json::array();
  for (const SeatOffsets& offsets : standings.seats) {
    Json elo = Json::array(), error = Json::array();
    for (const double value : offsets.elo) elo.push_back(number_or_null(value));
    for (const double value : offsets.error) error.push_back(number_or_null(value));
    json["seats"].push_back({{"seats", offsets.seats}, {"elo", elo}, {"error", error}});
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace joust
