// What chance decides in a league: a pure function of the season and of who sits together, whatever else is played,
// when and where. A season is a secret key, the rule for kingdoms, the turn limit and what the rules do. Everything
// follows from a keyed hash, so that no two tables share kingdoms or deals, no two games share a deal, and nothing that
// was published tells of what was not.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>

#include "engine/deal.h"
#include "engine/kingdom.h"
#include "engine/state.h"
#include "runner/base/hash.h"
#include "runner/league/file.h"

namespace joust {

base::Hash season_key(uint64_t seed);

struct KingdomPlan {
  std::string name;  // empty: random, or just cards
  Setup setup;
};

class Season {
 public:
  using Members = std::span<const base::Hash>;     // what identifies the bots at a table, ascending
  using Order = std::array<uint8_t, kMaxPlayers>;  // by seat in rotation 0: which member; the first is member 0

  Season(const base::Hash& key, const KingdomChoice& kingdoms);

  // Another one: another season. Tells nothing of the key.
  std::string hash() const;

  // Identifies a table in this season.
  base::Hash table(Members members) const;

  // Blocks of a table are numbered from 1.
  Order order(const base::Hash& table, int64_t block, int players) const;
  KingdomPlan kingdom(const base::Hash& table, int64_t block, int players) const;
  Deal deal(const base::Hash& table, int64_t block, int rotation, int players) const;
  // The order of blocks in which a round is played.
  uint64_t rank(const base::Hash& table, int64_t block) const;

  bool random_kingdoms() const { return kingdoms_.fixed.empty(); }
  size_t fixed_kingdom(const base::Hash& table, int64_t block) const;  // which entry of the rule; not of a random one

 private:
  base::Hash key_;
  KingdomChoice kingdoms_;
  KingdomMaker random_;
  // Those that come again, by entry and players: reading their cards costs more than a game.
  mutable std::map<std::pair<size_t, int>, KingdomPlan> fixed_;
};

}  // namespace joust
