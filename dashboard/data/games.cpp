#include "dashboard/data/games.h"

#include "runner/base/failure.h"
#include "runner/store/schema.h"

namespace joust::dashboard {

store::StoredGame find_game(store::Database& database, int64_t league, int64_t id) {
  if (store::league_of(id) != league)
    throw base::Failure(base::Failure::Missing, "There is no game " + std::to_string(id) + " in this league.");
  return store::stored_game(database, id);
}

std::string_view ending_words(int ending) {
  switch (ending) {
    case 1: return "Provinces ran out";
    case 2: return "piles ran out";
    case 3: return "turn limit";
    case 4: return "engine fault";
    case 5: return "a bot’s fault";
    default: return "unknown";
  }
}

}  // namespace joust::dashboard
