#include "runner/store/comparisons.h"

#include <cmath>
#include <ctime>
#include <limits>
#include <nlohmann/json.hpp>
#include <numeric>

#include "runner/base/json.h"
#include "runner/ratings/sprt.h"

namespace joust::store {

namespace {

constexpr const char* kTables = R"sql(
CREATE TABLE IF NOT EXISTS comparisons(
  league INTEGER PRIMARY KEY REFERENCES leagues,  -- of kind 'compare': its games, run and bots
  new_bot INTEGER NOT NULL REFERENCES bots,
  old_bot INTEGER NOT NULL REFERENCES bots,
  model TEXT NOT NULL CHECK(model IN ('normalized', 'logistic')),
  elo0 REAL NOT NULL,
  elo1 REAL NOT NULL,
  alpha REAL NOT NULL,
  beta REAL NOT NULL,
  max_games INTEGER NOT NULL,
  counts TEXT NOT NULL,           -- JSON: blocks by half points of the new bot, worst first: [LL, LD, WL+DD, WD, WW]
  llr REAL NOT NULL,
  lower REAL NOT NULL,            -- bounds of the LLR
  upper REAL NOT NULL,
  verdict TEXT NOT NULL CHECK(verdict IN ('running', 'accepted', 'rejected', 'undecided')),
  elo REAL,                       -- estimates; NULL where there is no number
  elo_error REAL,
  normalized REAL,
  normalized_error REAL,
  superiority REAL,
  updated INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS comparison_history(
  league INTEGER NOT NULL REFERENCES comparisons,
  block INTEGER NOT NULL,         -- number in the schedule
  llr REAL NOT NULL,              -- after this block
  PRIMARY KEY(league, block)
) STRICT, WITHOUT ROWID;
)sql";

bool has_tables(Database& database) {
  return database.integer("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'comparisons'") > 0;
}

std::optional<double> finite(double value) { return std::isfinite(value) ? std::optional(value) : std::nullopt; }

}  // namespace

int64_t ComparisonRow::games() const {
  const auto blocks = std::accumulate(counts.begin(), counts.end(), uint64_t{0});
  return static_cast<int64_t>(blocks * (counts.size() - 1) / 2);
}

void make_comparison_tables(Database& database) { database.execute(kTables); }

void save(Database& database, const ComparisonRow& row) {
  const SprtSettings& s = row.settings;
  const auto number = [&](double MatchEstimate::* field) {
    return row.estimate ? finite((*row.estimate).*field) : std::nullopt;
  };
  // An update, not a replacement: the history refers to the row.
  database
      .prepare(
          "INSERT INTO comparisons VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT(league) DO UPDATE SET "
          "max_games = excluded.max_games, counts = excluded.counts, llr = excluded.llr, verdict = excluded.verdict, "
          "elo = excluded.elo, elo_error = excluded.elo_error, normalized = excluded.normalized, "
          "normalized_error = excluded.normalized_error, superiority = excluded.superiority, updated = "
          "excluded.updated")
      .run(row.league, row.new_bot, row.old_bot, name_of(s.model), s.elo0, s.elo1, s.alpha, s.beta, row.max_games,
           base::json::packed(row.counts), row.llr, row.lower, row.upper, row.verdict, number(&MatchEstimate::elo),
           number(&MatchEstimate::elo_error), number(&MatchEstimate::normalized),
           number(&MatchEstimate::normalized_error), number(&MatchEstimate::superiority),
           static_cast<int64_t>(std::time(nullptr)));
}

void save(Database& database, int64_t league, const LlrPoint& point) {
  database.prepare("INSERT OR REPLACE INTO comparison_history VALUES(?,?,?)").run(league, point.block, point.llr);
}

std::vector<ComparisonRow> comparisons(Database& database) {
  std::vector<ComparisonRow> rows;
  if (!has_tables(database)) return rows;
  Statement row = database.prepare(
      "SELECT league, new_bot, old_bot, model, elo0, elo1, alpha, beta, max_games, counts, llr, lower, upper, verdict, "
      "elo, elo_error, normalized, normalized_error, superiority FROM comparisons ORDER BY league DESC");
  const auto real = [&](int column) {
    return row.is_null(column) ? std::numeric_limits<double>::quiet_NaN() : row.real(column);
  };
  while (row.step()) {
    ComparisonRow c;
    c.league = row.integer(0);
    c.new_bot = row.integer(1);
    c.old_bot = row.integer(2);
    c.settings = {row.real(4), row.real(5), row.real(6), row.real(7),
                  row.text(3) == "logistic" ? EloModel::Logistic : EloModel::Normalized};
    c.max_games = row.integer(8);
    const auto counts = nlohmann::json::parse(row.text(9), nullptr, false);
    if (counts.is_array())
      for (const auto& count : counts) c.counts.push_back(count.is_number_unsigned() ? count.get<uint64_t>() : 0);
    c.llr = row.real(10);
    c.lower = row.real(11);
    c.upper = row.real(12);
    c.verdict = row.text(13);
    if (!row.is_null(18)) c.estimate = MatchEstimate{real(14), real(15), real(16), real(17), real(18)};
    rows.push_back(std::move(c));
  }
  return rows;
}

std::vector<LlrPoint> llr_history(Database& database, int64_t league) {
  std::vector<LlrPoint> points;
  if (!has_tables(database)) return points;
  Statement row = database.prepare("SELECT block, llr FROM comparison_history WHERE league = ? ORDER BY block");
  row.with(league);
  while (row.step()) points.push_back({row.integer(0), row.real(1)});
  return points;
}

}  // namespace joust::store
