// Version 1 of the store's tables. Never edit it once databases exist: add a migration (schema.cpp) instead.
//
// Numbering: a game's id is (league - 1) * 1000000000 + its position in the league's schedule + 1, so ids say where a
// game belongs and are the same however often a league was interrupted. A block has the id of its first game. Games are
// stored in schedule order: what is stored is always the beginning of the schedule.
// Times are seconds since 1970, durations microseconds. Seats and places count from 1, lineup positions from 0.
#pragma once

namespace joust::store {

inline constexpr const char* kSchema1 = R"sql(
-- A league file as it was run, or a comparison. `settings` is the file's meaning as JSON (comments and layout left out).
CREATE TABLE leagues(
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK(kind IN ('league', 'compare')),
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  file TEXT NOT NULL,             -- where it was read from
  text TEXT NOT NULL,             -- what it said
  settings TEXT NOT NULL,
  schedule_hash TEXT NOT NULL,    -- over what decides which games are played, except how many
  seed INTEGER NOT NULL,
  blocks INTEGER NOT NULL,        -- scheduled
  games INTEGER NOT NULL,         -- scheduled
  created INTEGER NOT NULL
) STRICT;

-- One row per version of a bot: another file or other parameters are another row. `name` is what the league calls it.
CREATE TABLE bots(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  title TEXT NOT NULL DEFAULT '', -- what the bot calls itself
  version TEXT NOT NULL DEFAULT '',
  author TEXT NOT NULL DEFAULT '',
  path TEXT NOT NULL,             -- as given in the league file, resolved
  hash TEXT NOT NULL,             -- SHA-256 of the file (and of the strategy file it reads)
  parameters TEXT NOT NULL DEFAULT '',  -- key=value&key=value
  created INTEGER NOT NULL,
  UNIQUE(name, hash, parameters)
) STRICT;

CREATE TABLE league_bots(
  league INTEGER NOT NULL REFERENCES leagues,
  number INTEGER NOT NULL,        -- position in the league file, from 0
  bot INTEGER NOT NULL REFERENCES bots,
  withdrawn INTEGER,              -- id of the game after which it was taken out
  note TEXT NOT NULL DEFAULT '',  -- why
  PRIMARY KEY(league, number)
) STRICT, WITHOUT ROWID;

-- Who meets at a table, in the order of rotation 0; shared by all blocks with these bots.
CREATE TABLE lineups(
  id INTEGER PRIMARY KEY,
  players INTEGER NOT NULL,
  bots TEXT NOT NULL UNIQUE       -- bot ids, comma-separated
) STRICT;
CREATE TABLE lineup_bots(
  lineup INTEGER NOT NULL REFERENCES lineups,
  position INTEGER NOT NULL,
  bot INTEGER NOT NULL REFERENCES bots,
  PRIMARY KEY(lineup, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX lineup_bots_by_bot ON lineup_bots(bot, lineup);

-- `text` is engine/setup.h's text form. A card or Project with permanent number c is in the Kingdom if bit c % 63 of
-- column cards<c / 63> is set. `sets`: bit per card set (engine/catalogue.h) with at least one Kingdom card or Project.
CREATE TABLE kingdoms(
  id INTEGER PRIMARY KEY,         -- (league - 1) * 1000000000 + number in the schedule + 1
  players INTEGER NOT NULL,
  name TEXT,                      -- NULL for a random one
  sets INTEGER NOT NULL,
  cards0 INTEGER NOT NULL,
  cards1 INTEGER NOT NULL,
  cards2 INTEGER NOT NULL,
  text TEXT NOT NULL
) STRICT;

-- One kingdom and deal, played once in each rotation of the seats. `answers` holds the games' answers one after the
-- other (runner/store/answers.h).
CREATE TABLE blocks(
  id INTEGER PRIMARY KEY,         -- of its first game
  lineup INTEGER NOT NULL REFERENCES lineups,
  kingdom INTEGER NOT NULL REFERENCES kingdoms,
  seed INTEGER NOT NULL,
  answers BLOB NOT NULL
) STRICT;
CREATE INDEX blocks_by_lineup ON blocks(lineup);
CREATE INDEX blocks_by_kingdom ON blocks(kingdom);

-- In rotation r the bot at lineup position p sits at seat 1 + (p + players - r) % players; seat s is taken by position
-- (s - 1 + r) % players. All columns but `micros` are a pure function of the league file.
CREATE TABLE games(
  id INTEGER PRIMARY KEY,
  block INTEGER NOT NULL REFERENCES blocks,
  rotation INTEGER NOT NULL,
  lineup INTEGER NOT NULL,        -- of its block, and the sets of its kingdom: a scan needs no other table
  sets INTEGER NOT NULL,
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
  signature INTEGER NOT NULL      -- 64 bits over all questions and answers
) STRICT;

-- What a bot did wrong, with the evidence. A game has at most one decisive fault; the others are incidents that did not
-- repeat when the game was played alone.
CREATE TABLE faults(
  id INTEGER PRIMARY KEY,
  league INTEGER NOT NULL REFERENCES leagues,
  game INTEGER NOT NULL,          -- id; of an incident's game perhaps before it is stored
  seat INTEGER NOT NULL,
  bot INTEGER NOT NULL REFERENCES bots,
  kind TEXT NOT NULL,             -- as in runner/bots/fault.h
  decisive INTEGER NOT NULL,
  signal INTEGER,                 -- that ended the process
  message TEXT NOT NULL,          -- one line
  question TEXT NOT NULL,         -- the open question in words
  decision INTEGER NOT NULL,      -- answers given in the game before it
  log TEXT NOT NULL,              -- the end of what the bot logged in that game
  created INTEGER NOT NULL
) STRICT;
CREATE INDEX faults_by_bot ON faults(bot);
CREATE UNIQUE INDEX faults_by_game ON faults(game) WHERE decisive;

-- One row per call of `joust run`. A row that is 'running' but was not updated for ten seconds belongs to a dead process.
CREATE TABLE runs(
  id INTEGER PRIMARY KEY,
  league INTEGER NOT NULL REFERENCES leagues,
  state TEXT NOT NULL CHECK(state IN ('running', 'finished', 'interrupted', 'failed')),
  pid INTEGER NOT NULL,
  workers INTEGER NOT NULL,
  started INTEGER NOT NULL,
  updated INTEGER NOT NULL,
  games_before INTEGER NOT NULL,  -- stored when it started
  games INTEGER NOT NULL,         -- stored by it
  games_total INTEGER NOT NULL,   -- of the league, without games that fall away by withdrawals
  rate REAL NOT NULL,             -- games per second, recent
  note TEXT NOT NULL DEFAULT ''
) STRICT;

-- How far a league is stored: everything before `block` (number in the schedule) and `game` (position), and skipped games.
CREATE TABLE progress(
  league INTEGER PRIMARY KEY REFERENCES leagues,
  block INTEGER NOT NULL,
  game INTEGER NOT NULL,
  skipped INTEGER NOT NULL,       -- games that fell away because a bot was withdrawn
  stored INTEGER NOT NULL
) STRICT;

-- Sums, kept up to date in the same transaction as the games. `cardset` 0 is everything, else 1 + number of the set: games
-- whose Kingdom has a card or Project of it (so a game counts for several sets). Sum over `players` and `seat` as needed.
CREATE TABLE bot_results(
  league INTEGER NOT NULL REFERENCES leagues,
  bot INTEGER NOT NULL REFERENCES bots,
  cardset INTEGER NOT NULL,
  players INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  games INTEGER NOT NULL,
  wins INTEGER NOT NULL,          -- alone on top
  ties INTEGER NOT NULL,          -- sharing the top
  losses INTEGER NOT NULL,
  points INTEGER NOT NULL,
  margin REAL NOT NULL,           -- points minus the average of the others
  decisions INTEGER NOT NULL,
  micros INTEGER NOT NULL,
  faults INTEGER NOT NULL,
  PRIMARY KEY(league, bot, cardset, players, seat)
) STRICT, WITHOUT ROWID;

-- Pairwise: at a table of n each bot is compared with n - 1 others. Both directions are stored.
CREATE TABLE pair_results(
  league INTEGER NOT NULL REFERENCES leagues,
  bot INTEGER NOT NULL REFERENCES bots,
  opponent INTEGER NOT NULL REFERENCES bots,
  cardset INTEGER NOT NULL,
  players INTEGER NOT NULL,
  wins INTEGER NOT NULL,
  ties INTEGER NOT NULL,
  losses INTEGER NOT NULL,
  margin INTEGER NOT NULL,        -- sum of point differences
  blocks INTEGER NOT NULL,
  score REAL NOT NULL,            -- sum over blocks of the block's score, 0 to 1
  score2 REAL NOT NULL,           -- sum of its squares, for errors
  PRIMARY KEY(league, bot, opponent, cardset, players)
) STRICT, WITHOUT ROWID;

-- How a bot does where a Kingdom card or Project is on the table, and what it takes. What bots take is counted in every
-- block of a short league and in every n-th of a long one (`games` says how many); basic cards have no scores.
CREATE TABLE card_results(
  league INTEGER NOT NULL REFERENCES leagues,
  bot INTEGER NOT NULL REFERENCES bots,
  card INTEGER NOT NULL,          -- permanent number (engine/card_id.h)
  games INTEGER NOT NULL,         -- counted games with the card on the table
  bought INTEGER NOT NULL,        -- copies bought in them
  gained INTEGER NOT NULL,        -- copies gained in them, bought ones included
  blocks INTEGER NOT NULL,
  score REAL NOT NULL,            -- sum over blocks of its mean score against the others, 0 to 1
  score2 REAL NOT NULL,
  PRIMARY KEY(league, bot, card)
) STRICT, WITHOUT ROWID;

-- Game lengths in rounds (turns of the first player).
CREATE TABLE length_results(
  league INTEGER NOT NULL REFERENCES leagues,
  bot INTEGER NOT NULL REFERENCES bots,
  players INTEGER NOT NULL,
  rounds INTEGER NOT NULL,
  games INTEGER NOT NULL,
  wins INTEGER NOT NULL,
  PRIMARY KEY(league, bot, players, rounds)
) STRICT, WITHOUT ROWID;

CREATE TABLE ending_results(
  league INTEGER NOT NULL REFERENCES leagues,
  players INTEGER NOT NULL,
  ending INTEGER NOT NULL,
  games INTEGER NOT NULL,
  PRIMARY KEY(league, players, ending)
) STRICT, WITHOUT ROWID;

-- The latest batch fit. `cardset` as above, `players` 0 is all. A fit is up to date if `games` equals what is stored.
CREATE TABLE fits(
  league INTEGER NOT NULL REFERENCES leagues,
  cardset INTEGER NOT NULL,
  players INTEGER NOT NULL,
  games INTEGER NOT NULL,
  seats TEXT NOT NULL,            -- JSON: [{"seats": 2, "elo": [..], "error": [..]}, ..]
  created INTEGER NOT NULL,
  PRIMARY KEY(league, cardset, players)
) STRICT, WITHOUT ROWID;
CREATE TABLE ratings(
  league INTEGER NOT NULL,
  cardset INTEGER NOT NULL,
  players INTEGER NOT NULL,
  rank INTEGER NOT NULL,
  bot INTEGER NOT NULL REFERENCES bots,
  elo REAL,                       -- NULL where the results give no number
  error REAL,                     -- half the width of the 95 % interval; NULL if there is none
  superiority REAL,               -- likelihood of being better than the next; NULL if unknown
  standing TEXT NOT NULL,         -- rated, above, below, apart, unknown (runner/ratings/player_groups.h)
  games INTEGER NOT NULL,
  wins INTEGER NOT NULL,
  ties INTEGER NOT NULL,
  losses INTEGER NOT NULL,
  PRIMARY KEY(league, cardset, players, rank),
  FOREIGN KEY(league, cardset, players) REFERENCES fits
) STRICT, WITHOUT ROWID;

-- Online Elo after the game, at regular steps of the schedule and after its last game.
CREATE TABLE rating_history(
  league INTEGER NOT NULL REFERENCES leagues,
  bot INTEGER NOT NULL REFERENCES bots,
  game INTEGER NOT NULL,
  elo REAL NOT NULL,
  PRIMARY KEY(league, bot, game)
) STRICT, WITHOUT ROWID;

CREATE VIEW game_bots AS
  SELECT games.id AS game, 1 + (position + players - rotation) % players AS seat, bot, players, kingdom, block
  FROM games JOIN blocks ON blocks.id = games.block JOIN lineups ON lineups.id = blocks.lineup
  JOIN lineup_bots ON lineup_bots.lineup = blocks.lineup;

-- One row per game and seat.
CREATE VIEW seats AS
  SELECT game, seat, bot, game_bots.players, kingdom, game_bots.block,
    CASE seat WHEN 1 THEN points1 WHEN 2 THEN points2 WHEN 3 THEN points3
              WHEN 4 THEN points4 WHEN 5 THEN points5 ELSE points6 END AS points,
    CAST(substr(places, seat, 1) AS INTEGER) AS place,
    fault IS seat AS faulted
  FROM game_bots JOIN games ON games.id = game;
)sql";

}  // namespace joust::store
