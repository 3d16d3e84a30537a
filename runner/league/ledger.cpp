#include "runner/league/ledger.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace joust {

namespace {
constexpr size_t kMostEntries = 40'000;  // blocks that wait for an earlier one
}

Ledger::Ledger(const TableSource& source, int64_t next, int64_t end, std::vector<int64_t> faults,
               std::vector<bool> withdrawn, int64_t limit)
    : source_(source),
      next_(next),
      end_(end),
      limit_(limit),
      faults_(std::move(faults)),
      withdrawn_(std::move(withdrawn)),
      pending_faults_(faults_.size()) {}

bool Ledger::is_out(const BlockPlan& plan) const {
  return std::any_of(plan.bots.begin(), plan.bots.begin() + plan.players,
                     [&](int bot) { return withdrawn_[static_cast<size_t>(bot)]; });
}

// Whether a bot of the block will have been withdrawn when the block's turn comes, as far as is known. Faults in
// earlier blocks are certain to count, so a block that is held back here is never missed.
bool Ledger::will_be_out(const BlockPlan& plan) const {
  if (is_out(plan)) return true;
  if (limit_ == 0) return false;
  return std::any_of(plan.bots.begin(), plan.bots.begin() + plan.players, [&](int bot) {
    const auto& pending = pending_faults_[static_cast<size_t>(bot)];
    const auto earlier =
        std::count_if(pending.begin(), pending.end(), [&](int64_t block) { return block < plan.number; });
    return faults_[static_cast<size_t>(bot)] + earlier >= limit_;
  });
}

std::optional<GameKey> Ledger::take() {
  const auto give = [&](int64_t block) -> std::optional<GameKey> {
    Entry& e = entry(block);
    if (will_be_out(e.plan)) return std::nullopt;
    const auto rotation = std::countr_one(e.given);
    if (rotation >= e.plan.players) return std::nullopt;
    e.given |= 1u << rotation;
    return GameKey{block, rotation};
  };
  while (!open_.empty()) {
    if (const auto game = give(*open_.begin())) return game;
    open_.erase(open_.begin());
  }
  for (;;) {
    if (!entries_.empty())
      if (const auto game = give(next_ + static_cast<int64_t>(entries_.size()) - 1)) return game;
    if (next_ + static_cast<int64_t>(entries_.size()) >= end_ || entries_.size() >= kMostEntries) return std::nullopt;
    Entry e;
    e.plan = source_.block(next_ + static_cast<int64_t>(entries_.size()));
    entries_.push_back(std::move(e));
  }
}

void Ledger::put_back(GameKey game) {
  if (game.block < next_) return;
  entry(game.block).given &= ~(1u << game.rotation);
  open_.insert(game.block);
}

void Ledger::add(PackedGamePtr game) {
  const GameKey key = game->key;
  if (key.block < next_) return;  // of a block that was skipped meanwhile
  Entry& e = entry(key.block);
  PackedGamePtr& place = e.games[static_cast<size_t>(key.rotation)];
  if (place) return;
  if (game->fault) {
    pending_faults_[static_cast<size_t>(e.plan.bot_at(*game->fault, key.rotation))].push_back(key.block);
    ++pending_count_;
  }
  place = std::move(game);
  ++e.done;
}

void Ledger::unpack(Entry& entry, FinishedBlock& block) {
  const auto players = static_cast<size_t>(entry.plan.players);
  block.plan = entry.plan;
  block.games.resize(players);
  for (size_t rotation = 0; rotation < players; ++rotation) {
    joust::unpack(*entry.games[rotation], block.games[rotation]);
    block.packed.push_back(std::move(entry.games[rotation]));
  }
}

void Ledger::withdraw_faulty(const FinishedBlock& block) {
  const BlockPlan& plan = block.plan;
  for (const PlayedGame& game : block.games)
    if (game.record.fault) ++faults_[static_cast<size_t>(plan.bot_at(*game.record.fault, game.key.rotation))];
  for (int i = 0; i < plan.players && limit_ > 0; ++i) {
    const int bot = plan.bots[static_cast<size_t>(i)];
    const int64_t faults = faults_[static_cast<size_t>(bot)];
    if (faults < limit_ || is_withdrawn(bot)) continue;
    withdraw(bot);
    withdrawals_.push_back({bot, plan.first_game + plan.players - 1, faults});
  }
}

bool Ledger::pop(FinishedBlock& block) {
  while (next_ < end_) {
    if (entries_.empty()) {
      // Nobody asked for it yet; a block of withdrawn bots need not be asked for.
      const BlockPlan plan = source_.block(next_);
      if (!is_out(plan)) return false;
      skipped_ += plan.players;
      ++next_;
      continue;
    }
    Entry& e = entries_.front();
    const BlockPlan plan = e.plan;
    const bool out = is_out(plan);
    if (!out && e.done < plan.players) {
      // Held back for a withdrawal that did not come: the faults were in blocks that fell away themselves.
      if (std::countr_one(e.given) < plan.players) open_.insert(next_);
      return false;
    }
    if (!out) unpack(e, block);
    entries_.pop_front();
    if (!open_.empty()) open_.erase(next_);
    ++next_;
    if (pending_count_ > 0)
      for (auto& pending : pending_faults_)
        pending_count_ -= std::erase_if(pending, [&](int64_t b) { return b < next_; });
    if (!out) {
      withdraw_faulty(block);
      return true;
    }
    skipped_ += plan.players;
  }
  return false;
}

std::vector<Withdrawal> Ledger::take_withdrawals() { return std::exchange(withdrawals_, {}); }

void Ledger::withdraw(int bot) { withdrawn_[static_cast<size_t>(bot)] = true; }

}  // namespace joust
