#include "runner/trial/old_games.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "runner/base/failure.h"
#include "runner/base/shell.h"
#include "runner/base/spelling.h"
#include "runner/store/games.h"

namespace joust {

namespace {

std::string known_bots(store::Database& database) {
  std::set<std::string> names;
  for (const store::BotRow& bot : store::bots(database))
    names.insert(fmt::format("{} ({})", bot.name, bot.hash.substr(0, 12)));
  return names.empty() ? "none" : base::join({names.begin(), names.end()});
}

}  // namespace

std::vector<RecordedGame> stored_games_of(store::Database& database, const Entrant& bot, int64_t most) {
  const std::vector<store::Appearance> places = store::appearances(database, bot.row);
  if (places.empty())
    throw base::Failure(fmt::format("'{}' has no games of {} ({}); it knows {}", database.path(), bot.spec.text,
                                    bot.row.hash.substr(0, 12), known_bots(database)));
  const auto count = static_cast<int64_t>(places.size());
  const int64_t wanted = std::min(most, count);
  std::vector<RecordedGame> records;
  for (int64_t i = 0; i < wanted; ++i) {
    const store::Appearance& place = places[static_cast<size_t>(i * count / wanted)];
    store::StoredGame game = store::stored_game(database, place.game);
    RecordedGame record{fmt::format("game {0}, seat {1}: joust replay {2} {0}", place.game, place.seat + 1,
                                    base::shell::word(database.path())),
                        {},
                        game.replay.deal,
                        place.seat,
                        std::move(game.replay.answers)};
    std::string error;
    if (!from_text(game.replay.setup, record.setup, error))
      throw base::Failure(fmt::format("game {}: {}", place.game, error));
    records.push_back(std::move(record));
  }
  return records;
}

std::vector<RecordedGame> played_games_of(const std::vector<BotSpec>& bots, const std::vector<ListedGame>& tables,
                                          const ListOptions& options) {
  const ListResult played = play_list(tables, bots, options);
  std::vector<RecordedGame> records;
  for (size_t i = 0; i < tables.size(); ++i) {
    if (!played.games[i]) continue;
    const int seat = tables[i].seat_of(0);
    records.push_back(to_record(tables[i], *played.games[i], seat));
    std::string names;
    for (const int bot : tables[i].bots) names += " " + base::shell::word(bots[static_cast<size_t>(bot)].text);
    records.back().label = fmt::format("game {}, seat {}: joust play{} {} --log", i + 1, seat + 1, names,
                                       table_options(tables[i].setup, tables[i].deal));
  }
  return records;
}

}  // namespace joust
