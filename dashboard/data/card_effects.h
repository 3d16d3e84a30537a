// How bots do where a Kingdom card or Project is on the table, and what they take.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/catalogue.h"
#include "runner/base/numbers.h"

namespace joust::store {
class Database;
}

namespace joust::dashboard {

struct CardEffect {
  int64_t bot = 0;
  CardId card = CardId::None;
  int64_t blocks = 0;                         // with the card on the table
  double score = 0, error = 0;                // mean with the card; half the 95 % interval
  double effect = 0, effect_error = 0;        // score with the card minus without; NaN if it was always or never there
  int64_t games = 0, bought = 0, gained = 0;  // in the games that were counted

  double bought_per_game() const { return games ? base::ratio(bought, games) : 0; }
  double gained_per_game() const { return games ? base::ratio(gained, games) : 0; }
};

std::vector<CardEffect> card_effects_of_bot(store::Database& database, int64_t league, int64_t bot);
std::vector<CardEffect> card_effects_of_card(store::Database& database, int64_t league, CardId card);
// Of all bots and all Kingdom cards and Projects, ordered by card, then bot.
std::vector<CardEffect> all_card_effects(store::Database& database, int64_t league);

// The bots that gain and lose most by a card; of bots with very few blocks nothing can be said.
struct Extremes {
  const CardEffect* best = nullptr;
  const CardEffect* worst = nullptr;
  void consider(const CardEffect& effect);
};

// Clear of chance at the 95 % level, taken alone.
inline bool is_clear(const CardEffect& e) { return e.effect - e.effect_error > 0 || e.effect + e.effect_error < 0; }

}  // namespace joust::dashboard
