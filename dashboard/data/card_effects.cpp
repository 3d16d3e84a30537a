#include "dashboard/data/card_effects.h"

#include <cmath>
#include <limits>
#include <unordered_map>

#include "dashboard/data/league_table.h"
#include "runner/ratings/normal.h"

namespace joust::dashboard {

namespace {

using store::Database;
using store::Statement;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr int64_t kFewBlocks = 30;
constexpr const char* kColumns = "SELECT bot, card, games, bought, gained, blocks, score, score2 FROM card_results ";

CardEffect read(const Statement& row, const Baseline& all) {
  CardEffect e;
  e.bot = row.integer(0);
  e.card = static_cast<CardId>(row.integer(1));
  e.games = row.integer(2);
  e.bought = row.integer(3);
  e.gained = row.integer(4);
  e.blocks = row.integer(5);
  const double sum = row.real(6), squares = row.real(7);
  const Mean mean = block_mean(e.blocks, sum, squares);
  e.score = mean.value;
  e.error = mean.error;
  e.effect = e.effect_error = kNone;
  const auto with = static_cast<double>(e.blocks);
  const double without = all.blocks - with;
  if (e.blocks >= 2 && without > 0.5) {
    e.effect = mean.value - (all.score - sum) / without;
    // Blocks without the card are taken to vary as those with it do; a few blocks cannot tell how much that is.
    double variance = std::max(0.0, squares - sum * mean.value) / (with - 1);
    if (e.blocks < kFewBlocks) variance = std::max(variance, all.variance());
    e.effect_error = kNormal95 * std::sqrt(variance * (1 / with + 1 / without));
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

double Baseline::variance() const {
  return blocks > 1 ? std::max(0.0, squares - score * score / blocks) / (blocks - 1) : 0;
}

// At a table of n a block counts n - 1 times in pair_results, once in card_results. The squares are those of pairs,
// which vary more than their mean at the table: errors come out larger rather than smaller.
Baseline baseline(Database& database, int64_t league, int64_t bot) {
  Statement row = database.prepare(
      "SELECT sum(blocks * 1.0 / (players - 1)), sum(score / (players - 1)), sum(score2 / (players - 1)) "
      "FROM pair_results "
      "WHERE league = ? AND bot = ? AND cardset = 0");
  return row.with(league, bot).step() ? Baseline{row.real(0), row.real(1), row.real(2)} : Baseline{};
}

std::vector<CardEffect> card_effects_of_bot(Database& database, int64_t league, int64_t bot) {
  const Baseline all = baseline(database, league, bot);
  std::vector<CardEffect> list;
  Statement row = database.prepare(std::string(kColumns) + "WHERE league = ? AND bot = ? ORDER BY card");
  row.with(league, bot);
  while (row.step())
    if (is_card(row.integer(1))) list.push_back(read(row, all));
  return list;
}

std::vector<CardEffect> card_effects_of_card(Database& database, int64_t league, CardId card) {
  std::vector<CardEffect> list;
  Statement row = database.prepare(std::string(kColumns) + "WHERE league = ? AND card = ? ORDER BY bot");
  row.with(league, number(card));
  while (row.step()) list.push_back(read(row, baseline(database, league, row.integer(0))));
  return list;
}

std::vector<CardEffect> all_card_effects(Database& database, int64_t league) {
  std::unordered_map<int64_t, Baseline> baselines;
  std::vector<CardEffect> list;
  Statement row = database.prepare(std::string(kColumns) + "WHERE league = ? AND blocks > 0 ORDER BY card, bot");
  row.with(league);
  while (row.step()) {
    if (!is_card(row.integer(1))) continue;
    auto found = baselines.find(row.integer(0));
    if (found == baselines.end())
      found = baselines.emplace(row.integer(0), baseline(database, league, row.integer(0))).first;
    list.push_back(read(row, found->second));
  }
  return list;
}

}  // namespace joust::dashboard
