// What workers and parent tell each other: packets survive the ring, damage is noticed.
#include "runner/workers/played_game.h"

#include <memory>

#include "engine/random.h"
#include "tests/kit/catch.h"
#include "tests/kit/dice.h"

using namespace joust;

namespace {

PlayedGame some_game(uint64_t seed) {
  Random random{seed};
  PlayedGame game;
  game.key = {random.below(1000), below(random, 6)};
  game.record.turns = 40;
  game.record.rounds = 20;
  game.record.ending = 1;
  game.record.players = 2 + below(random, kMaxPlayers - 1);
  for (size_t i = 0; std::cmp_less(i, game.record.players); ++i) {
    game.record.points[i] = below(random, 60) - 10;
    game.record.place[i] = below(random, 6);
    game.record.decisions[i] = random.below(100);
    game.record.nanos[i] = random.next() >> 20;
  }
  game.record.signature = random.next();
  game.record.answers.resize(random.below(400));
  for (uint8_t& byte : game.record.answers) byte = static_cast<uint8_t>(random.below(256));
  if (random.below(2)) {
    game.record.fault = 1;
    game.fault = {FaultKind::Crash, 1, 11, 17, "signal 11", "p1 discard: Copper", "a log\nof lines\n"};
  }
  game.counted = random.below(2) != 0;
  game.takes.resize(random.below(5), {1, 30, 2, 3});
  if (random.below(2)) {
    game.setup.emplace();
    game.setup->players = 3;
    game.setup->kingdom = {CardId::Moat, CardId::Witch};
    game.setup->projects = {CardId::Fair};
    game.setup->shelters = true;
  }
  return game;
}

void check_same(const PlayedGame& a, const PlayedGame& b) {
  CHECK(a.key == b.key);
  CHECK(a.record.players == b.record.players);
  CHECK(a.record.turns == b.record.turns);
  CHECK(a.record.rounds == b.record.rounds);
  CHECK(a.record.ending == b.record.ending);
  CHECK(a.record.decisions == b.record.decisions);
  CHECK(a.record.points == b.record.points);
  CHECK(a.record.place == b.record.place);
  CHECK(a.record.answers == b.record.answers);
  CHECK(a.record.signature == b.record.signature);
  CHECK(a.record.fault == b.record.fault);
  CHECK(a.record.nanos == b.record.nanos);
  CHECK(a.fault.kind == b.fault.kind);
  CHECK(a.fault.message == b.fault.message);
  CHECK(a.fault.question == b.fault.question);
  CHECK(a.fault.log == b.fault.log);
  CHECK(a.fault.decision == b.fault.decision);
  CHECK(a.counted == b.counted);
  CHECK(a.takes.size() == b.takes.size());
  REQUIRE(a.setup.has_value() == b.setup.has_value());
  if (a.setup) CHECK(to_text(*a.setup) == to_text(*b.setup));
}

}  // namespace

TEST_CASE("a game survives the way to the parent") {
  PlayedGame read;  // used again and again, like the parent's
  for (uint64_t seed = 0; seed < 50; ++seed) {
    const PlayedGame game = some_game(seed);
    PackedGame packed;
    pack(game, packed.bytes);
    REQUIRE(recognise(packed));
    CHECK(packed.key == game.key);
    CHECK(packed.fault == game.record.fault);
    unpack(packed, read);
    check_same(game, read);
  }
}

TEST_CASE("a damaged or cut packet is noticed") {
  PackedGame packed;
  pack(some_game(3), packed.bytes);
  const std::vector<uint8_t> packet = packed.bytes;
  for (uint8_t& byte : packed.bytes) {
    byte ^= 4;
    CHECK_FALSE(recognise(packed));
    byte ^= 4;
  }
  for (size_t size = 0; size < packet.size(); ++size) {
    packed.bytes.assign(packet.begin(), packet.begin() + static_cast<std::ptrdiff_t>(size));
    CHECK_FALSE(recognise(packed));
  }
  packed.bytes = packet;
  CHECK(recognise(packed));
}

TEST_CASE("packets come out of the ring in order, however often it wraps") {
  const SharedArea area;
  Random random{5};
  std::vector<uint8_t> packet, taken;
  uint8_t next_in = 0, next_out = 0;
  uint64_t bytes = 0;
  while (bytes < 5 * sizeof(area->results.items)) {
    packet.assign(1 + random.below(20'000), next_in);
    if (put_packet(*area, packet)) {
      bytes += packet.size();
      ++next_in;
      continue;
    }
    for (int i = 0; i < 100 && take_packet(*area, taken); ++i) {
      REQUIRE(taken.front() == next_out);
      REQUIRE(taken.back() == next_out);
      ++next_out;
    }
  }
  while (take_packet(*area, taken)) REQUIRE(taken.front() == next_out++);
  CHECK(next_in == next_out);
}

TEST_CASE("nonsense in the ring is not read") {
  const SharedArea area;
  std::vector<uint8_t> packet(100, 1), taken;
  REQUIRE(put_packet(*area, packet));
  area->results.items[0] = 0xff;
  area->results.items[3] = 0x7f;
  CHECK_FALSE(take_packet(*area, taken));
  area->results.written.store(1ull << 60);
  CHECK_FALSE(take_packet(*area, taken));
}

TEST_CASE("a cleared area is as new") {
  SharedArea area;
  area->notes.answers.store(7);
  area->phase.store(static_cast<uint32_t>(WorkerPhase::Ready));
  area->marker.enter(Call::Decide, 1, 2, 3, 1);
  REQUIRE(put_packet(*area, std::vector<uint8_t>(10)));
  area.clear();
  CHECK(area->notes.answers.load() == 0);
  CHECK(area->phase.load() == 0);
  CHECK(area->marker.call.load() == 0);
  CHECK(area->results.used() == 0);
}
