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

// Whether a bot of the block will have been withdrawn when the block's turn comes, as far as is known. Faults in earlier
// blocks are certain to count, so a block that is held back here is never missed.
bool Ledger::will_be_out(const BlockPlan& plan) const {
  if (is_out(plan)) return true;
  if (limit_ == 0) return false;
  return std::any_of(plan.bots.begin(), plan.bots.begin() + plan.players, [&](int bot) {
    const auto& pending = pending_faults_[static_cast<size_t>(bot)];
    const auto earlier = std::count_if(pending.begin(), pending.end(), [&](int64_t block) { return block < plan.number; });
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

void Ledger::add(PlayedGamePtr game) {
  const GameKey key = game->key;
  if (key.block < next_) return;  // of a block that was skipped meanwhile
  Entry& e = entry(key.block);
  PlayedGamePtr& place = e.games[static_cast<size_t>(key.rotation)];
  if (place) return;
  if (game->record.fault) {
    pending_faults_[static_cast<size_t>(e.plan.bot_at(*game->record.fault, key.rotation))].push_back(key.block);
    ++pending_count_;
  }
  place = std::move(game);
  ++e.done;
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
    const bool out = is_out(e.plan);
    if (!out && e.done < e.plan.players) {
      // Held back for a withdrawal that did not come: the faults were in blocks that fell away themselves.
      if (std::countr_one(e.given) < e.plan.players) open_.insert(next_);
      return false;
    }
    Entry done = std::move(e);
    entries_.pop_front();
    if (!open_.empty()) open_.erase(next_);
    ++next_;
    if (pending_count_ > 0)
      for (auto& pending : pending_faults_) pending_count_ -= std::erase_if(pending, [&](int64_t b) { return b < next_; });
    if (out) {
      skipped_ += done.plan.players;
      continue;
    }
    block.plan = done.plan;
    block.games.clear();
    for (int rotation = 0; rotation < done.plan.players; ++rotation) {
      PlayedGamePtr& game = done.games[static_cast<size_t>(rotation)];
      if (game->record.fault) ++faults_[static_cast<size_t>(done.plan.bot_at(*game->record.fault, rotation))];
      block.games.push_back(std::move(game));
    }
    for (int i = 0; i < done.plan.players; ++i) {
      const int bot = done.plan.bots[static_cast<size_t>(i)];
      const int64_t faults = faults_[static_cast<size_t>(bot)];
      if (limit_ == 0 || faults < limit_ || is_withdrawn(bot)) continue;
      withdraw(bot);
      withdrawals_.push_back({bot, done.plan.first_game + done.plan.players - 1, faults});
    }
    return true;
  }
  return false;
}

std::vector<Withdrawal> Ledger::take_withdrawals() { return std::exchange(withdrawals_, {}); }

void Ledger::withdraw(int bot) { withdrawn_[static_cast<size_t>(bot)] = true; }

}  // namespace joust
