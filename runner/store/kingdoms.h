// Kingdoms that were played, found by their cards.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/setup.h"

namespace joust::store {

class Database;

struct KingdomRow {
  int64_t id = 0;
  int players = 2;
  std::string name;  // empty for a random one
  std::string text;  // engine/setup.h
  Setup setup;       // empty if this engine cannot read the text
  int64_t games = 0;
};

struct KingdomFilter {
  std::vector<CardId> cards;  // all of them are in it
  int64_t before = 0;         // only kingdoms with a smaller id; 0: from the newest
  size_t most = 30;
};

std::vector<KingdomRow> find_kingdoms(Database& database, int64_t league, const KingdomFilter& filter);
std::optional<KingdomRow> kingdom(Database& database, int64_t id);
int64_t count_kingdoms(Database& database, int64_t league);

}  // namespace joust::store
