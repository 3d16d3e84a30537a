#include "runner/store/stretches.h"

#include <algorithm>

namespace joust::store {

Stretches::Stretches(Database& database)
    : bot_(database.prepare("INSERT OR IGNORE INTO bot_stretches VALUES(?,?)")),
      kingdom_(database.prepare("INSERT INTO kingdom_stretches VALUES(?,?,?) ON CONFLICT DO UPDATE SET "
                                "blocks = blocks + excluded.blocks")) {}

void Stretches::add_bots(int64_t block, std::span<const int64_t> bots) {
  const int64_t stretch = stretch_of(block);
  for (const int64_t bot : bots) {
    const auto [newest, fresh] = newest_.try_emplace(bot, stretch);
    if (!fresh && newest->second == stretch) continue;
    newest->second = stretch;
    bots_.emplace_back(bot, stretch);
  }
}

void Stretches::add_kingdom(int64_t block, int64_t kingdom) { kingdoms_.emplace_back(kingdom, stretch_of(block)); }

void Stretches::flush() {
  for (const auto& [bot, stretch] : bots_) bot_.run(bot, stretch);
  bots_.clear();
  std::sort(kingdoms_.begin(), kingdoms_.end());
  for (auto place = kingdoms_.begin(); place != kingdoms_.end();) {
    const auto end = std::find_if(place, kingdoms_.end(), [&](const Place& other) { return other != *place; });
    kingdom_.run(place->first, place->second, end - place);
    place = end;
  }
  kingdoms_.clear();
}

}  // namespace joust::store
