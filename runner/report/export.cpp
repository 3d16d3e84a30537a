#include "runner/report/export.h"

#include <fmt/core.h>

#include <unordered_map>

#include "runner/base/csv.h"
#include "runner/store/games.h"
#include "runner/store/totals.h"

namespace joust::report {

namespace {

using Names = std::unordered_map<int64_t, std::string>;

// Names that tell versions of one bot apart.
Names bot_names(store::Database& database, int64_t league) {
  std::unordered_map<std::string, int> times;
  const auto bots = store::league_versions(database, league);
  for (const store::BotRow& bot : bots) ++times[bot.name];
  Names names;
  for (const store::BotRow& bot : bots)
    names[bot.id] = times[bot.name] > 1 ? bot.name + "@" + bot.hash.substr(0, 7) : bot.name;
  return names;
}

std::string_view name_of(const Names& names, int64_t bot) {
  const auto name = names.find(bot);
  return name == names.end() ? std::string_view() : name->second;
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
  const Names names = bot_names(database, league.id);
  const auto width = static_cast<size_t>(store::most_players(database, league.id));
  std::string line = "game,block";
  const auto columns = [&](const char* name) {
    for (size_t i = 1; i <= width; ++i) line += fmt::format(",{}{}", name, i);
  };
  columns("seat");
  columns("vp");
  line += ",loser";
  columns("place");
  print(line + ",kingdom,seed,turns,signature\n");
  store::each_game(database, league.id, [&](const store::GameLine& game) {
    const auto players = static_cast<size_t>(game.places.players);
    line = fmt::format("{},{}", game.id, game.block);
    const auto fill = [&](const auto& value) {
      for (size_t i = 0; i < width; ++i) line += i < players ? fmt::format(",{}", value(i)) : ",";
    };
    fill([&](size_t i) { return base::csv::cell(name_of(names, game.bots[i])); });
    fill([&](size_t i) { return game.points[i]; });
    line += game.fault ? fmt::format(",{}", game.fault) : ",";
    fill([&](size_t i) { return game.places.place[i]; });
    print(line + fmt::format(",{},{},{},{:016x}\n", game.kingdom, static_cast<uint64_t>(game.seed), game.turns,
                             static_cast<uint64_t>(game.signature)));
    return true;
  });
}

void export_pgn(store::Database& database, const store::LeagueRow& league, const ExportLine& print) {
  const Names names = bot_names(database, league.id);
  store::each_game(database, league.id, [&](const store::GameLine& game) {
    const auto players = static_cast<size_t>(game.places.players);
    const auto& place = game.places.place;
    for (size_t a = 0; a < players; ++a) {
      for (size_t b = a + 1; b < players; ++b) {
        const char* result = place[a] < place[b] ? "1-0" : place[a] > place[b] ? "0-1" : "1/2-1/2";
        print(fmt::format("[Event \"{}\"]\n[Round \"{}\"]\n[White \"{}\"]\n[Black \"{}\"]\n[Result \"{}\"]\n\n{}\n\n",
                          tag(league.name), game.block, tag(name_of(names, game.bots[a])),
                          tag(name_of(names, game.bots[b])), result, result));
      }
    }
    return true;
  });
}

}  // namespace joust::report
