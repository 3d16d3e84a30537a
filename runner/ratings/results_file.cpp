#include "runner/ratings/results_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fstream>
#include <string_view>
#include <unordered_map>

#include "runner/base/csv.h"
#include "runner/base/failure.h"
#include "runner/base/numbers.h"

namespace joust {
namespace {

constexpr std::array<const char*, kMaxSeats> kSeatName{"1", "2", "3", "4", "5", "6"};
constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";  // some spreadsheets begin a file with it

// Where the columns stand in a line.
struct Columns {
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  std::size_t count = 0;
  std::size_t game = kNone, block = kNone, loser = kNone;
  std::vector<std::size_t> seat, points, place;  // by seat; `place` is empty if there are no places
};

class Reader {
 public:
  explicit Reader(const std::string& path) : path_(path), in_(path, std::ios::binary) {
    if (!in_.is_open()) throw base::Failure(fmt::format("{}: cannot be opened: {}", path_, std::strerror(errno)));
  }

  ResultsFile read() {
    const Columns columns = read_header();
    while (next_line()) {
      if (fields_.size() != columns.count)
        fail(fmt::format("{} fields, but the header has {}", fields_.size(), columns.count));
      file_.games.push_back(game(columns));
    }
    if (in_.bad()) fail("the rest cannot be read");
    if (file_.games.empty()) fail("no games after the header");
    sort_names();
    return std::move(file_);
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw base::Failure(fmt::format("{}:{}: {}", path_, line_, what));
  }
  [[noreturn]] void fail(std::size_t field, const std::string& what) const {
    throw base::Failure(fmt::format("{}:{}:{}: {}", path_, line_, fields_.begin[field] + 1, what));
  }

  // Splits the next line that is not blank.
  bool next_line() {
    do {
      if (!std::getline(in_, text_)) return false;
      if (++line_ == 1 && text_.starts_with(kByteOrderMark)) text_.erase(0, kByteOrderMark.size());
    } while (base::csv::trimmed(text_).empty());
    base::csv::split(text_, fields_);
    if (fields_.open_quote) fail(fields_.size() - 1, "no closing quote");
    return true;
  }

  std::size_t find(const std::string& name) const {
    const auto& names = fields_.text;
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return Columns::kNone;
    if (const auto again = std::find(found + 1, names.end(), name); again != names.end())
      fail(static_cast<std::size_t>(again - names.begin()), fmt::format("a second column '{}'", name));
    return static_cast<std::size_t>(found - names.begin());
  }

  std::size_t require(const std::string& name) const {
    const std::size_t index = find(name);
    if (index == Columns::kNone)
      fail(fmt::format("no column '{}'; expected game,block,seat1..seatN,vp1..vpN with N from 2 to 6", name));
    return index;
  }

  Columns read_header() {
    if (!next_line())
      throw base::Failure(fmt::format("{}:1: {}", path_, in_.bad() ? "cannot be read" : "the file is empty"));
    Columns columns;
    columns.count = fields_.size();
    columns.game = require("game");
    columns.block = require("block");
    columns.loser = find("loser");
    const bool places = find("place1") != Columns::kNone;
    for (int n = 1; n <= kMinSeats || find(fmt::format("seat{}", n)) != Columns::kNone; ++n) {
      if (n > kMaxSeats) fail(fmt::format("more than {} seats", kMaxSeats));
      columns.seat.push_back(require(fmt::format("seat{}", n)));
      columns.points.push_back(require(fmt::format("vp{}", n)));
      if (places) columns.place.push_back(require(fmt::format("place{}", n)));
    }
    return columns;
  }

  // `seat` completes the column's name where there is one for each seat.
  template <class Number>
  Number number(std::size_t field, const char* kind, const char* column, const char* seat = "") const {
    const std::string& text = fields_.text[field];
    const auto value = base::read_number<Number>(text);
    if (!value) fail(field, fmt::format("{}{} is not a {}: '{}'", column, seat, kind, text));
    return *value;
  }

  std::uint16_t player(std::size_t field) {
    const std::string& name = fields_.text[field];
    const auto [entry, is_new] = numbers_.try_emplace(name, static_cast<std::uint16_t>(numbers_.size()));
    if (is_new) {
      if (file_.names.size() == kMaxRatedPlayers)
        fail(field, fmt::format("more than {} different bots", kMaxRatedPlayers));
      file_.names.push_back(name);
    }
    return entry->second;
  }

  // How many seats this game has: the last ones are empty at a smaller table.
  int seats(const Columns& columns) const {
    std::size_t count = columns.seat.size();
    while (count > 0 && fields_.text[columns.seat[count - 1]].empty()) --count;
    for (std::size_t i = 0; i < std::max<std::size_t>(count, kMinSeats); ++i)
      if (fields_.text[columns.seat[i]].empty()) fail(columns.seat[i], fmt::format("seat{} is empty", kSeatName[i]));
    for (std::size_t i = count; i < columns.seat.size(); ++i)
      if (!fields_.text[columns.points[i]].empty())
        fail(columns.points[i], fmt::format("vp{} is given, but seat{} is empty", kSeatName[i], kSeatName[i]));
    return static_cast<int>(count);
  }

  ScoredGame game(const Columns& columns) {
    ScoredGame result;
    result.block = number<std::int64_t>(columns.block, "whole number", "block");
    result.seats = seats(columns);
    for (std::size_t i = 0; i < static_cast<std::size_t>(result.seats); ++i) {
      result.player[i] = player(columns.seat[i]);
      result.points[i] = number<double>(columns.points[i], "number", "vp", kSeatName[i]);
      if (!std::isfinite(result.points[i])) fail(columns.points[i], fmt::format("vp{} is not finite", kSeatName[i]));
      if (!columns.place.empty())
        result.points[i] = -number<int>(columns.place[i], "whole number", "place", kSeatName[i]);
    }
    if (columns.loser != Columns::kNone && !fields_.text[columns.loser].empty()) {
      const int seat = number<int>(columns.loser, "seat number", "loser");
      if (seat < 1 || seat > result.seats)
        fail(columns.loser, fmt::format("loser is not a seat of this table: {}", seat));
      result.loser = seat - 1;
    }
    return result;
  }

  // Numbers by name, not by first appearance: the order of lines must not matter.
  void sort_names() {
    std::vector<std::string> sorted = file_.names;
    std::sort(sorted.begin(), sorted.end());
    std::vector<std::uint16_t> renumbered(sorted.size());
    for (std::size_t i = 0; i < sorted.size(); ++i) renumbered[numbers_.at(sorted[i])] = static_cast<std::uint16_t>(i);
    for (ScoredGame& game : file_.games)
      for (std::size_t i = 0; i < static_cast<std::size_t>(game.seats); ++i)
        game.player[i] = renumbered[game.player[i]];
    file_.names = std::move(sorted);
  }

  std::string path_;
  std::ifstream in_;
  std::string text_;
  std::size_t line_ = 0;
  base::csv::Cells fields_;
  std::unordered_map<std::string, std::uint16_t> numbers_;
  ResultsFile file_;
};

}  // namespace

ResultsFile read_results_file(const std::string& path) { return Reader(path).read(); }

}  // namespace joust
