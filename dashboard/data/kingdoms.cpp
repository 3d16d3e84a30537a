#include "dashboard/data/kingdoms.h"

#include "runner/base/failure.h"
#include "runner/store/schema.h"

namespace joust::dashboard {

store::KingdomRow find_kingdom(store::Database& database, int64_t league, int64_t id) {
  if (store::league_of(id) == league)
    if (auto kingdom = store::kingdom(database, id)) return *std::move(kingdom);
  throw base::Failure(base::Failure::Missing, "There is no kingdom " + std::to_string(id) + " in this league.");
}

}  // namespace joust::dashboard
