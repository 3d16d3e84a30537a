#include "runner/trial/weak_spots.h"

#include <cmath>

#include "tests/kit/catch.h"

using namespace joust;

namespace {
Setup kingdom(std::vector<CardId> cards) {
  Setup setup;
  setup.kingdom = std::move(cards);
  return setup;
}
}  // namespace

TEST_CASE("A change has the mean and the 95 % error of its blocks") {
  Change change;
  CHECK(std::isinf(change.error()));
  for (const double value : {0.0, 1.0, 0.0, 1.0}) change.add(value);
  CHECK(change.mean() == Approx(0.5));
  CHECK(change.error() == Approx(1.959964 * std::sqrt((1.0 / 3) / 4)));
}

TEST_CASE("A card with which the new version got worse is found, one with chance results or on every table is not") {
  WeakSpots spots("old");
  for (int i = 0; i < 100; ++i) {
    spots.add(kingdom({CardId::Witch, CardId::Moat}), 0.75, i % 4 == 0 ? 0.75 : 0.25);
    spots.add(kingdom({CardId::Smithy, CardId::Moat}), 0.5, i % 2 == 0 ? 0.25 : 0.75);
  }
  const auto worse = spots.worse_with();
  REQUIRE(worse.size() == 1);
  CHECK(worse[0].card == CardId::Witch);
  CHECK(worse[0].change.mean() == Approx(-0.375));
  CHECK(spots.before() == Approx(0.625));
  CHECK(spots.now() == Approx((0.375 + 0.5) / 2));
}

TEST_CASE("Few blocks with a card prove nothing") {
  WeakSpots spots("old");
  for (int i = 0; i < 9; ++i) spots.add(kingdom({CardId::Witch}), 1, 0);
  for (int i = 0; i < 9; ++i) spots.add(kingdom({CardId::Smithy}), 0, 0);
  CHECK(spots.worse_with().empty());
}
