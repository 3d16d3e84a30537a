#include "runner/league/plan.h"

#include <algorithm>
#include <numeric>

#include "runner/league/formats/combinations.h"
#include "runner/league/formats/tables.h"

namespace joust::league {

namespace {

uint64_t first_word(const base::Hash& hash) {
  uint64_t word = 0;
  for (size_t i = 0; i < 8; ++i) word = word << 8 | hash[i];
  return word;
}

std::vector<Seats> all_pairs(int bots) {
  std::vector<Seats> tables;
  for (int a = 0; a < bots; ++a)
    for (int b = a + 1; b < bots; ++b) tables.push_back({a, b});
  return tables;
}

std::vector<Seats> all_alone(int bots) {
  std::vector<Seats> tables;
  for (int bot = 0; bot < bots; ++bot) tables.push_back({bot});
  return tables;
}

// Of so many players, one of them the champion if there is one: who else sits there.
std::vector<Seats> tables_of(std::span<const uint64_t> ranks, int players, bool champion, int most) {
  const auto bots = static_cast<int>(ranks.size());
  const int others = champion ? players - 1 : players;
  if (others > bots) return {};
  if (others == 1) return all_alone(bots);
  return players == 2 ? all_pairs(bots) : choose_tables(ranks, others, most);
}

}  // namespace

Plan::Plan(const Season& season, std::span<const base::Hash> contents, const std::vector<bool>& out,
           const PlanOptions& options)
    : season_(&season) {
  std::vector<int> bots;
  for (size_t bot = 0; bot < contents.size(); ++bot)
    if (!out[bot]) bots.push_back(static_cast<int>(bot));
  std::sort(bots.begin(), bots.end(),
            [&](int a, int b) { return contents[static_cast<size_t>(a)] < contents[static_cast<size_t>(b)]; });
  for (const int players : options.players) {
    const size_t first = tables_.size();
    add_tables(season, contents, bots, options, players);
    share_out(first, options.length);
  }
  for (const PlannedTable& table : tables_) {
    blocks_ += table.blocks;
    games_ += table.blocks * table.players();
  }
  cut_into_rounds(contents.size());
}

void Plan::add_tables(const Season& season, std::span<const base::Hash> contents, const std::vector<int>& bots,
                      const PlanOptions& options, int players) {
  std::vector<int> others;
  for (const int bot : bots)
    if (bot != options.champion) others.push_back(bot);
  if (options.champion && others.size() == bots.size()) return;  // it is out: nobody has anything to play
  std::vector<uint64_t> ranks;
  for (const int bot : others) ranks.push_back(first_word(season.table(contents.subspan(static_cast<size_t>(bot), 1))));
  for (const Seats& seats : tables_of(ranks, players, options.champion.has_value(), options.tables_per_bot)) {
    PlannedTable table;
    for (const int seat : seats) table.bots.push_back(others[static_cast<size_t>(seat)]);
    if (options.champion) table.bots.push_back(*options.champion);
    std::sort(table.bots.begin(), table.bots.end(),
              [&](int a, int b) { return contents[static_cast<size_t>(a)] < contents[static_cast<size_t>(b)]; });
    std::vector<base::Hash> members;
    for (const int bot : table.bots) members.push_back(contents[static_cast<size_t>(bot)]);
    table.hash = season.table(members);
    ranks_.push_back(first_word(table.hash));
    tables_.push_back(std::move(table));
  }
}

// The same for every table of a size; what is over goes to those of the lowest ranks.
void Plan::share_out(size_t first, const Length& length) {
  const auto tables = static_cast<int64_t>(tables_.size() - first);
  if (tables == 0) return;
  const int players = tables_.back().players();
  const int64_t blocks = length.rounds ? *length.rounds * tables : (*length.games + players - 1) / players;
  std::vector<size_t> order(tables_.size() - first);
  std::iota(order.begin(), order.end(), first);
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) { return ranks_[a] < ranks_[b]; });
  for (size_t i = 0; i < order.size(); ++i)
    tables_[order[i]].blocks = blocks / tables + (static_cast<int64_t>(i) < blocks % tables);
}

void Plan::cut_into_rounds(size_t bots) {
  std::vector<int64_t> sits(bots);
  int64_t most_blocks = 0, most_sits = 1;
  for (const PlannedTable& table : tables_) {
    most_blocks = std::max(most_blocks, table.blocks);
    for (const int bot : table.bots) most_sits = std::max(most_sits, ++sits[static_cast<size_t>(bot)]);
  }
  passes_ = std::max<int64_t>(1, kBlocksPerRound / most_sits);
  slices_ = (most_sits + kBlocksPerRound - 1) / kBlocksPerRound;
  rounds_ = slices_ > 1 ? most_blocks * slices_ : (most_blocks + passes_ - 1) / passes_;
}

std::vector<PlannedBlock> Plan::round(int64_t number) const {
  const int64_t pass = number / slices_, slice = number % slices_;
  std::vector<std::pair<uint64_t, PlannedBlock>> order;
  for (size_t i = 0; i < tables_.size(); ++i) {
    if (static_cast<int64_t>(ranks_[i] % static_cast<uint64_t>(slices_)) != slice) continue;
    const int64_t end = std::min(tables_[i].blocks, (pass + 1) * passes_);
    for (int64_t block = pass * passes_ + 1; block <= end; ++block)
      order.push_back({season_->rank(tables_[i].hash, block), {static_cast<int>(i), block}});
  }
  std::sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<PlannedBlock> blocks;
  for (const auto& [rank, block] : order) blocks.push_back(block);
  return blocks;
}

}  // namespace joust::league
