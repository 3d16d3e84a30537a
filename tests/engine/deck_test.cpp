// The deck's lazy shuffle must be a fair one, and must keep what players know of its order.
#include "engine/deck.h"

#include <map>

#include "tests/kit/catch.h"

namespace joust {

namespace {
Bag bag_of(std::initializer_list<std::pair<Kind, int>> cards) {
  Bag bag{};
  for (auto [k, n] : cards) bag.add(k, n);
  return bag;
}
}  // namespace

TEST_CASE("every order of a shuffled deck is equally likely") {
  Random random = Random::stream(1, 1);
  std::map<int, int> seen;
  constexpr int kTrials = 60000;
  for (int i = 0; i < kTrials; ++i) {
    Deck deck{};
    deck.shuffle_under(bag_of({{0, 1}, {1, 1}, {2, 1}, {3, 1}}), kNoKind, random);
    int order = 0;
    while (!deck.empty()) order = order * 4 + deck.pop(random);
    ++seen[order];
  }
  REQUIRE(seen.size() == 24);
  double chi = 0;
  for (auto [order, n] : seen) chi += (n - kTrials / 24.0) * (n - kTrials / 24.0) / (kTrials / 24.0);
  CHECK(chi < 49.7);  // 23 degrees of freedom, one in a thousand
}

TEST_CASE("drawing five cards at once is as fair as one by one") {
  Random random = Random::stream(2, 1);
  constexpr int kTrials = 100000;
  double both = 0;
  for (int i = 0; i < kTrials; ++i) {
    Deck deck{};
    deck.shuffle_under(bag_of({{0, 7}, {1, 3}}), kNoKind, random);
    Bag hand{};
    deck.draw(5, hand, random);
    REQUIRE(hand.size() == 5);
    both += hand[1] == 3;
  }
  CHECK(both / kTrials == Approx(10.0 / 120).margin(0.004));  // all three Estates in the first five of ten cards
}

TEST_CASE("a shuffle goes under the cards that are left") {
  Random random = Random::stream(3, 1);
  Deck deck{};
  deck.push(5, Deck::kOwnerKnows);
  deck.push(6, 0);
  deck.shuffle_under(bag_of({{0, 20}}), kNoKind, random);
  CHECK(deck.size() == 22);
  CHECK(deck.at(0) == 6);
  CHECK(deck.at(1) == 5);
  CHECK(deck.knowledge(1) == Deck::kOwnerKnows);
  CHECK(deck.pop(random) == 6);
  CHECK(deck.pop(random) == 5);
  CHECK(deck.pop(random) == 0);
}

TEST_CASE("Star Chart's card is on top of the shuffled ones and below the old deck") {
  Random random = Random::stream(4, 1);
  Deck deck{};
  deck.push(9, 0);
  deck.shuffle_under(bag_of({{0, 8}, {3, 2}}), 3, random);
  CHECK(deck.size() == 11);
  CHECK(deck.pop(random) == 9);
  CHECK(deck.at(0) == 3);
  CHECK(deck.knowledge(0) == Deck::kOwnerKnows);
}

TEST_CASE("a card can be put at every place of a deck") {
  for (int above = 0; above <= 6; ++above) {
    Random random = Random::stream(5, static_cast<uint64_t>(above));
    Deck deck{};
    deck.shuffle_under(bag_of({{0, 6}}), kNoKind, random);
    deck.insert(7, above, Deck::kOwnerKnows, random);
    REQUIRE(deck.size() == 7);
    for (int i = 0; i < above; ++i) CHECK(deck.pop(random) == 0);
    CHECK(deck.pop(random) == 7);
  }
}

}  // namespace joust
