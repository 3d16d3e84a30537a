#include "runner/league/export.h"

#include <fmt/core.h>

#include <array>
#include <unordered_map>

#include "runner/base/csv.h"
#include "runner/store/places.h"
#include "runner/store/schema.h"

namespace joust {

namespace {

// Names that tell versions of one bot apart.
std::unordered_map<int64_t, std::string> bot_names(store::Database& database, int64_t league) {
  std::unordered_map<std::string, int> times;
  const auto bots = store::league_versions(database, league);
  for (const store::BotRow& bot : bots) ++times[bot.name];
  std::unordered_map<int64_t, std::string> names;
  for (const store::BotRow& bot : bots)
    names[bot.id] = times[bot.name] > 1 ? bot.name + "@" + bot.hash.substr(0, 7) : bot.name;
  return names;
}

// One game as the exports need it.
struct ExportedGame {
  int64_t id = 0, block = 0, kingdom = 0, seed = 0, turns = 0, signature = 0;
  std::array<std::string_view, kMaxPlayers> names;
  std::array<int64_t, kMaxPlayers> points{};
  store::Places places;
  int64_t fault = 0;  // seat from 1; 0: none
};

void each_game(store::Database& database, int64_t league, const std::function<void(const ExportedGame&)>& visit) {
  const auto names = bot_names(database, league);
  store::Statement row = database.prepare(
      "SELECT id, block, places, coalesce(fault, 0), turns, signature, kingdom, seed, bot1, bot2, bot3, bot4, bot5, "
      "bot6, "
      "points1, points2, points3, points4, points5, points6 FROM games WHERE id BETWEEN ? AND ? ORDER BY id");
  row.with(store::first_id(league), store::first_id(league + 1) - 1);
  ExportedGame game;
  while (row.step()) {
    game.id = row.integer(0);
    game.block = row.integer(1);
    game.places = store::unpack_places(row.integer(2));
    game.fault = row.integer(3);
    game.turns = row.integer(4);
    game.signature = row.integer(5);
    game.kingdom = row.integer(6);
    game.seed = row.integer(7);
    for (int seat = 0; seat < game.places.players; ++seat) {
      const auto name = names.find(row.integer(8 + seat));
      game.names[static_cast<size_t>(seat)] = name == names.end() ? std::string_view() : name->second;
      game.points[static_cast<size_t>(seat)] = row.integer(14 + seat);
    }
    visit(game);
  }
}

size_t most_players(store::Database& database, int64_t league) {
  store::Statement row = database.prepare("SELECT coalesce(max(players), 2) FROM bot_results WHERE league = ?");
  return row.with(league).step() ? static_cast<size_t>(row.integer(0)) : 2;
}

// Between the quotes of a PGN tag.
std::string tag(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return result;
}

}  // namespace

void export_csv(store::Database& database, const store::LeagueRow& league, const ExportLine& print) {
  const size_t width = most_players(database, league.id);
  std::string line = "game,block";
  const auto columns = [&](const char* name) {
    for (size_t i = 1; i <= width; ++i) line += fmt::format(",{}{}", name, i);
  };
  columns("seat");
  columns("vp");
  line += ",loser";
  columns("place");
  print(line + ",kingdom,seed,turns,signature\n");
  each_game(database, league.id, [&](const ExportedGame& game) {
    const auto players = static_cast<size_t>(game.places.players);
    line = fmt::format("{},{}", game.id, game.block);
    const auto fill = [&](const auto& value) {
      for (size_t i = 0; i < width; ++i) line += i < players ? fmt::format(",{}", value(i)) : ",";
    };
    fill([&](size_t i) { return base::csv::cell(game.names[i]); });
    fill([&](size_t i) { return game.points[i]; });
    line += game.fault ? fmt::format(",{}", game.fault) : ",";
    fill([&](size_t i) { return game.places.place[i]; });
    print(line + fmt::format(",{},{},{},{:016x}\n", game.kingdom, static_cast<uint64_t>(game.seed), game.turns,
                             static_cast<uint64_t>(game.signature)));
  });
}

void export_pgn(store::Database& database, const store::LeagueRow& league, const ExportLine& print) {
  each_game(database, league.id, [&](const ExportedGame& game) {
    const auto players = static_cast<size_t>(game.places.players);
    const auto& place = game.places.place;
    for (size_t a = 0; a < players; ++a) {
      for (size_t b = a + 1; b < players; ++b) {
        const char* result = place[a] < place[b] ? "1-0" : place[a] > place[b] ? "0-1" : "1/2-1/2";
        print(fmt::format("[Event \"{}\"]\n[Round \"{}\"]\n[White \"{}\"]\n[Black \"{}\"]\n[Result \"{}\"]\n\n{}\n\n",
                          tag(league.name), game.block, tag(game.names[a]), tag(game.names[b]), result, result));
      }
    }
  });
}

}  // namespace joust
