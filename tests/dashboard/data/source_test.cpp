// Databases in every state: none, empty, of others, older, newer, being written, replaced, overwritten, damaged.
#include "dashboard/data/source.h"

#include <sqlite3.h>

#include <fstream>
#include <thread>

#include "dashboard/dashboard.h"
#include "runner/store/schema.h"
#include "tests/dashboard/test_site.h"
#include "tests/kit/catch.h"

using namespace joust;
using namespace joust::test;

namespace {

const auto kAWhile = std::chrono::milliseconds(650);  // longer than a source waits before it looks again

void write_file(const std::string& path, const std::string& contents) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << contents;
}

void small_league(const std::string& path, int64_t games = 60) {
  SampleOptions options;
  options.games = games;
  options.bots = 3;
  make_sample_league(path, options);
}

void execute(const std::string& path, const char* sql) {
  sqlite3* connection = nullptr;
  REQUIRE(sqlite3_open(path.c_str(), &connection) == SQLITE_OK);
  REQUIRE(sqlite3_exec(connection, sql, nullptr, nullptr, nullptr) == SQLITE_OK);
  sqlite3_close(connection);
}

}  // namespace

TEST_CASE("a database that is missing or no database at all is refused at the start") {
  const TemporaryFolder folder;
  const dashboard::ServerOptions any_port{.port = 0};
  write_file(folder.file("garbage.db"), std::string(5000, 'g'));
  CHECK_THROWS_AS(dashboard::start_server({folder.file("none.db")}, any_port), base::Failure);
  CHECK_THROWS_AS(dashboard::start_server({folder.file("garbage.db")}, any_port), base::Failure);
  CHECK_THROWS_AS(dashboard::start_server({folder.file(".")}, any_port), base::Failure);
}

TEST_CASE("a database without a league gets a page that says what to do") {
  const TemporaryFolder folder;
  const std::string empty = folder.file("empty.db"), fresh = folder.file("fresh.db");
  write_file(empty, "");
  {
    store::open_writer(fresh);
  }
  dashboard::Site site({empty, fresh});
  const auto response = get(site, "/");
  CHECK(response.status == 200);
  CHECK(contains(*response.body, "no league has been run into it yet"));
  CHECK(contains(*response.body, "joust run configs/quick.toml --db"));
  CHECK(get(site, "/leagues/empty.1").status == 503);
  CHECK(get(site, "/leagues/fresh.1").status == 404);
}

TEST_CASE("a league without games has empty pages, not broken ones") {
  const TemporaryFolder folder;
  small_league(folder.file("l.db"), 0);
  dashboard::Site site({folder.file("l.db")});
  for (const char* rest :
       {"", "/crosstable", "/bots/1", "/versus/1/2", "/cards", "/cards/Moat", "/kingdoms", "/games", "/runs"}) {
    INFO(rest);
    const auto response = get(site, std::string("/leagues/l.1") + rest);
    CHECK(response.status == 200);
    CHECK_FALSE(contains(*response.body, "nan"));
  }
  CHECK(contains(*get(site, "/leagues/l.1").body, "No games yet"));
  CHECK(get(site, "/api/v1/leagues/l.1/standings").status == 200);
  CHECK(get(site, "/leagues/l.1/games/1").status == 404);
}

TEST_CASE("an older, a newer and a foreign database are named as such") {
  const TemporaryFolder folder;
  for (const char* name : {"older.db", "newer.db"}) small_league(folder.file(name));
  execute(folder.file("older.db"), "PRAGMA user_version = 0");
  execute(folder.file("newer.db"), "PRAGMA user_version = 99");
  execute(folder.file("foreign.db"), "CREATE TABLE recipes(name)");
  dashboard::Site site({folder.file("older.db"), folder.file("newer.db"), folder.file("foreign.db")});
  const std::string body = *get(site, "/").body;
  CHECK(contains(body, "has the older schema 0"));
  CHECK(contains(body, "was written by a newer joust"));
  CHECK(contains(body, "is a database of another program"));
  const auto response = get(site, "/leagues/older.1");
  CHECK(response.status == 503);
  CHECK(contains(*response.body, "joust run"));
}

TEST_CASE("new games appear, and pages are kept as long as nothing changes") {
  const TemporaryFolder folder;
  const std::string path = folder.file("l.db");
  small_league(path);
  dashboard::Source source(path, "l");
  const uint64_t before = source.version();
  std::this_thread::sleep_for(kAWhile);
  CHECK(source.version() == before);
  {
    store::Database writer = store::open_writer(path);
    writer.execute("UPDATE leagues SET name = 'Changed'");
  }
  std::this_thread::sleep_for(kAWhile);
  CHECK(source.version() != before);
}

TEST_CASE("a file that is replaced, overwritten or removed is noticed, and its return too") {
  const TemporaryFolder folder;
  const std::string path = folder.file("l.db"), other = folder.file("other.db");
  small_league(path);
  small_league(other, 20);
  dashboard::Site site({path});
  const auto stored = [&] { return *get(site, "/api/v1/leagues/l.1/progress").body; };
  CHECK(contains(stored(), "\"stored\":60"));

  std::filesystem::remove(path + "-wal");
  std::filesystem::remove(path + "-shm");
  std::filesystem::rename(other, path);
  std::this_thread::sleep_for(kAWhile);
  CHECK(contains(stored(), "\"stored\":20"));

  write_file(path, std::string(100000, 'x'));
  std::this_thread::sleep_for(kAWhile);
  const auto garbage = get(site, "/leagues/l.1");
  CHECK(garbage.status == 503);
  CHECK(contains(*garbage.body, "not a database"));
  CHECK(get(site, "/").status == 200);
  CHECK(get(site, "/about").status == 200);

  std::filesystem::remove(path);
  std::this_thread::sleep_for(kAWhile);
  CHECK(get(site, "/leagues/l.1").status == 503);

  small_league(path, 40);
  std::this_thread::sleep_for(kAWhile);
  CHECK(contains(stored(), "\"stored\":40"));
}

TEST_CASE("a damaged database gives an error page and no crash") {
  const TemporaryFolder folder;
  const std::string path = folder.file("l.db");
  small_league(path, 400);
  std::string bytes;
  {
    execute(path, "PRAGMA wal_checkpoint(TRUNCATE)");
    std::ifstream file(path, std::ios::binary);
    bytes.assign(std::istreambuf_iterator<char>(file), {});
  }
  for (const size_t step : {4096u, 12288u, 40960u}) {
    std::string damaged = bytes;
    for (size_t at = step; at + 64 < damaged.size(); at += step) damaged.replace(at, 64, std::string(64, '\xa5'));
    write_file(path, damaged);
    dashboard::Site site({path});
    for (const std::string& page : sample_pages()) {
      std::string target = page;
      if (const size_t at = target.find("sample.1"); at != std::string::npos) target.replace(at, 8, "l.1");
      const int status = get(site, target).status;
      INFO(target << " " << status);
      CHECK((status == 200 || status == 302 || status == 404 || status == 503));
    }
  }
}

TEST_CASE("readers work while the league is being written") {
  const TemporaryFolder folder;
  const std::string path = folder.file("l.db");
  small_league(path, 4);
  std::atomic<bool> done = false;
  std::thread writer([&] {
    store::Database database = store::open_writer(path);
    for (int i = 0; i < 200; ++i) {
      store::Transaction transaction(database);
      database.execute("UPDATE progress SET stored = stored + 1; UPDATE bot_results SET games = games + 1");
      transaction.commit();
    }
    done = true;
  });
  dashboard::Site site({path});
  int answers = 0;
  do {
    CHECK(get(site, "/leagues/l.1/runs").status == 200);
    CHECK(get(site, "/leagues/l.1?x=" + std::to_string(answers++)).status == 200);
  } while (!done);
  writer.join();
  CHECK(answers > 0);
}
