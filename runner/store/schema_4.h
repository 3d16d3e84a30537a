// From version 3 of the store's tables to version 4. Never edit it once databases exist: add a migration (schema.cpp)
// instead.
//
// The kingdom of a game is not declared as a reference any more: SQLite copies whole rows into a table (staged_table.h)
// only if the table refers to no other.
#pragma once

namespace joust::store {

inline constexpr const char* kSchema4 = R"sql(
DROP VIEW seats;
DROP VIEW blocks;
ALTER TABLE games RENAME TO games_3;

-- All columns but `micros` are a pure function of the league file. The games of a block have kingdom and seed in common; in
-- rotation r, which is id - block, everybody sits r seats further to the front than in rotation 0 (the first goes to the end).
-- Kingdom and bots are not declared as references. Their rows are written in the same transaction; `joust verify` checks all.
CREATE TABLE games(
  id INTEGER PRIMARY KEY,
  block INTEGER NOT NULL,         -- id of its first game
  kingdom INTEGER NOT NULL,       -- row of kingdoms
  sets INTEGER NOT NULL,          -- of its kingdom: a scan needs no other table
  seed INTEGER NOT NULL,
  bot1 INTEGER NOT NULL,          -- row of bots: who sat at seat 1
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
  answers BLOB NOT NULL           -- one byte per answer, or 255 and two bytes (engine/answer_bytes.h)
) STRICT;
INSERT INTO games SELECT * FROM games_3;
DROP TABLE games_3;

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
