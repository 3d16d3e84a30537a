#include "runner/store/league_rows.h"

#include <ctime>

namespace joust::store {

namespace {

constexpr const char* kLeagueColumns =
    "id, kind, name, description, file, text, settings, schedule_hash, seed, blocks, games";
constexpr const char* kBotColumns =
    "bots.id, bots.name, bots.title, bots.version, bots.author, bots.path, bots.hash, bots.parameters";

int64_t now() { return static_cast<int64_t>(std::time(nullptr)); }

std::string text(const Statement& row, int column) { return std::string(row.text(column)); }

LeagueRow read_league(const Statement& row) {
  return {row.integer(0), text(row, 1),   text(row, 2),
          text(row, 3),   text(row, 4),   text(row, 5),
          text(row, 6),   text(row, 7),   static_cast<uint64_t>(row.integer(8)),
          row.integer(9), row.integer(10)};
}

BotRow read_bot(const Statement& row) {
  return {row.integer(0), text(row, 1), text(row, 2), text(row, 3),
          text(row, 4),   text(row, 5), text(row, 6), text(row, 7)};
}

}  // namespace

std::vector<LeagueRow> leagues(Database& database) {
  std::vector<LeagueRow> rows;
  Statement row = database.prepare(std::string("SELECT ") + kLeagueColumns + " FROM leagues ORDER BY id");
  while (row.step()) rows.push_back(read_league(row));
  return rows;
}

std::optional<LeagueRow> league(Database& database, int64_t id) {
  Statement row = database.prepare(std::string("SELECT ") + kLeagueColumns + " FROM leagues WHERE id = ?");
  return row.with(id).step() ? std::optional(read_league(row)) : std::nullopt;
}

std::optional<LeagueRow> newest_league(Database& database, const std::string& kind) {
  Statement row = database.prepare(std::string("SELECT ") + kLeagueColumns +
                                   " FROM leagues WHERE kind = ? ORDER BY id DESC LIMIT 1");
  return row.with(kind).step() ? std::optional(read_league(row)) : std::nullopt;
}

int64_t insert(Database& database, const LeagueRow& row) {
  database
      .prepare(
          "INSERT INTO leagues(kind, name, description, file, text, settings, schedule_hash, seed, blocks, games, "
          "created) "
          "VALUES(?,?,?,?,?,?,?,?,?,?,?)")
      .run(row.kind, row.name, row.description, row.file, row.text, row.settings, row.schedule_hash, row.seed,
           row.blocks, row.games, now());
  const int64_t id = database.last_rowid();
  save(database, id, Progress{});
  return id;
}

void update(Database& database, const LeagueRow& row) {
  database
      .prepare(
          "UPDATE leagues SET name = ?, description = ?, file = ?, text = ?, settings = ?, blocks = ?, games = ? "
          "WHERE id = ?")
      .run(row.name, row.description, row.file, row.text, row.settings, row.blocks, row.games, row.id);
}

int64_t bot_id(Database& database, const BotRow& bot) {
  Statement found = database.prepare("SELECT id FROM bots WHERE name = ? AND hash = ? AND parameters = ?");
  if (found.with(bot.name, bot.hash, bot.parameters).step()) return found.integer(0);
  database
      .prepare(
          "INSERT INTO bots(name, title, version, author, path, hash, parameters, created) VALUES(?,?,?,?,?,?,?,?)")
      .run(bot.name, bot.title, bot.version, bot.author, bot.path, bot.hash, bot.parameters, now());
  return database.last_rowid();
}

BotRow bot(Database& database, int64_t id) {
  Statement row = database.prepare(std::string("SELECT ") + kBotColumns + " FROM bots WHERE id = ?");
  return row.with(id).step() ? read_bot(row) : BotRow{};
}

std::vector<BotRow> bots(Database& database) {
  std::vector<BotRow> rows;
  Statement row = database.prepare(std::string("SELECT ") + kBotColumns + " FROM bots ORDER BY id");
  while (row.step()) rows.push_back(read_bot(row));
  return rows;
}

std::vector<BotRow> league_versions(Database& database, int64_t league) {
  std::vector<BotRow> rows;
  Statement row = database.prepare(std::string("SELECT ") + kBotColumns +
                                   " FROM bots WHERE id IN (SELECT bot FROM league_bots WHERE league = ?1 UNION "
                                   "SELECT bot FROM bot_results WHERE league = ?1) ORDER BY id");
  row.with(league);
  while (row.step()) rows.push_back(read_bot(row));
  return rows;
}

std::vector<RosterRow> roster(Database& database, int64_t league) {
  std::vector<RosterRow> rows;
  Statement row = database.prepare(std::string("SELECT ") + kBotColumns +
                                   ", number, withdrawn, note FROM league_bots JOIN bots ON bots.id = bot "
                                   "WHERE league = ? ORDER BY number");
  row.with(league);
  while (row.step()) {
    RosterRow entry{static_cast<int>(row.integer(8)), read_bot(row), std::nullopt, text(row, 10)};
    if (!row.is_null(9)) entry.withdrawn = row.integer(9);
    rows.push_back(std::move(entry));
  }
  return rows;
}

void set_roster(Database& database, int64_t league, const RosterRow& row) {
  database.prepare("INSERT OR REPLACE INTO league_bots VALUES(?,?,?,?,?)")
      .run(league, row.number, row.bot.id, row.withdrawn, row.note);
}

Progress progress(Database& database, int64_t league) {
  Statement row = database.prepare("SELECT block, game, skipped, stored FROM progress WHERE league = ?");
  if (!row.with(league).step()) return {};
  return {row.integer(0), row.integer(1), row.integer(2), row.integer(3)};
}

void save(Database& database, int64_t league, const Progress& progress) {
  database.prepare("INSERT OR REPLACE INTO progress VALUES(?,?,?,?,?)")
      .run(league, progress.block, progress.game, progress.skipped, progress.stored);
}

int64_t start_run(Database& database, const RunRow& run) {
  database
      .prepare(
          "INSERT INTO runs(league, state, pid, workers, started, updated, games_before, games, games_total, rate, "
          "note) "
          "VALUES(?,?,?,?,?,?,?,?,?,?,?)")
      .run(run.league, run.state, run.pid, run.workers, now(), now(), run.games_before, run.games, run.games_total,
           run.rate, run.note);
  return database.last_rowid();
}

void update(Database& database, const RunRow& run) {
  database
      .prepare("UPDATE runs SET state = ?, updated = ?, games = ?, games_total = ?, rate = ?, note = ? WHERE id = ?")
      .run(run.state, now(), run.games, run.games_total, run.rate, run.note, run.id);
}

std::vector<RunRow> latest_runs(Database& database, int64_t league, size_t most) {
  std::vector<RunRow> rows;
  Statement row = database.prepare(
      "SELECT id, league, state, note, pid, workers, games_before, games, games_total, rate, started, updated "
      "FROM runs WHERE league = ? ORDER BY id DESC LIMIT ?");
  row.with(league, most);
  while (row.step())
    rows.push_back({row.integer(0), row.integer(1), text(row, 2), text(row, 3), row.integer(4), row.integer(5),
                    row.integer(6), row.integer(7), row.integer(8), row.real(9), row.integer(10), row.integer(11)});
  return rows;
}

}  // namespace joust::store
