// The ledger: results leave in schedule order, and withdrawals do not depend on who finished first.
#include "runner/league/ledger.h"

#include <algorithm>
#include <random>

#include "tests/kit/catch.h"
#include "tests/kit/dice.h"

using namespace joust;

namespace {

// Blocks of two bots out of `bots`, in a fixed irregular order.
class Pairs : public TableSource {
 public:
  explicit Pairs(int bots) : bots_(bots) {}
  BlockPlan block(int64_t number) const override {
    BlockPlan plan;
    plan.number = number;
    plan.first_game = 2 * number;
    Random random{static_cast<uint64_t>(number)};
    plan.bots[0] = below(random, bots_);
    plan.bots[1] = (plan.bots[0] + 1 + below(random, bots_ - 1)) % bots_;
    return plan;
  }
  Setup setup(const BlockPlan&) const override { return {}; }

 private:
  int bots_;
};

// Bot 1 faults in every fourth of its games, bot 2 in every ninth, the others never.
PackedGamePtr play(const TableSource& source, GameKey key) {
  const BlockPlan plan = source.block(key.block);
  PlayedGame game;
  game.key = key;
  Random random{game_number(key) * 77};
  for (int seat = 0; seat < 2; ++seat) {
    const int bot = plan.bot_at(seat, key.rotation);
    const uint32_t draw = random.below(36);
    if (((bot == 1 && draw < 9) || (bot == 2 && draw < 4)) && !game.record.fault) {
      game.record.fault = seat;
      game.fault.kind = FaultKind::Crash;
    }
  }
  return pack(game);
}

struct Outcome {
  std::vector<int64_t> blocks;
  std::vector<std::pair<int, int64_t>> withdrawals;
  int64_t skipped = 0;
  bool operator==(const Outcome&) const = default;
};

// Plays with `workers` that finish in random order and sometimes die.
Outcome run(int64_t blocks, int workers, unsigned seed) {
  const Pairs source(5);
  Ledger ledger(source, 0, blocks, std::vector<int64_t>(5), std::vector<bool>(5), 6);
  std::mt19937 random(seed);
  std::vector<GameKey> flying;
  Outcome outcome;
  for (int step = 0; !ledger.finished(); ++step) {
    REQUIRE(step < 1'000'000);
    while (std::ssize(flying) < std::ptrdiff_t{workers} * 10) {
      const auto game = ledger.take();
      if (!game) break;
      flying.push_back(*game);
    }
    if (!flying.empty()) {
      const size_t i = random() % flying.size();
      const GameKey game = flying[i];
      flying.erase(flying.begin() + static_cast<std::ptrdiff_t>(i));
      if (random() % 20 == 0) {
        ledger.put_back(game);
      } else {
        ledger.add(play(source, game));
      }
    }
    FinishedBlock block;
    while (ledger.pop(block)) {
      outcome.blocks.push_back(block.plan.number);
      for (const PlayedGame& game : block.games) REQUIRE(game.key.block == block.plan.number);
      for (const Withdrawal& w : ledger.take_withdrawals()) outcome.withdrawals.emplace_back(w.bot, w.game);
    }
  }
  outcome.skipped = ledger.skipped_games();
  return outcome;
}

}  // namespace

TEST_CASE("blocks leave the ledger in order, each once") {
  const Outcome outcome = run(300, 3, 1);
  CHECK(std::is_sorted(outcome.blocks.begin(), outcome.blocks.end()));
  CHECK(std::adjacent_find(outcome.blocks.begin(), outcome.blocks.end()) == outcome.blocks.end());
  CHECK(std::ssize(outcome.blocks) + outcome.skipped / 2 == 300);
}

TEST_CASE("bots that fault too often are withdrawn at the same game whatever finishes first") {
  const Outcome first = run(400, 1, 1);
  REQUIRE(first.withdrawals.size() == 2);
  CHECK(first.skipped > 0);
  for (unsigned seed = 2; seed < 40; ++seed) CHECK(run(400, 1 + static_cast<int>(seed % 7), seed) == first);
}

TEST_CASE("games of blocks that fell away are ignored") {
  const Pairs source(5);
  Ledger ledger(source, 0, 50, std::vector<int64_t>(5), std::vector<bool>(5), 0);
  std::vector<GameKey> games;
  while (games.size() < 20) games.push_back(*ledger.take());
  for (int bot = 0; bot < 5; ++bot) ledger.withdraw(bot);
  FinishedBlock block;
  CHECK_FALSE(ledger.pop(block));
  CHECK(ledger.finished());
  CHECK(ledger.skipped_games() == 100);
  ledger.put_back(games[0]);
  ledger.add(play(source, games[1]));
  CHECK_FALSE(ledger.take());
}

TEST_CASE("a resumed ledger goes on with the stored counts") {
  const Pairs source(5);
  std::vector<int64_t> faults(5);
  faults[3] = 5;
  Ledger ledger(source, 10, 60, faults, std::vector<bool>(5), 6);
  CHECK(ledger.next_block() == 10);
  int played_after = 0;
  bool out = false;
  for (int step = 0; step < 10'000 && !ledger.finished(); ++step) {
    const auto key = ledger.take();
    if (!key) break;
    PlayedGame game;
    game.key = *key;
    const BlockPlan plan = source.block(key->block);
    for (int seat = 0; seat < 2; ++seat)
      if (plan.bot_at(seat, key->rotation) == 3) game.record.fault = seat;
    ledger.add(pack(game));
    FinishedBlock block;
    while (ledger.pop(block)) {
      if (out) played_after += block.plan.bots[0] == 3 || block.plan.bots[1] == 3;
      out = out || !ledger.take_withdrawals().empty();
    }
  }
  CHECK(out);
  CHECK(played_after == 0);
  CHECK(ledger.finished());
}
