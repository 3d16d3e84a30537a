// The forward model's games: made from views alone, and looking the same from the view's seat.
#include "engine/sample.h"

#include <algorithm>

#include "tests/bot-api/twin.h"
#include "tests/kit/catch.h"
#include "tests/kit/dice.h"

using namespace joust;
using namespace joust::test;

TEST_CASE("a sampled game looks the same from the view's seat, at every question of all sets", "[abi][sample]") {
  Sampler sampler;
  auto sampled = std::make_unique<State>();
  int64_t questions = 0;
  for (uint64_t seed = 1; seed <= 80; ++seed) {
    const Setup setup = random_setup(seed, 2 + static_cast<int>(seed % 5));
    std::string problem;
    ViewBuffer buffer;
    random_game(setup, seed, [&](State& s) {
      ++questions;
      start_view(buffer.get(), s, s.question.player);
      if (!sampler.sample(*sampled, buffer.get(), seed + s.questions)) {
        problem = "no sample at question " + std::to_string(s.questions) + ", verb " +
                  std::to_string(static_cast<int>(s.question.verb));
        return;
      }
      const std::string before = bytes(buffer.get()), after = fresh_bytes(*sampled, s.question.player);
      if (before != after && problem.empty())
        problem = difference(before, after) + " at question " + std::to_string(s.questions);
    });
    INFO(to_text(setup));
    CHECK(problem == "");
  }
  CHECK(questions > 10000);
}

TEST_CASE("sampled games can be played to their end, and no card appears or is lost", "[abi][sample]") {
  Sampler sampler;
  auto sampled = std::make_unique<State>();
  for (uint64_t seed = 1; seed <= 40; ++seed) {
    const Setup setup = random_setup(seed + 500, 2 + static_cast<int>(seed % 4));
    Random random = Random::stream(seed, 3);
    ViewBuffer buffer;
    int wrong = 0, games = 0;
    random_game(setup, seed, [&](State& s) {
      if (random.below(40)) return;
      start_view(buffer.get(), s, s.question.player);
      if (!sampler.sample(*sampled, buffer.get(), random.next())) {
        ++wrong;
        return;
      }
      ++games;
      for (int seat = 0; seat < s.players; ++seat)
        wrong += sampled->player[seat].owned.total != s.player[seat].owned.total;
      while (sampled->asking) {
        answer(*sampled, any_option(random, sampled->question));
      }
      wrong += sampled->ending == Ending::Fault;
      for (int seat = 0; seat < s.players; ++seat) wrong += !(cards_of(*sampled, seat) == sampled->player[seat].owned);
    });
    INFO(to_text(setup));
    CHECK(wrong == 0);
  }
}

TEST_CASE("two real games with the same view give the same samples for the same seed", "[abi][sample]") {
  // The same position twice, but the other player's hand and deck are different cards, and so are the shuffles to come.
  Setup setup;
  setup.kingdom = {CardId::Village, CardId::Witch};
  auto a = std::make_unique<State>(), b = std::make_unique<State>();
  start(*a, setup, 5);
  for (int i = 0; i < 40 && a->asking; ++i) answer(*a, a->question.option_at(a->question.option_count() - 1));
  while (a->question.player != 0) answer(*a, a->question.option_at(0));
  *b = *a;
  Player& p = b->player[1];
  Bag all = p.hand;
  for (int i = 0; i < p.deck.size(); ++i) all.add(p.deck.at(i));
  const int hand = p.hand.size();
  p.hand.clear();
  p.deck.count = p.deck.loose = 0;
  std::vector<Kind> cards;
  each(all.present, [&](Kind k) { cards.insert(cards.end(), static_cast<size_t>(all[k]), k); });
  std::reverse(cards.begin(), cards.end());
  for (Kind k : cards)
    if (p.hand.size() < hand)
      p.hand.add(k);
    else
      p.deck.push(k, 0);
  p.deck.loose = p.deck.count;
  p.random = Random::stream(99, 1);
  b->player[0].random = Random::stream(98, 1);
  REQUIRE(!(a->player[1].hand == b->player[1].hand));

  ViewBuffer va, vb;
  start_view(va.get(), *a, 0);
  start_view(vb.get(), *b, 0);
  REQUIRE(bytes(va.get()) == bytes(vb.get()));
  Sampler one, two;
  auto sa = std::make_unique<State>(), sb = std::make_unique<State>();
  bool other_hands = false;
  Bag first{};
  for (uint64_t seed = 0; seed < 50; ++seed) {
    REQUIRE(one.sample(*sa, va.get(), seed));
    REQUIRE(two.sample(*sb, vb.get(), seed));
    CHECK(sa->player[1].hand == sb->player[1].hand);
    CHECK(fresh_bytes(*sa, 1) == fresh_bytes(*sb, 1));
    for (int i = 0; i < 30 && sa->asking; ++i) {  // the shuffles to come are the same, too
      REQUIRE(sa->question.cards == sb->question.cards);
      answer(*sa, sa->question.option_at(0));
      answer(*sb, sb->question.option_at(0));
    }
    CHECK(sa->signature == sb->signature);
    if (seed == 0) first = sa->player[1].hand;
    other_hands |= !(sa->player[1].hand == first);
  }
  CHECK(other_hands);
}

TEST_CASE("hidden cards are dealt evenly", "[abi][sample]") {
  Setup setup;
  auto s = std::make_unique<State>();
  start(*s, setup, 3);
  ViewBuffer v;
  start_view(v.get(), *s, 0);
  Sampler sampler;
  auto sampled = std::make_unique<State>();
  int estates = 0;
  constexpr int kSamples = 20000;
  for (uint64_t seed = 0; seed < kSamples; ++seed) {
    REQUIRE(sampler.sample(*sampled, v.get(), seed));
    estates += sampled->player[1].hand[kEstate];
  }
  CHECK(1.0 * estates / kSamples == Approx(1.5).margin(0.02));
}

TEST_CASE("damaged views are refused and change nothing", "[abi][sample]") {
  Sampler sampler;
  Random random = Random::stream(1, 1);
  ViewBuffer good, bad;
  auto sampled = std::make_unique<State>();
  int refused = 0, taken = 0;
  for (uint64_t seed = 1; seed <= 6; ++seed) {
    random_game(random_setup(seed + 900, 3), seed, [&](State& s) {
      if (random.below(20)) return;
      start_view(good.get(), s, s.question.player);
      bad.get() = good.get();
      std::memcpy(static_cast<void*>(&bad.get()), &good.get(), good.get().size);
      auto* raw = reinterpret_cast<unsigned char*>(&bad.get());
      for (int i = 0; i < 3; ++i) raw[random.below(bad.get().size)] = static_cast<unsigned char>(random.next());
      (sampler.sample(*sampled, bad.get(), 1) ? taken : refused)++;
    });
  }
  CHECK(refused > 0);
  CHECK(taken > 0);  // most bytes are counts that may well be so
  std::memset(static_cast<void*>(&bad.get()), 0, sizeof(joust_view));
  CHECK_FALSE(sampler.sample(*sampled, bad.get(), 1));
}
