#include "runner/stats/results_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <fstream>
#include <string_view>
#include <unordered_map>

#include "runner/commands/command.h"

namespace joust {
namespace {

constexpr std::array<const char*, kMaxSeats> kSeatName{"1", "2", "3", "4", "5", "6"};
constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";  // some spreadsheets begin a file with it

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r";
  const auto first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

// A line in its fields.
struct Fields {
  std::vector<std::string> text;
  std::vector<std::size_t> begin;  // where each starts in the line, from 0
  bool open_quote = false;         // the last one has no closing quote
  std::size_t size() const { return text.size(); }
};

// Takes the quoted field that starts at `at`, a doubled quote standing for one; returns where it ends, or npos if it
// does not.
std::size_t take_quoted(std::string_view line, std::size_t at, std::string& field) {
  for (++at; at < line.size(); ++at) {
    if (line[at] == '"') {
      if (at + 1 == line.size() || line[at + 1] != '"') return at + 1;
      ++at;
    }
    field += line[at];
  }
  return std::string_view::npos;
}

void split(std::string_view line, Fields& fields) {
  std::size_t count = 0;
  fields.begin.clear();
  for (std::size_t at = 0; at <= line.size(); ++at) {
    if (count == fields.text.size()) fields.text.emplace_back();
    std::string& field = fields.text[count++];
    field.clear();
    fields.begin.push_back(at);
    if (at < line.size() && line[at] == '"') at = take_quoted(line, at, field);
    fields.open_quote = at == std::string_view::npos;
    if (fields.open_quote) break;
    const std::size_t end = std::min(line.find(',', at), line.size());
    field += trimmed(line.substr(at, end - at));
    at = end;
  }
  fields.text.resize(count);
}

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
    if (!in_.is_open()) throw Failure(fmt::format("{}: cannot be opened: {}", path_, std::strerror(errno)));
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
  [[noreturn]] void fail(const std::string& what) const { throw Failure(fmt::format("{}:{}: {}", path_, line_, what)); }
  [[noreturn]] void fail(std::size_t field, const std::string& what) const {
    throw Failure(fmt::format("{}:{}:{}: {}", path_, line_, fields_.begin[field] + 1, what));
  }

  // Splits the next line that is not blank.
  bool next_line() {
    do {
      if (!std::getline(in_, text_)) return false;
      if (++line_ == 1 && text_.starts_with(kByteOrderMark)) text_.erase(0, kByteOrderMark.size());
    } while (trimmed(text_).empty());
    split(text_, fields_);
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
    if (!next_line()) throw Failure(fmt::format("{}:1: {}", path_, in_.bad() ? "cannot be read" : "the file is empty"));
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
    Number value{};
    const std::string& text = fields_.text[field];
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size())
      fail(field, fmt::format("{}{} is not a {}: '{}'", column, seat, kind, text));
    return value;
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
  Fields fields_;
  std::unordered_map<std::string, std::uint16_t> numbers_;
  ResultsFile file_;
};

}  // namespace

ResultsFile read_results_file(const std::string& path) { return Reader(path).read(); }

}  // namespace joust
