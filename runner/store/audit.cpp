#include "runner/store/audit.h"

#include <cmath>
#include <map>

#include "engine/catalogue.h"
#include "runner/ratings/online_elo.h"
#include "runner/store/league_rows.h"
#include "runner/store/ratings_scan.h"
#include "runner/store/schema.h"

namespace joust::store {

namespace {

constexpr size_t kMostDamages = 5;  // lines of SQLite's own report

// What must not be: a query that counts the rows that do not fit. All share kFacts, of which SQLite computes what a
// query uses.
struct Rule {
  const char* what;
  const char* sql;
};

// facts: one row per game and seat. by_bot and by_pair: added up for games with the same sets, which then count for
// each of the sets (cardset) and for everything (cardset 0). ?1 is the number of ids of a league, ?2 the number of
// sets.
constexpr const char* kFacts = R"sql(
WITH RECURSIVE
cardsets(cardset) AS (SELECT 0 UNION ALL SELECT cardset + 1 FROM cardsets WHERE cardset < ?2),
facts AS NOT MATERIALIZED (
  SELECT (game - 1) / ?1 + 1 AS league, game, games.block, sets, players, bot, seat, place, points, fault,
    length(places) - length(replace(places, '1', '')) AS firsts,
    points1 + points2 + coalesce(points3, 0) + coalesce(points4, 0) + coalesce(points5, 0) + coalesce(points6, 0) AS all_points
  FROM seats JOIN games ON games.id = game),
by_bot AS (
  SELECT league, bot, players, seat, sets, count(*) AS games, sum(place = 1 AND firsts = 1) AS wins,
    sum(place = 1 AND firsts > 1) AS ties, sum(place > 1) AS losses, sum(points) AS points,
    sum(points - (all_points - points) * 1.0 / (players - 1)) AS margin, sum(fault IS seat) AS faults
  FROM facts GROUP BY 1, 2, 3, 4, 5),
bot_sums AS (
  SELECT league, bot, cardset, players, seat, sum(games) AS games, sum(wins) AS wins, sum(ties) AS ties,
    sum(losses) AS losses, sum(points) AS points, sum(margin) AS margin, sum(faults) AS faults
  FROM by_bot JOIN cardsets ON cardset = 0 OR sets >> (cardset - 1) & 1 GROUP BY 1, 2, 3, 4, 5),
by_block AS (
  SELECT a.league, a.block, a.bot, b.bot AS opponent, a.players, a.sets, sum(a.place < b.place) AS wins,
    sum(a.place = b.place) AS ties, sum(a.place > b.place) AS losses, sum(a.points - b.points) AS margin,
    sum((a.place < b.place) + 0.5 * (a.place = b.place)) / a.players AS score
  FROM facts AS a JOIN facts AS b ON b.game = a.game AND b.seat <> a.seat GROUP BY a.block, a.bot, b.bot),
by_pair AS (
  SELECT league, bot, opponent, players, sets, sum(wins) AS wins, sum(ties) AS ties, sum(losses) AS losses,
    sum(margin) AS margin, count(*) AS blocks, sum(score) AS score, sum(score * score) AS score2
  FROM by_block GROUP BY 1, 2, 3, 4, 5),
pair_sums AS (
  SELECT league, bot, opponent, cardset, players, sum(wins) AS wins, sum(ties) AS ties, sum(losses) AS losses,
    sum(margin) AS margin, sum(blocks) AS blocks, sum(score) AS score, sum(score2) AS score2
  FROM by_pair JOIN cardsets ON cardset = 0 OR sets >> (cardset - 1) & 1 GROUP BY 1, 2, 3, 4, 5),
stored AS (SELECT (id - 1) / ?1 + 1 AS league, count(*) AS games, max(id) AS last, sum(decisions) AS decisions
  FROM games GROUP BY 1)
)sql";

// The stored table comes last in a join: it has the index.
constexpr Rule kRules[] = {
    {"blocks whose games are not one for each rotation", R"sql(
SELECT count(*) FROM (SELECT block FROM games GROUP BY block HAVING count(*) <> max(length(places))
  OR min(length(places)) <> max(length(places)) OR min(id) <> block OR max(id) <> block + max(length(places)) - 1))sql"},
    {"games that differ from their block in kingdom or seed", R"sql(
SELECT count(*) FROM games JOIN games AS first ON first.id = games.block LEFT JOIN kingdoms ON kingdoms.id = games.kingdom
WHERE games.kingdom <> first.kingdom OR games.seed <> first.seed OR games.sets IS NOT kingdoms.sets)sql"},
    {"seats that do not follow from the first game of their block", R"sql(
SELECT count(*) FROM facts LEFT JOIN seats AS first ON first.game = facts.block
  AND first.seat = 1 + (facts.seat - 1 + facts.game - facts.block) % facts.players
WHERE facts.bot IS NOT first.bot)sql"},
    {"seats of bots that are not in their league", R"sql(
SELECT count(*) FROM (SELECT DISTINCT league, bot FROM facts) WHERE (league, bot) NOT IN (SELECT league, bot FROM bot_results))sql"},
    {"rows of bot_stretches that do not fit the games", R"sql(
SELECT count(*) FROM (SELECT DISTINCT bot, game / 1024 AS stretch FROM seats WHERE game = block) AS s
FULL JOIN bot_stretches AS r USING(bot, stretch) WHERE s.bot IS NULL OR r.bot IS NULL)sql"},
    {"rows of kingdom_stretches that do not fit the games", R"sql(
SELECT count(*) FROM (SELECT kingdom, id / 1024 AS stretch, count(*) AS blocks FROM blocks GROUP BY 1, 2) AS s
FULL JOIN kingdom_stretches AS r USING(kingdom, stretch)
WHERE r.blocks IS NOT s.blocks AND (r.kingdom IS NOT NULL OR kingdom IN (SELECT kingdom FROM kingdom_stretches)))sql"},
    {"kingdoms with another first block, or with several and no rows in kingdom_stretches", R"sql(
SELECT count(*) FROM kingdoms LEFT JOIN (SELECT kingdom, min(id) AS first, count(*) AS blocks FROM blocks GROUP BY 1) AS s
  ON s.kingdom = kingdoms.id
WHERE kingdoms.block IS NOT s.first OR s.blocks > 1 AND kingdoms.id NOT IN (SELECT kingdom FROM kingdom_stretches))sql"},
    {"leagues whose progress does not fit their games", R"sql(
SELECT count(*) FROM progress LEFT JOIN stored USING(league)
WHERE coalesce(stored.games, 0) <> progress.stored OR progress.stored + skipped <> game OR last > (league - 1) * ?1 + game)sql"},
    {"games of leagues that are not there",
     "SELECT count(*) FROM stored WHERE league NOT IN (SELECT league FROM progress)"},
    {"faults that do not fit their games", R"sql(
SELECT count(*) FROM (SELECT game, seat, bot FROM faults WHERE decisive) AS f
FULL JOIN (SELECT game, seat, bot FROM facts WHERE fault IS seat) AS g USING(game)
WHERE f.seat IS NOT g.seat OR f.bot IS NOT g.bot)sql"},
    {"rows of bot_results that differ from the games", R"sql(
SELECT count(*) FROM bot_sums AS s FULL JOIN bot_results AS r USING(league, bot, cardset, players, seat)
WHERE r.games IS NOT s.games OR r.wins <> s.wins OR r.ties <> s.ties OR r.losses <> s.losses OR r.points <> s.points
  OR r.faults <> s.faults OR abs(r.margin - s.margin) > 1e-6 * (1 + r.games))sql"},
    {"leagues whose decisions do not add up", R"sql(
SELECT count(*) FROM stored LEFT JOIN (SELECT league, sum(decisions) AS decisions FROM bot_results WHERE cardset = 0
  GROUP BY league) AS r USING(league)
WHERE r.decisions IS NOT stored.decisions)sql"},
    {"rows of pair_results that differ from the games", R"sql(
SELECT count(*) FROM pair_sums AS s FULL JOIN pair_results AS r USING(league, bot, opponent, cardset, players)
WHERE r.blocks IS NOT s.blocks OR r.wins <> s.wins OR r.ties <> s.ties OR r.losses <> s.losses OR r.margin <> s.margin
  OR abs(r.score - s.score) > 1e-6 * (1 + r.blocks) OR abs(r.score2 - s.score2) > 1e-6 * (1 + r.blocks))sql"},
    {"rows of length_results that do not add up to the games", R"sql(
SELECT count(*) FROM (SELECT league, bot, players, sum(games) AS games, sum(wins) AS wins FROM length_results GROUP BY 1, 2, 3) AS r
FULL JOIN (SELECT league, bot, players, sum(games) AS games, sum(wins) AS wins FROM by_bot GROUP BY 1, 2, 3) AS s
  USING(league, bot, players)
WHERE r.games IS NOT s.games OR r.wins <> s.wins)sql"},
    {"rows of ending_results that differ from the games", R"sql(
SELECT count(*) FROM ending_results AS r FULL JOIN (SELECT (id - 1) / ?1 + 1 AS league, length(places) AS players, ending,
  count(*) AS games FROM games GROUP BY 1, 2, 3) AS s USING(league, players, ending)
WHERE r.games IS NOT s.games)sql"},
    {"bots whose card_results do not fit their blocks", R"sql(
SELECT count(*) FROM (SELECT league, bot, max(blocks) AS most FROM card_results GROUP BY 1, 2) AS r
FULL JOIN (SELECT (game - 1) / ?1 + 1 AS league, bot, count(*) AS blocks FROM seats WHERE game = block GROUP BY 1, 2) AS s USING(league, bot)
WHERE s.blocks IS NULL OR r.most IS NULL OR r.most > s.blocks)sql"},
    {"fits of other games than are stored", R"sql(
SELECT count(*) FROM fits LEFT JOIN (SELECT league, cardset, players, sum(games) AS games FROM bot_sums WHERE seat = 1
  GROUP BY 1, 2, 3 UNION ALL SELECT league, cardset, 0, sum(games) FROM bot_sums WHERE seat = 1 GROUP BY 1, 2) AS s
  USING(league, cardset, players)
WHERE fits.games > coalesce(s.games, 0))sql"},
};

void check_file(Database& database, std::vector<std::string>& problems) {
  Statement line = database.prepare("PRAGMA integrity_check(" + std::to_string(kMostDamages) + ")");
  while (line.step())
    if (line.text(0) != "ok") problems.push_back("damaged: " + std::string(line.text(0)));
  Statement dangling = database.prepare("SELECT count(*) FROM pragma_foreign_key_check");
  if (dangling.step() && dangling.integer(0) > 0)
    problems.push_back(std::to_string(dangling.integer(0)) + " rows point to rows that are not there");
}

// Online Elo once more from the first game on; the history must be points of that curve.
void check_history(Database& database, const LeagueRow& league, std::vector<std::string>& problems) {
  const PlayerNumbers numbers(database, league.id);
  std::map<int64_t, std::vector<std::pair<size_t, double>>> history;  // by game
  Statement row = database.prepare("SELECT game, bot, elo FROM rating_history WHERE league = ?");
  row.with(league.id);
  while (row.step())
    history[row.integer(0)].emplace_back(static_cast<size_t>(numbers.number(row.integer(1))), row.real(2));
  OnlineElo elo(static_cast<size_t>(numbers.size()));
  int64_t different = 0;
  scan_results(database, league.id, numbers, [&](int64_t game, const ScoredGame& result, int64_t) {
    elo.add(result);
    const auto stored = history.find(game);
    if (stored == history.end()) return;
    for (const auto& [bot, rating] : stored->second) different += std::abs(elo.ratings()[bot] - rating) > 1e-6;
    history.erase(stored);
  });
  for (const auto& [game, ratings] : history) different += static_cast<int64_t>(ratings.size());
  if (different > 0)
    problems.push_back(std::to_string(different) + " points of rating_history of the league '" + league.name +
                       "' are not on the curve of its games");
}

}  // namespace

std::vector<std::string> audit(Database& database) {
  std::vector<std::string> problems;
  const Snapshot snapshot(database);  // of a database that may be written meanwhile
  check_file(database, problems);
  if (problems.empty()) {
    for (const Rule& rule : kRules) {
      Statement count = database.prepare(std::string(kFacts) + rule.sql);
      if (count.with(kIdsPerLeague, kSetCount).step() && count.integer(0) > 0)
        problems.push_back(std::to_string(count.integer(0)) + " " + rule.what);
    }
  }
  if (problems.empty())
    for (const LeagueRow& league : leagues(database)) check_history(database, league, problems);
  return problems;
}

}  // namespace joust::store
