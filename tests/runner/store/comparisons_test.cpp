#include "runner/store/comparisons.h"

#include <cmath>

#include "runner/store/league_rows.h"
#include "runner/store/schema.h"
#include "tests/kit/catch.h"

using namespace joust;

namespace {

store::ComparisonRow row_in(store::Database& database) {
  store::LeagueRow league;
  league.kind = "compare";
  league.name = "new against old";
  league.settings = "{}";
  store::ComparisonRow row;
  row.league = store::insert(database, league);
  row.new_bot = store::bot_id(database, {0, "new", "", "", "", "/new.so", "1", ""});
  row.old_bot = store::bot_id(database, {0, "old", "", "", "", "/old.so", "2", ""});
  row.settings = {-1.75, 0.25, 0.05, 0.1, EloModel::Logistic};
  row.max_games = 1000;
  row.lower = -2.2;
  row.upper = 2.9;
  return row;
}

}  // namespace

TEST_CASE("A database in which nothing was compared has no comparisons") {
  store::Database database = store::open_writer(":memory:");
  CHECK(store::comparisons(database).empty());
  CHECK(store::llr_history(database, 1).empty());
}

TEST_CASE("A comparison comes back from the store as it was saved last") {
  store::Database database = store::open_writer(":memory:");
  store::make_comparison_tables(database);
  store::make_comparison_tables(database);
  store::ComparisonRow row = row_in(database);
  store::save(database, row);
  store::save(database, row.league, store::LlrPoint{9, -0.5});
  CHECK_FALSE(store::comparisons(database)[0].estimate);
  CHECK(store::comparisons(database)[0].games() == 0);

  row.counts = {1, 2, 3, 4, 5};
  row.llr = 1.25;
  row.verdict = "accepted";
  row.estimate = estimate_match(row.counts);
  store::save(database, row);
  store::save(database, row.league, store::LlrPoint{19, 1.25});
  const auto rows = store::comparisons(database);
  REQUIRE(rows.size() == 1);
  CHECK(rows[0].counts == row.counts);
  CHECK(rows[0].games() == 30);
  CHECK(rows[0].llr == 1.25);
  CHECK(rows[0].verdict == "accepted");
  CHECK(rows[0].settings.model == EloModel::Logistic);
  CHECK(rows[0].settings.elo0 == -1.75);
  REQUIRE(rows[0].estimate);
  CHECK(rows[0].estimate->elo == Approx(row.estimate->elo));
  const auto points = store::llr_history(database, row.league);
  REQUIRE(points.size() == 2);
  CHECK(points[1].block == 19);
}

TEST_CASE("Infinite estimates are stored as no number") {
  store::Database database = store::open_writer(":memory:");
  store::make_comparison_tables(database);
  store::ComparisonRow row = row_in(database);
  row.counts = {0, 0, 0, 0, 9};
  row.estimate = estimate_match(row.counts);
  store::save(database, row);
  const auto rows = store::comparisons(database);
  REQUIRE(rows[0].estimate);
  CHECK(std::isnan(rows[0].estimate->elo));
  CHECK(rows[0].estimate->superiority == Approx(row.estimate->superiority));
}
