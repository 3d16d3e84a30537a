// From version 1 of the store's tables to version 2. Never edit it once databases exist: add a migration (schema.cpp)
// instead.
//
// One row per game holds all that is known of it; what was a table of blocks is a view. The two indexes over blocks,
// which cost as much as the games, gave way to coarse ones: ids are cut into stretches of 1024, and small tables say in
// which stretches a bot or a kingdom has blocks.
#pragma once

namespace joust::store {

inline constexpr const char* kSchema2 = R"sql(
DROP VIEW seats;
DROP VIEW game_bots;
ALTER TABLE games RENAME TO games_1;

-- In rotation r the bot at lineup position p sits at seat 1 + (p + players - r) % players; seat s is taken by position
-- (s - 1 + r) % players. The games of a block have their lineup, kingdom and seed in common. All columns but `micros` are a
-- pure function of the league file.
CREATE TABLE games(
  id INTEGER PRIMARY KEY,
  rotation INTEGER NOT NULL,
  lineup INTEGER NOT NULL REFERENCES lineups,
  kingdom INTEGER NOT NULL REFERENCES kingdoms,
  sets INTEGER NOT NULL,          -- of its kingdom: a scan needs no other table
  seed INTEGER NOT NULL,
  turns INTEGER NOT NULL,         -- of all players together
  ending INTEGER NOT NULL,        -- 1 Provinces, 2 piles, 3 turn limit, 4 engine fault, 5 a bot's fault
  places INTEGER NOT NULL,        -- a decimal digit per seat, seat 1 first: 12 seat 1 won, 11 tied, 2113 ...
  points1 INTEGER NOT NULL,
  points2 INTEGER NOT NULL,
  points3 INTEGER,
  points4 INTEGER,
  points5 INTEGER,
  points6 INTEGER,
  fault INTEGER,                  -- the seat whose bot lost by a fault; see table faults
  decisions INTEGER NOT NULL,     -- answers of all seats
  micros INTEGER NOT NULL,        -- time of all bots, as measured
  signature INTEGER NOT NULL,     -- 64 bits over all questions and answers
  answers BLOB NOT NULL,          -- one byte per answer, or 255 and two bytes (runner/store/answers.h)
  block INTEGER GENERATED ALWAYS AS (id - rotation) VIRTUAL  -- id of the block's first game
) STRICT;
INSERT INTO games
  SELECT games_1.id, rotation, games_1.lineup, kingdom, sets, seed, turns, ending, places, points1, points2, points3, points4,
    points5, points6, fault, decisions, micros, signature, answers_of_game(answers, rotation)
  FROM games_1 JOIN blocks ON blocks.id = games_1.block ORDER BY games_1.id;

-- Where a bot has blocks: some block id lies from stretch * 1024 to stretch * 1024 + 1023.
CREATE TABLE bot_stretches(
  bot INTEGER NOT NULL REFERENCES bots,
  stretch INTEGER NOT NULL,
  PRIMARY KEY(bot, stretch)
) STRICT, WITHOUT ROWID;
INSERT INTO bot_stretches
  SELECT DISTINCT bot, blocks.id / 1024 FROM blocks JOIN lineup_bots ON lineup_bots.lineup = blocks.lineup;

-- The same for kingdoms, with the number of blocks.
CREATE TABLE kingdom_stretches(
  kingdom INTEGER NOT NULL REFERENCES kingdoms,
  stretch INTEGER NOT NULL,
  blocks INTEGER NOT NULL,
  PRIMARY KEY(kingdom, stretch)
) STRICT, WITHOUT ROWID;
INSERT INTO kingdom_stretches SELECT kingdom, id / 1024, count(*) FROM blocks GROUP BY 1, 2;

DROP TABLE games_1;
DROP TABLE blocks;

-- One kingdom and deal, played once in each rotation of the seats.
CREATE VIEW blocks AS SELECT id, lineup, kingdom, seed FROM games WHERE rotation = 0;

CREATE VIEW game_bots AS
  SELECT games.id AS game, 1 + (position + players - rotation) % players AS seat, bot, players, kingdom, block
  FROM games JOIN lineups ON lineups.id = games.lineup JOIN lineup_bots ON lineup_bots.lineup = games.lineup;

-- One row per game and seat.
CREATE VIEW seats AS
  SELECT games.id AS game, 1 + (position + players - rotation) % players AS seat, bot, players, kingdom, block,
    CASE (position + players - rotation) % players WHEN 0 THEN points1 WHEN 1 THEN points2 WHEN 2 THEN points3
      WHEN 3 THEN points4 WHEN 4 THEN points5 ELSE points6 END AS points,
    CAST(substr(places, 1 + (position + players - rotation) % players, 1) AS INTEGER) AS place,
    fault IS 1 + (position + players - rotation) % players AS faulted
  FROM games JOIN lineups ON lineups.id = games.lineup JOIN lineup_bots ON lineup_bots.lineup = games.lineup;
)sql";

}  // namespace joust::store
