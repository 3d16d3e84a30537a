#include "runner/league/schedule.h"

#include <fmt/core.h>

#include <algorithm>

#include "runner/base/failure.h"
#include "runner/league/formats/combinations.h"
#include "runner/league/kingdom_choice.h"
#include "runner/store/schema.h"

namespace joust {

namespace {

// Streams of the league's seed.
constexpr uint64_t kOrderStream = 1, kSeatStream = 2, kKingdomStream = 3, kDealStream = 4;

// Counting what bots take needs the log of a game: all blocks of a short league, fewer and fewer of longer ones.
constexpr int64_t kCountedBlocks = 2000, kSparsestCount = 128;
constexpr int64_t kMostLineups = 100'000;  // kept as a list

uint64_t stream(const LeagueConfig& config, uint64_t number, int64_t index) {
  return Random::stream(Random::stream(config.seed, number).state, static_cast<uint64_t>(index)).state;
}

// Stops at more than there are ids.
int64_t bounded_product(int64_t a, int64_t b) {
  return b != 0 && a > 2 * store::kIdsPerLeague / b ? 2 * store::kIdsPerLeague : a * b;
}

}  // namespace

Schedule::Schedule(const LeagueConfig& config) : config_(config), random_(config.kingdoms.random) {
  const auto bots = static_cast<int64_t>(config.bots.size());
  for (const int players : config.players) {
    const int64_t tables = config.format == Format::Gauntlet ? choose(bots - 1, players - 1) : choose(bots, players);
    Round round{players, tables, std::min(tables, store::kIdsPerLeague), cycle_blocks_, cycle_games_, {}};
    if (tables <= kMostLineups) {
      std::vector<Lineup> lineups;
      for (int64_t table = 0; table < tables; ++table) lineups.push_back(members(round, table));
      round.lineups = std::move(lineups);
    }
    cycle_blocks_ += round.blocks;
    cycle_games_ += round.blocks * players;
    cycle_.push_back(std::move(round));
  }
  if (config.games) {
    const int64_t whole = *config.games / cycle_games_;
    games_ = whole * cycle_games_;
    blocks_ = whole * cycle_blocks_;
    for (const Round& round : cycle_) {
      const int64_t missing = std::max<int64_t>(0, *config.games - games_);
      const int64_t more = std::min(round.blocks, (missing + round.players - 1) / round.players);
      blocks_ += more;
      games_ += more * round.players;
    }
  } else {
    for (int64_t i = 0; i < static_cast<int64_t>(cycle_.size()); ++i) {
      const Round& round = cycle_[static_cast<size_t>(i)];
      const auto size = static_cast<int64_t>(cycle_.size());
      const int64_t times = (*config.rounds + size - 1 - i) / size;
      blocks_ += bounded_product(times, round.blocks);
      games_ += bounded_product(times, round.blocks * round.players);
    }
  }
  if (games_ > store::kIdsPerLeague)
    throw base::Failure(fmt::format("{}: this league has more than {} games", config.file, store::kIdsPerLeague),
                        "ask for fewer");
  count_step_ = std::clamp<int64_t>(blocks_ / kCountedBlocks, 1, kSparsestCount);
}

Schedule::Lineup Schedule::members(const Round& round, int64_t table) const {
  if (!round.lineups.empty()) return round.lineups[static_cast<size_t>(table)];
  const auto bots = static_cast<int>(config_.bots.size());
  std::vector<int> chosen;
  if (config_.format == Format::RoundRobin) {
    chosen = combination(table, bots, round.players);
  } else {
    chosen = combination(table, bots - 1, round.players - 1);
    for (int& member : chosen) member += member >= config_.champion;
    chosen.insert(chosen.begin(), config_.champion);
  }
  Lineup lineup{};
  std::transform(chosen.begin(), chosen.end(), lineup.begin(), [](int bot) { return static_cast<uint16_t>(bot); });
  return lineup;
}

int64_t Schedule::block_of_game(int64_t position) const {
  const int64_t cycle = position / cycle_games_, rest = position % cycle_games_;
  auto round = std::prev(std::upper_bound(cycle_.begin(), cycle_.end(), rest,
                                          [](int64_t at, const Round& r) { return at < r.games_before; }));
  return cycle * cycle_blocks_ + round->blocks_before + (rest - round->games_before) / round->players;
}

BlockPlan Schedule::block(int64_t number) const {
  BlockPlan plan;
  const int64_t cycle = number / cycle_blocks_, rest = number % cycle_blocks_;
  const auto round = std::prev(std::upper_bound(cycle_.begin(), cycle_.end(), rest,
                                                [](int64_t at, const Round& r) { return at < r.blocks_before; }));
  const int64_t place = rest - round->blocks_before;
  plan.number = number;
  plan.players = round->players;
  plan.round = cycle * static_cast<int64_t>(cycle_.size()) + (round - cycle_.begin());
  plan.first_game = cycle * cycle_games_ + round->games_before + place * round->players;
  plan.deal = stream(config_, kDealStream, number);

  const int64_t table = ShuffledOrder(round->tables, stream(config_, kOrderStream, plan.round))[place];
  Lineup bots = members(*round, table);
  // All rotations are played, so only the order around the table is left to chance.
  Random random{stream(config_, kSeatStream, number)};
  for (size_t i = static_cast<size_t>(round->players) - 1; i > 1; --i)
    std::swap(bots[i], bots[1 + random.below(static_cast<uint32_t>(i))]);
  std::copy(bots.begin(), bots.begin() + round->players, plan.bots.begin());

  const KingdomChoice& kingdoms = config_.kingdoms;
  const auto fixed = static_cast<int64_t>(kingdoms.fixed.size());
  if (fixed == 0) {
    plan.kingdom = number;
  } else {
    const auto counts = static_cast<int64_t>(cycle_.size());
    plan.kingdom = plan.round % fixed * counts + (round - cycle_.begin());  // a setup belongs to a player count
  }
  return plan;
}

std::string Schedule::kingdom_name(const BlockPlan& block) const {
  const auto& fixed = config_.kingdoms.fixed;
  return fixed.empty() ? "" : fixed[static_cast<size_t>(block.kingdom) / cycle_.size()].name;
}

KingdomPlan Schedule::kingdom(const BlockPlan& block) const {
  const KingdomChoice& kingdoms = config_.kingdoms;
  if (const auto known = fixed_.find(block.kingdom); known != fixed_.end()) return known->second;
  const uint64_t seed = stream(config_, kKingdomStream, block.kingdom);
  KingdomPlan plan;
  if (kingdoms.fixed.empty()) {
    std::string error;
    if (!random_.make(seed, block.players, plan.setup, error))
      throw base::Failure(config_.file + ": kingdoms: " + error);
  } else {
    const FixedKingdom& fixed = kingdoms.fixed[static_cast<size_t>(block.kingdom) / cycle_.size()];
    plan.name = fixed.name;
    plan.setup = (fixed.name.empty() ? make_kingdom(fixed.text, block.players, seed, kingdoms.fixed_shelters)
                                     : make_named_kingdom(fixed.text, block.players, seed, kingdoms.fixed_shelters))
                     .setup;
  }
  plan.setup.turn_limit = kingdoms.turn_limit;
  if (!kingdoms.fixed.empty()) fixed_.emplace(block.kingdom, plan);
  return plan;
}

}  // namespace joust
