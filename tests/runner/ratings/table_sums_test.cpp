// Ratings from sums over blocks: the same as from all games, however the sums came together.
#include "runner/ratings/table_sums.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <vector>

#include "engine/random.h"
#include "runner/ratings/fit.h"
#include "tests/kit/catch.h"

using namespace joust;

namespace {

struct Table {
  std::vector<std::uint16_t> members;  // players by number
  std::vector<BlockOutcome> blocks;
};

double unit(Random& random) { return static_cast<double>(random.next() >> 11) * 0x1p-53; }

// Places by noisy strength; ties where two are near each other.
Outcome random_outcome(Random& random, const std::vector<double>& strengths) {
  std::vector<double> luck;
  for (const double strength : strengths) luck.push_back(std::round(4 * (strength + 3 * unit(random))));
  Outcome outcome;
  for (std::size_t a = 0; a < luck.size(); ++a)
    for (const double other : luck) outcome.place[a] += other > luck[a];
  return outcome;
}

BlockOutcome random_block(Random& random, const std::vector<std::uint16_t>& members, int fault_percent) {
  BlockOutcome block;
  block.seats = static_cast<int>(members.size());
  std::iota(block.order.begin(), block.order.begin() + block.seats, std::uint8_t{0});
  for (auto i = static_cast<std::uint32_t>(block.seats) - 1; i > 1; --i)
    std::swap(block.order[i], block.order[1 + random.below(i)]);
  for (int rotation = 0; rotation < block.seats; ++rotation) {
    std::vector<double> strengths;
    for (int seat = 0; seat < block.seats; ++seat)
      strengths.push_back(0.1 * members[static_cast<std::size_t>(block.member(seat, rotation))] - 0.1 * seat);
    Outcome& game = block.games[static_cast<std::size_t>(rotation)];
    game = random_outcome(random, strengths);
    if (static_cast<int>(random.below(100)) < fault_percent)
      game = {{}, static_cast<int>(random.below(static_cast<std::uint32_t>(block.seats)))};
  }
  return block;
}

std::vector<Table> random_tables(int seats, int players, int tables, int blocks, int fault_percent) {
  Random random{static_cast<std::uint64_t>(seats * 1000 + blocks)};
  std::vector<Table> all;
  for (int t = 0; t < tables; ++t) {
    Table& table = all.emplace_back();
    table.members.push_back(static_cast<std::uint16_t>(t % players));  // everybody plays
    while (table.members.size() < static_cast<std::size_t>(seats)) {
      const auto player = static_cast<std::uint16_t>(random.below(static_cast<std::uint32_t>(players)));
      if (std::find(table.members.begin(), table.members.end(), player) == table.members.end())
        table.members.push_back(player);
    }
    for (int b = 0; b < blocks; ++b) table.blocks.push_back(random_block(random, table.members, fault_percent));
  }
  return all;
}

TableSums sums_of(const Table& table) {
  TableSums sums(static_cast<int>(table.members.size()));
  for (const BlockOutcome& block : table.blocks) sums.add(block);
  return sums;
}

RatingTable fit_sums(const std::vector<Table>& tables, int players) {
  RatingFit fit(players);
  for (const Table& table : tables) fit.count(table.members, sums_of(table));
  fit.solve();
  for (const Table& table : tables) fit.measure(table.members, sums_of(table));
  return fit.result();
}

RatingTable fit_games(const std::vector<Table>& tables, int players) {
  std::vector<ScoredGame> games;
  std::int64_t number = 0;
  for (const Table& table : tables) {
    for (const BlockOutcome& block : table.blocks) {
      ++number;
      for (int rotation = 0; rotation < block.seats; ++rotation) {
        ScoredGame& game = games.emplace_back();
        game.block = number;
        game.seats = block.seats;
        for (int seat = 0; seat < block.seats; ++seat) {
          const auto at = static_cast<std::size_t>(seat);
          game.player[at] = table.members[static_cast<std::size_t>(block.member(seat, rotation))];
          game.points[at] = -block.games[static_cast<std::size_t>(rotation)].place[at];
        }
      }
    }
  }
  return fit_ratings(games, players);
}

void check_same(const RatingTable& a, const RatingTable& b) {
  for (std::size_t i = 0; i < a.players.size(); ++i) {
    CHECK(a.players[i].elo == Approx(b.players[i].elo).margin(1e-6));
    CHECK(a.players[i].error == Approx(b.players[i].error).margin(1e-6));
    CHECK(a.players[i].games == b.players[i].games);
    for (std::size_t j = 0; j < a.players.size(); ++j)
      CHECK(a.covariance(i, j) == Approx(b.covariance(i, j)).margin(1e-6));
  }
  REQUIRE(a.seat_offsets.size() == b.seat_offsets.size());
  for (std::size_t s = 0; s < a.seat_offsets.size(); ++s)
    for (std::size_t seat = 0; seat < a.seat_offsets[s].elo.size(); ++seat) {
      CHECK(a.seat_offsets[s].elo[seat] == Approx(b.seat_offsets[s].elo[seat]).margin(1e-6));
      CHECK(a.seat_offsets[s].error[seat] == Approx(b.seat_offsets[s].error[seat]).margin(1e-6));
    }
}

}  // namespace

TEST_CASE("a fit from sums is the fit from all games, at tables of two to six") {
  for (int seats = 2; seats <= 6; ++seats) {
    for (const int blocks : {3, 60, seats < 6 ? 700 : 3000}) {  // outcomes counted, then summed
      INFO(seats << " seats, " << blocks << " blocks");
      const auto tables = random_tables(seats, 9, 25, blocks, 0);
      check_same(fit_sums(tables, 9), fit_games(tables, 9));
    }
  }
}

TEST_CASE("tables of different sizes are fitted together") {
  auto tables = random_tables(2, 7, 15, 50, 0);
  for (const int seats : {3, 4})
    for (Table& table : random_tables(seats, 7, 10, 50, 0)) tables.push_back(std::move(table));
  check_same(fit_sums(tables, 7), fit_games(tables, 7));
}

TEST_CASE("sums are the same in whatever order and parts blocks are added, also as bytes") {
  for (int seats = 2; seats <= 6; ++seats) {
    for (const int blocks : {1, 90, 900}) {
      INFO(seats << " seats, " << blocks << " blocks");
      Table table = random_tables(seats, 8, 1, blocks, 10)[0];
      const TableSums whole = sums_of(table);
      CHECK(whole.blocks() == blocks);
      std::reverse(table.blocks.begin(), table.blocks.end());
      std::vector<TableSums> parts(3, TableSums(seats));
      for (std::size_t i = 0; i < table.blocks.size(); ++i) parts[i * i % 3].add(table.blocks[i]);
      TableSums together(seats);
      for (const TableSums& part : parts) together.add(part);
      CHECK(together == whole);
      CHECK(together.bytes() == whole.bytes());
      const auto read = TableSums::from_bytes(seats, whole.bytes());
      REQUIRE(read);
      CHECK(*read == whole);
    }
  }
}

TEST_CASE("sums of damaged bytes are refused, or are others") {
  for (const int seats : {2, 4}) {
    const auto bytes = sums_of(random_tables(seats, 8, 1, 400, 10)[0]).bytes();
    for (std::size_t length = 0; length < bytes.size(); ++length)
      CHECK_FALSE(TableSums::from_bytes(seats, std::span(bytes).first(length)));
    for (std::size_t at = 0; at < bytes.size(); ++at) {
      for (const std::uint8_t byte : std::array<std::uint8_t, 4>{0x00, 0x7f, 0x80, 0xff}) {
        auto damaged = bytes;
        damaged[at] = byte;
        const auto read = TableSums::from_bytes(seats, damaged);
        CHECK((!read || damaged == bytes || read->bytes() != bytes));
      }
    }
  }
}

TEST_CASE("a fault scores between the faulty bot and each other one, and says nothing of the others or of seats") {
  for (int seats = 3; seats <= 6; ++seats) {
    // The last player crashes in half the games of a fair table, whenever player 0 does badly.
    Table fair = random_tables(seats, seats, 1, 400, 0)[0], crashing = fair;
    Table without;
    for (BlockOutcome& block : crashing.blocks)
      for (int rotation = 0; rotation < seats; ++rotation) {
        Outcome& game = block.games[static_cast<std::size_t>(rotation)];
        int seat = 0;
        while (crashing.members[static_cast<std::size_t>(block.member(seat, rotation))] != seats - 1) ++seat;
        if (game.place[static_cast<std::size_t>(seat)] == 0) game = {{}, seat};
      }
    const RatingTable rated = fit_sums({crashing}, seats);
    REQUIRE(rated.seat_offsets.size() == 1);
    // A pair of innocents is compared in the games that ended by themselves, and nowhere else.
    PairwiseTable table(seats);
    table.add(crashing.members, sums_of(crashing));
    std::int64_t faults = 0, games = 0;
    for (const BlockOutcome& block : crashing.blocks)
      for (int rotation = 0; rotation < seats; ++rotation)
        faults += block.games[static_cast<std::size_t>(rotation)].fault != kNoLoser;
    for (int a = 0; a < seats; ++a)
      for (int b = a + 1; b < seats; ++b)
        games += table.tally(table.cell(seats, a, b, 0, 1)).games + table.tally(table.cell(seats, a, b, 1, 0)).games;
    CHECK(games == std::int64_t{400} * seats - faults);
    CHECK(rated.players[static_cast<std::size_t>(seats - 1)].elo <
          fit_sums({fair}, seats).players[static_cast<std::size_t>(seats - 1)].elo);
  }
  // Two that crash in turn: nothing is learned about seats.
  Table crashers{{0, 1}, {}};
  for (int i = 0; i < 50; ++i) {
    BlockOutcome block;
    block.order = {0, 1};
    block.games[0].fault = i % 2;
    block.games[1].fault = 0;
    crashers.blocks.push_back(block);
  }
  CHECK(fit_sums({crashers}, 2).seat_offsets.empty());
}
