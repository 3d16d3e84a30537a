// The store: what goes in comes out, sums agree with the games, and foreign or damaged files are refused.
#include <sqlite3.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "engine/answer_bytes.h"
#include "engine/kingdom.h"
#include "engine/random.h"
#include "runner/base/failure.h"
#include "runner/base/hash.h"
#include "runner/base/index.h"
#include "runner/report/standings.h"
#include "runner/store/block_writer.h"
#include "runner/store/games.h"
#include "runner/store/league_rows.h"
#include "runner/store/lock.h"
#include "runner/store/schema.h"
#include "runner/store/schema_1.h"
#include "runner/store/sums.h"
#include "tests/kit/catch.h"
#include "tests/kit/dice.h"

using namespace joust;
using namespace joust::store;

namespace {

// A folder that is gone afterwards.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "joust-store-XXXXXX").string();
    if (!mkdtemp(name.data())) FAIL("no temporary folder");
    path_ = name;
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string operator/(const char* name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

int64_t add_league(Database& database, int bots) {
  Transaction transaction(database);
  LeagueRow league;
  league.name = "test";
  league.settings = "{}";
  const int64_t id = insert(database, league);
  for (int i = 0; i < bots; ++i) {
    RosterRow row;
    row.number = i;
    row.bot.name = "bot" + std::to_string(i);
    row.bot.hash = "hash";
    row.bot.id = bot_id(database, row.bot);
    set_roster(database, id, row);
  }
  transaction.commit();
  return id;
}

BlockRecord random_block(int64_t number, int64_t first_game, int players, int bots, Random& random) {
  BlockRecord block;
  block.number = number;
  block.first_game = first_game;
  block.kingdom = number;
  block.players = players;
  block.seed = random.next();
  const int64_t first = below(random, bots);
  for (int i = 0; i < players; ++i) base::at(block.bots, i) = 1 + (first + i) % bots;
  for (int rotation = 0; rotation < players; ++rotation) {
    GameRecord game;
    game.turns = 30;
    game.rounds = 10 + below(random, 5);
    game.ending = 1 + below(random, 2);
    for (size_t seat = 0; std::cmp_less(seat, players); ++seat) {
      game.points[seat] = below(random, 4) - 1;
      game.decisions[seat] = seat == 0 ? 5 : 0;
      game.nanos[seat] = 2000;
    }
    for (int a = 0; a < players; ++a)
      for (int b = 0; b < players; ++b) base::at(game.place, a) += base::at(game.points, b) > base::at(game.points, a);
    game.signature = random.next();
    pack_answers(std::vector<Option>{static_cast<Option>(random.below(300)), 7, 254, 255, 400}, game.answers);
    block.games.push_back(std::move(game));
  }
  return block;
}

KingdomRecord random_kingdom(int64_t number, int players) {
  KingdomRecord kingdom;
  kingdom.number = number;
  KingdomOptions options;
  options.players = players;
  std::string error;
  REQUIRE(make_kingdom(options, static_cast<uint64_t>(number), kingdom.setup, error));
  return kingdom;
}

// Tables of `players`, or of `players` up to `most` in turn.
void fill(Database& database, int64_t league, int64_t blocks, int players, int most = 0) {
  BlockWriter writer(database, league);
  Sums sums(database, league);
  Random random{7};
  int64_t first_game = 0;
  for (int64_t i = 0; i < blocks; ++i) {
    Transaction transaction(database, Transaction::Lock::AtFirstWrite);
    const int seats = players + static_cast<int>(i % (std::max(most, players) - players + 1));
    const BlockRecord block = random_block(i, first_game, seats, 5, random);
    const KingdomRecord kingdom = random_kingdom(i, seats);
    first_game += seats;
    writer.add(block, kingdom);
    sums.add(block, kingdom);
    writer.flush();
    sums.flush();
    transaction.commit();
  }
}

std::string message(const std::function<void()>& f) {
  try {
    f();
  } catch (const base::Failure& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("SHA-256 gives the published digests") {
  CHECK(base::sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(base::sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(base::sha256(std::string(1'000'000, 'a')) ==
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("answers come back as they were") {
  std::vector<uint8_t> packed;
  std::vector<Option> answers;
  for (const std::vector<Option>& game : std::vector<std::vector<Option>>{{1, 2, 254}, {}, {255, 256, 0, 391}}) {
    packed.clear();
    pack_answers(game, packed);
    REQUIRE(unpack_answers(packed, answers));
    CHECK(answers == game);
  }
  packed.pop_back();
  const std::vector<uint8_t> cut(packed);  // as long as its memory, so that a sanitizer sees a read behind it
  CHECK_FALSE(unpack_answers(cut, answers));
}

// A league as version 1 of the tables kept it: a row per block with the answers of its games.
void write_version_1(const std::string& path, bool damaged = false) {
  Database database(path, Database::Access::Create);
  database.execute(kSchema1);
  database.execute("PRAGMA application_id = " + std::to_string(kApplicationId) + "; PRAGMA user_version = 1");
  database.execute(R"(
    INSERT INTO leagues VALUES(1, 'league', 'old', '', 'old.toml', '', '{}', '', 1, 4, 9, 0);
    INSERT INTO bots(id, name, path, hash, created) VALUES(1, 'a', 'a.so', 'ha', 0), (2, 'b', 'b.so', 'hb', 0),
      (3, 'c', 'c.so', 'hc', 0);
    INSERT INTO league_bots VALUES(1, 0, 1, NULL, ''), (1, 1, 2, NULL, ''), (1, 2, 3, NULL, '');
    INSERT INTO lineups VALUES(1, 2, '1,2'), (2, 3, '2,3,1');
    INSERT INTO lineup_bots VALUES(1, 0, 1), (1, 1, 2), (2, 0, 2), (2, 1, 3), (2, 2, 1);
    INSERT INTO kingdoms VALUES(1, 2, NULL, 1, 0, 0, 0, 'one'), (2, 2, 'named', 1, 0, 0, 0, 'two'),
      (3, 3, NULL, 1, 0, 0, 0, 'three');
    INSERT INTO blocks VALUES(1, 1, 1, 11, x'0300000001020300000000'),
      (3, 1, 2, 22, x'02000000fe0403000000ff8701'), (5, 1, 2, 33, x'01000000090100000008'),
      (7, 2, 3, 44, x'000000000000000000000000');
    INSERT INTO games VALUES(1, 1, 0, 1, 1, 30, 1, 12, 40, 30, NULL, NULL, NULL, NULL, NULL, 3, 7, 101),
      (2, 1, 1, 1, 1, 31, 5, 12, 41, 31, NULL, NULL, NULL, NULL, 2, 0, 7, 102),
      (3, 3, 0, 1, 1, 32, 1, 11, 42, 42, NULL, NULL, NULL, NULL, NULL, 2, 7, 103),
      (4, 3, 1, 1, 1, 33, 2, 21, 3, 33, NULL, NULL, NULL, NULL, NULL, 1, 7, 104),
      (5, 5, 0, 1, 1, 34, 1, 12, 44, 34, NULL, NULL, NULL, NULL, NULL, 1, 7, 105),
      (6, 5, 1, 1, 1, 35, 1, 12, 45, 35, NULL, NULL, NULL, NULL, NULL, 1, 7, -106),
      (7, 7, 0, 2, 1, 36, 1, 123, 3, 2, 1, NULL, NULL, NULL, NULL, 0, 7, 107),
      (8, 7, 1, 2, 1, 36, 1, 123, 3, 2, 1, NULL, NULL, NULL, NULL, 0, 7, 108),
      (9, 7, 2, 2, 1, 36, 1, 123, 3, 2, 1, NULL, NULL, NULL, NULL, 0, 7, 109);)");
  if (damaged) database.execute("UPDATE blocks SET answers = x'03000000010203' WHERE id = 1");
}

TEST_CASE("a database of version 1 is brought up to date with all its games") {
  const Folder folder;
  write_version_1(folder / "old.db");
  CHECK_THAT(message([&] { open_reader(folder / "old.db"); }), ContainsSubstring("older schema 1"));
  Database database = open_writer(folder / "old.db");
  const std::vector<std::vector<Option>> answers = {{1, 2, 3}, {}, {254, 4}, {391}, {9}, {8}};
  for (int64_t id = 1; id <= 6; ++id) {
    const StoredGame game = stored_game(database, id);
    CHECK(game.replay.answers == base::at(answers, id - 1));
    CHECK(game.replay.deal == static_cast<uint64_t>(11 * ((id + 1) / 2)));
    CHECK(game.replay.signature == static_cast<uint64_t>(id == 6 ? -106 : 100 + id));
    CHECK(game.replay.setup == (id < 3 ? "one" : "two"));
    CHECK(game.block == (id - 1) / 2 * 2 + 1);
    CHECK(game.turns == 29 + id);
    CHECK(game.bots[0].id == (id % 2 ? 1 : 2));
    CHECK(game.fault.has_value() == (id == 2));
  }
  const std::vector<std::vector<int64_t>> seats = {{2, 3, 1}, {3, 1, 2}, {1, 2, 3}};
  for (int64_t rotation = 0; rotation < 3; ++rotation) {
    const StoredGame game = stored_game(database, 7 + rotation);
    REQUIRE(game.players == 3);
    CHECK(game.places == std::vector<int>{1, 2, 3});
    for (size_t seat = 0; seat < 3; ++seat) CHECK(game.bots[seat].id == base::at(seats, rotation)[seat]);
  }
  CHECK(database.integer("SELECT count(*) FROM games") == 9);
  CHECK(database.integer("SELECT count(*) FROM blocks") == 4);
  CHECK(database.integer("SELECT count(*) FROM bot_stretches WHERE stretch = 0") == 3);
  CHECK(database.integer("SELECT blocks FROM kingdom_stretches WHERE kingdom = 2 AND stretch = 0") == 2);
  CHECK(database.integer("SELECT block FROM kingdoms WHERE id = 2") == 3);
  CHECK(database.integer("PRAGMA user_version") == kSchemaVersion);
  CHECK(database.integer("SELECT count(*) FROM pragma_foreign_key_check") == 0);
}

TEST_CASE("a damaged database of version 1 stays what it was") {
  const Folder folder;
  write_version_1(folder / "old.db", true);
  CHECK_THAT(message([&] { open_writer(folder / "old.db"); }), ContainsSubstring("damaged answers"));
  Database database(folder / "old.db", Database::Access::Read);
  CHECK(database.integer("PRAGMA user_version") == 1);
  CHECK(database.integer("SELECT count(*) FROM games") == 9);
  CHECK(database.integer("SELECT count(*) FROM blocks") == 4);
}

TEST_CASE("a stored game comes back with its seats") {
  const Folder folder;
  Database database = open_writer(folder / "a.db");
  const int64_t league = add_league(database, 5);
  fill(database, league, 20, 3);
  Random random{7};
  for (int64_t i = 0; i < 20; ++i) {
    const BlockRecord block = random_block(i, i * 3, 3, 5, random);
    for (int rotation = 0; rotation < 3; ++rotation) {
      const GameRecord& record = base::at(block.games, rotation);
      const StoredGame game = stored_game(database, first_id(league) + i * 3 + rotation);
      CHECK(game.replay.deal == block.seed);
      CHECK(game.replay.signature == record.signature);
      CHECK(game.replay.answers.size() == 5);
      for (size_t seat = 0; seat < 3; ++seat) {
        CHECK(game.points[seat] == record.points[seat]);
        CHECK(game.places[seat] == record.place[seat] + 1);
        CHECK(game.bots[seat].id == base::at(block.bots, position_at(static_cast<int>(seat), rotation, 3)));
      }
    }
  }
  CHECK_THROWS_AS(stored_game(database, 61), base::Failure);
}

TEST_CASE("a block cannot be stored twice") {
  const Folder folder;
  Database database = open_writer(folder / "a.db");
  const int64_t league = add_league(database, 5);
  Random random{7};
  BlockWriter writer(database, league);
  const BlockRecord block = random_block(0, 0, 2, 5, random);
  writer.add(block, random_kingdom(0, 2));
  writer.flush();
  writer.add(block, random_kingdom(0, 2));
  CHECK_THROWS_AS(writer.flush(), base::Failure);
  CHECK(database.integer("SELECT count(*) FROM games") == 2);
  CHECK(database.integer("SELECT count(*) FROM blocks") == 1);
}

TEST_CASE("sums agree with the games they are about") {
  for (const int players : {2, 3, 5}) {
    const Folder folder;
    Database database = open_writer(folder / "a.db");
    const int64_t league = add_league(database, 5);
    fill(database, league, 60, players);
    const char* by_seat = R"(SELECT count(*) FROM (
      SELECT bot, players, seat, count(*) AS n, sum(points) AS p, sum(place = 1 AND alone) AS w, sum(place = 1 AND NOT alone) AS t
      FROM (SELECT *, (SELECT count(*) FROM seats o WHERE o.game = s.game AND o.place = 1) = 1 AS alone FROM seats s)
      GROUP BY bot, players, seat) AS a
      JOIN bot_results b ON b.bot = a.bot AND b.players = a.players AND b.seat = a.seat AND b.cardset = 0
      WHERE b.games = a.n AND b.points = a.p AND b.wins = a.w AND b.ties = a.t AND b.games = b.wins + b.ties + b.losses)";
    CHECK(database.integer(by_seat) == database.integer("SELECT count(*) FROM bot_results WHERE cardset = 0"));
    const char* by_pair = R"(SELECT count(*) FROM (
      SELECT a.bot, b.bot AS opponent, sum(a.place < b.place) AS w, sum(a.place = b.place) AS t, sum(a.points - b.points) AS m
      FROM seats a JOIN seats b ON a.game = b.game AND a.seat <> b.seat GROUP BY a.bot, b.bot) AS x
      JOIN pair_results p ON p.bot = x.bot AND p.opponent = x.opponent AND cardset = 0
      WHERE p.wins = x.w AND p.ties = x.t AND p.margin = x.m AND abs(p.score * players - (x.w + 0.5 * x.t)) < 1e-6)";
    CHECK(database.integer(by_pair) == database.integer("SELECT count(*) FROM pair_results WHERE cardset = 0"));
    CHECK(database.integer("SELECT sum(games) FROM ending_results") == database.integer("SELECT count(*) FROM games"));
    CHECK(database.integer("SELECT sum(games) FROM length_results") == database.integer("SELECT count(*) FROM seats"));
    const std::string by_set =
        "SELECT count(*) FROM (SELECT bot, sum(games) AS n FROM bot_results WHERE cardset = 3 GROUP BY bot) AS r JOIN "
        "(SELECT bot, count(*) AS n FROM seats JOIN games ON games.id = game WHERE sets & 4 GROUP BY bot) AS s "
        "ON r.bot = s.bot AND r.n = s.n";
    CHECK(database.integer(by_set) == 5);
    CHECK(database.integer("SELECT count(*) FROM pragma_foreign_key_check") == 0);
  }
}

TEST_CASE("the cards of a kingdom can be searched") {
  const Folder folder;
  Database database = open_writer(folder / "a.db");
  const int64_t league = add_league(database, 5);
  fill(database, league, 200, 2);
  const int n = number(CardId::Smithy);
  const std::string column = "cards" + std::to_string(n / 63), bit = std::to_string(uint64_t{1} << (n % 63));
  const int64_t found = database.integer("SELECT count(*) FROM kingdoms WHERE " + column + " & " + bit);
  CHECK(found > 0);
  CHECK(found == database.integer("SELECT count(*) FROM kingdoms WHERE text LIKE '%Smithy%'"));
}

TEST_CASE("standings from saved ratings are those of a fresh fit") {
  const Folder folder;
  Database database = open_writer(folder / "a.db");
  const int64_t league_id = add_league(database, 5);
  fill(database, league_id, 100, 2);
  const LeagueRow league = *newest_league(database);
  const report::Standings fresh = report::standings(database, league, {});
  {
    Transaction transaction(database);
    save(database, league_id, {}, fit(database, league_id, {}, 1));
    transaction.commit();
  }
  const report::Standings saved = report::standings(database, league, {});
  REQUIRE(saved.rows.size() == 5);
  CHECK(saved.games == 200);
  for (size_t i = 0; i < 5; ++i) {
    CHECK(saved.rows[i].rating.bot.id == fresh.rows[i].rating.bot.id);
    CHECK(saved.rows[i].rating.elo == Approx(fresh.rows[i].rating.elo));
    CHECK(saved.rows[i].rating.games == fresh.rows[i].rating.games);
  }
}

TEST_CASE("ratings of all scopes fitted together are those fitted one by one") {
  const Folder folder;
  Database database = open_writer(folder / "a.db");
  const int64_t league = add_league(database, 5);
  fill(database, league, 120, 2, 4);
  const std::vector<Scope> wanted = scopes(database, league);
  REQUIRE(wanted.size() == 4 * (kSetCount + 1));
  const std::vector<Ratings> together = fit_all(database, league, wanted, 1);
  REQUIRE(together.size() == wanted.size());
  const auto same = [](double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); };
  for (size_t k = 0; k < wanted.size(); ++k) {
    const Ratings& all = together[k];
    const Ratings one = fit(database, league, wanted[k], 1);
    CHECK(all.games == stored_games(database, league, wanted[k]));
    CHECK(all.games == one.games);
    CHECK(all.seats.size() == (wanted[k].players == 0 ? 3 : 1));
    REQUIRE(all.seats.size() == one.seats.size());
    for (size_t i = 0; i < one.seats.size(); ++i) {
      CHECK(all.seats[i].elo == one.seats[i].elo);
      CHECK(all.seats[i].error == one.seats[i].error);
    }
    REQUIRE(all.rows.size() == 5);
    for (size_t i = 0; i < 5; ++i) {
      CHECK(all.rows[i].bot.id == one.rows[i].bot.id);
      CHECK(same(all.rows[i].elo, one.rows[i].elo));
      CHECK(same(all.rows[i].error, one.rows[i].error));
      CHECK(same(all.rows[i].superiority, one.rows[i].superiority));
      CHECK(all.rows[i].wins == one.rows[i].wins);
      CHECK(all.rows[i].losses == one.rows[i].losses);
    }
  }
}

TEST_CASE("a database of another program is refused and left alone") {
  const Folder folder;
  const std::string path = folder / "foreign.db";
  {
    Database other(path, Database::Access::Create);
    other.execute("CREATE TABLE t(x); INSERT INTO t VALUES(1)");
  }
  const std::string before = base::sha256_of_file(path);
  CHECK_THAT(message([&] { open_writer(path); }), ContainsSubstring("another program"));
  CHECK_THAT(message([&] { open_reader(path); }), ContainsSubstring("another program"));
  CHECK(base::sha256_of_file(path) == before);
}

TEST_CASE("what is no database, empty, missing or newer is refused with a reason") {
  const Folder folder;
  std::ofstream(folder / "text.db") << "this is not a database at all, but long enough to look at: "
                                    << std::string(4096, 'x');
  CHECK_THAT(message([&] { open_writer(folder / "text.db"); }), ContainsSubstring("not a database"));
  CHECK_THAT(message([&] { open_reader(folder / "text.db"); }), ContainsSubstring("not a database"));
  CHECK_THAT(message([&] { open_reader(folder / "missing.db"); }), ContainsSubstring("missing.db"));
  std::ofstream(folder / "empty.db").close();
  CHECK_THAT(message([&] { open_reader(folder / "empty.db"); }), ContainsSubstring("empty"));
  {
    Database database = open_writer(folder / "newer.db");
    database.execute("PRAGMA user_version = 1000");
  }
  CHECK_THAT(message([&] { open_writer(folder / "newer.db"); }), ContainsSubstring("newer joust"));
}

TEST_CASE("a reader works while a transaction is open and cannot write") {
  const Folder folder;
  Database writer = open_writer(folder / "a.db");
  const int64_t league = add_league(writer, 3);
  Transaction transaction(writer);
  LeagueRow more;
  more.name = "uncommitted";
  insert(writer, more);
  Database reader = open_reader(folder / "a.db");
  CHECK(leagues(reader).size() == 1);
  CHECK(newest_league(reader)->id == league);
  CHECK_THROWS_AS(reader.execute("DELETE FROM bots"), base::Failure);
}

TEST_CASE("a snapshot stays as it is while others write, and may be inside a transaction") {
  const Folder folder;
  Database writer = open_writer(folder / "a.db");
  add_league(writer, 3);
  Database reader = open_reader(folder / "a.db");
  {
    const Snapshot snapshot(reader);
    CHECK(leagues(reader).size() == 1);
    add_league(writer, 3);
    CHECK(leagues(reader).size() == 1);
  }
  CHECK(leagues(reader).size() == 2);
  Transaction transaction(writer);
  {
    const Snapshot snapshot(writer);
  }
  LeagueRow more;
  insert(writer, more);
  CHECK(leagues(reader).size() == 2);
  transaction.commit();
  CHECK(leagues(reader).size() == 3);
}

TEST_CASE("wrong types and dangling rows are refused by the tables") {
  const Folder folder;
  Database database = open_writer(folder / "a.db");
  CHECK_THROWS_AS(database.execute("INSERT INTO progress VALUES(1, 'two', 0, 0, 0)"), base::Failure);
  CHECK_THROWS_AS(database.execute("INSERT INTO progress VALUES(99, 0, 0, 0, 0)"), base::Failure);
  CHECK_THROWS_AS(database.execute("INSERT INTO bot_stretches VALUES(99, 0)"), base::Failure);
}

TEST_CASE("only one process may write") {
  const Folder folder;
  const WriterLock lock(folder / "a.db");
  CHECK_THAT(message([&] { WriterLock second(folder / "a.db"); }), ContainsSubstring("being written by another joust"));
}

TEST_CASE("a failure is of the kind that its reader has to know") {
  using base::Failure;
  const Folder folder;
  const auto kind = [](const std::function<void()>& f) -> std::optional<Failure::Kind> {
    try {
      f();
    } catch (const Failure& failure) {
      return failure.kind();
    }
    return {};
  };
  CHECK(kind([&] { open_reader(folder / "missing.db"); }) == Failure::Missing);
  CHECK(kind([&] { open_writer(folder / "no_folder/a.db"); }) == Failure::Missing);
  std::ofstream(folder / "text.db") << std::string(4096, 'x');
  CHECK(kind([&] { open_reader(folder / "text.db"); }) == Failure::Damaged);
  std::ofstream(folder / "empty.db").close();
  CHECK(kind([&] { open_reader(folder / "empty.db"); }) == Failure::Input);

  Database database = open_writer(folder / "a.db");
  CHECK(kind([&] { stored_game(database, 1); }) == Failure::Missing);
  CHECK(kind([&] { open_reader(folder / "a.db").execute("DELETE FROM bots"); }) == Failure::Missing);
  const WriterLock lock(folder / "b.db");
  CHECK(kind([&] { const WriterLock second(folder / "b.db"); }) == Failure::Busy);
  Database other = open_writer(folder / "a.db");
  other.execute("PRAGMA busy_timeout = 0");
  const Transaction transaction(database);
  CHECK(kind([&] { const Transaction second(other); }) == Failure::Busy);
  sqlite3_progress_handler(other.handle(), 1, [](void*) { return 1; }, nullptr);
  CHECK(kind([&] { other.integer("SELECT count(*) FROM bots"); }) == Failure::Interrupted);
}
