#include "dashboard/data/card_effects.h"

#include <cmath>
#include <limits>
#include <unordered_map>

#include "dashboard/data/league_table.h"
#include "runner/ratings/normal.h"

namespace joust::dashboard {

namespace {

using store::CardTotals;
using store::Database;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr int64_t kFewBlocks = 30;

// The variance of a block's score.
double variance(const store::BlockTotals& all) {
  return all.blocks > 1 ? std::max(0.0, all.score2 - all.score * all.score / all.blocks) / (all.blocks - 1) : 0;
}

CardEffect effect(const CardTotals& with_card, const store::BlockTotals& all) {
  CardEffect e;
  e.bot = with_card.bot;
  e.card = static_cast<CardId>(with_card.card);
  e.games = with_card.games;
  e.bought = with_card.bought;
  e.gained = with_card.gained;
  e.blocks = with_card.blocks;
  const double sum = with_card.score, squares = with_card.score2;
  const Mean mean = block_mean(e.blocks, sum, squares);
  e.score = mean.value;
  e.error = mean.error;
  e.effect = e.effect_error = kNone;
  const auto with = static_cast<double>(e.blocks);
  const double without = all.blocks - with;
  if (e.blocks >= 2 && without > 0.5) {
    e.effect = mean.value - (all.score - sum) / without;
    // Blocks without the card are taken to vary as those with it do; a few blocks cannot tell how much that is.
    double spread = std::max(0.0, squares - sum * mean.value) / (with - 1);
    if (e.blocks < kFewBlocks) spread = std::max(spread, variance(all));
    e.effect_error = kNormal95 * std::sqrt(spread * (1 / with + 1 / without));
  }
  return e;
}

bool is_card(int64_t number) { return number > 0 && number < kCardCount; }

constexpr int64_t kVeryFewBlocks = 10;

}  // namespace

void Extremes::consider(const CardEffect& e) {
  if (!std::isfinite(e.effect) || e.blocks < kVeryFewBlocks) return;
  if (e.effect > 0 && (!best || e.effect > best->effect)) best = &e;
  if (e.effect < 0 && (!worst || e.effect < worst->effect)) worst = &e;
}

std::vector<CardEffect> card_effects_of_bot(Database& database, int64_t league, int64_t bot) {
  const store::BlockTotals all = store::block_totals(database, league, bot);
  std::vector<CardEffect> list;
  for (const CardTotals& row : store::card_totals_of_bot(database, league, bot))
    if (is_card(row.card)) list.push_back(effect(row, all));
  return list;
}

std::vector<CardEffect> card_effects_of_card(Database& database, int64_t league, CardId card) {
  std::vector<CardEffect> list;
  for (const CardTotals& row : store::card_totals_of_card(database, league, number(card)))
    list.push_back(effect(row, store::block_totals(database, league, row.bot)));
  return list;
}

std::vector<CardEffect> all_card_effects(Database& database, int64_t league) {
  std::unordered_map<int64_t, store::BlockTotals> blocks;
  std::vector<CardEffect> list;
  for (const CardTotals& row : store::card_totals(database, league)) {
    if (row.blocks == 0 || !is_card(row.card)) continue;
    auto found = blocks.find(row.bot);
    if (found == blocks.end()) found = blocks.emplace(row.bot, store::block_totals(database, league, row.bot)).first;
    list.push_back(effect(row, found->second));
  }
  return list;
}

}  // namespace joust::dashboard
