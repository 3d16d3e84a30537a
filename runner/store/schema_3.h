// From version 2 of the store's tables to version 3. Never edit it once databases exist: add a migration (schema.cpp)
// instead.
//
// A game's row says itself who sat where. Lineups had rows of their own, shared by all games with the same bots in the
// same order: at tables of four nearly every block had a new one, and its rows and index entries cost as much as the
// games. A kingdom says where it was played first, so that one that is played once needs no row in the index.
#pragma once

namespace joust::store {

inline constexpr const char* kSchema3 = R"sql(
DROP VIEW seats;
DROP VIEW game_bots;
DROP VIEW blocks;
ALTER TABLE games RENAME TO games_2;

-- All columns but `micros` are a pure function of the league file. The games of a block have kingdom and seed in common; in
-- rotation r, which is id - block, everybody sits r seats further to the front than in rotation 0 (the first goes to the end).
-- Bots are not declared as references: each has a row in bot_results, written in the same transaction, which is one.
CREATE TABLE games(
  id INTEGER PRIMARY KEY,
  block INTEGER NOT NULL,         -- id of its first game
  kingdom INTEGER NOT NULL REFERENCES kingdoms,
  sets INTEGER NOT NULL,          -- of its kingdom: a scan needs no other table
  seed INTEGER NOT NULL,
  bot1 INTEGER NOT NULL,          -- who sat at seat 1
  bot2 INTEGER NOT NULL,
  bot3 INTEGER,
  bot4 INTEGER,
  bot5 INTEGER,
  bot6 INTEGER,
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
  answers BLOB NOT NULL           -- one byte per answer, or 255 and two bytes (runner/store/answers.h)
) STRICT;
INSERT INTO games
  SELECT games_2.id, block, kingdom, sets, seed,
    (SELECT bot FROM lineup_bots AS b WHERE b.lineup = games_2.lineup AND position = rotation % players),
    (SELECT bot FROM lineup_bots AS b WHERE b.lineup = games_2.lineup AND position = (rotation + 1) % players),
    (SELECT bot FROM lineup_bots AS b WHERE b.lineup = games_2.lineup AND position = (rotation + 2) % players AND players > 2),
    (SELECT bot FROM lineup_bots AS b WHERE b.lineup = games_2.lineup AND position = (rotation + 3) % players AND players > 3),
    (SELECT bot FROM lineup_bots AS b WHERE b.lineup = games_2.lineup AND position = (rotation + 4) % players AND players > 4),
    (SELECT bot FROM lineup_bots AS b WHERE b.lineup = games_2.lineup AND position = (rotation + 5) % players AND players > 5),
    turns, ending, places, points1, points2, points3, points4, points5, points6, fault, decisions, micros, signature, answers
  FROM games_2 JOIN lineups ON lineups.id = games_2.lineup ORDER BY games_2.id;
DROP TABLE games_2;
DROP TABLE lineup_bots;
DROP TABLE lineups;

-- Id of the first block that was played on it. A kingdom without rows in kingdom_stretches has no other.
ALTER TABLE kingdoms ADD COLUMN block INTEGER NOT NULL DEFAULT 0;
UPDATE kingdoms SET block = first.block
  FROM (SELECT kingdom, min(block) AS block FROM games GROUP BY kingdom) AS first WHERE first.kingdom = kingdoms.id;

-- One kingdom and deal, played once in each rotation of the seats.
CREATE VIEW blocks AS SELECT id, kingdom, seed FROM games WHERE id = block;

-- One row per game and seat.
CREATE VIEW seats AS
  SELECT id AS game, seat, length(places) AS players, kingdom, block, fault IS seat AS faulted,
    CASE seat WHEN 1 THEN bot1 WHEN 2 THEN bot2 WHEN 3 THEN bot3 WHEN 4 THEN bot4 WHEN 5 THEN bot5 ELSE bot6 END AS bot,
    CASE seat WHEN 1 THEN points1 WHEN 2 THEN points2 WHEN 3 THEN points3 WHEN 4 THEN points4 WHEN 5 THEN points5
      ELSE points6 END AS points,
    CAST(substr(places, seat, 1) AS INTEGER) AS place
  FROM games JOIN (SELECT column1 AS seat FROM (VALUES (1), (2), (3), (4), (5), (6))) ON seat <= length(places);
)sql";

}  // namespace joust::store
