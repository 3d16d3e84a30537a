// What a view promises: the same bytes however it was filled, and nothing in them that the player cannot know.
#include "runner/base/index.h"
#include "tests/bot-api/twin.h"
#include "tests/kit/catch.h"
#include "tests/kit/dice.h"

using namespace joust;
using namespace joust::test;

TEST_CASE("a view brought up to date equals a fresh one", "[abi][view]") {
  for (uint64_t seed = 1; seed <= 60; ++seed) {
    const int players = 2 + static_cast<int>(seed % 5);
    const Setup setup = random_setup(seed, players);
    ViewBuffer slow[kMaxPlayers], quick[kMaxPlayers];
    uint32_t answered[kMaxPlayers] = {};
    bool started = false;
    std::string different;
    random_game(setup, seed, [&](State& s) {
      for (int seat = 0; seat < players && !started; ++seat) {
        start_view(slow[seat].get(), s, seat);
        start_view(quick[seat].get(), s, seat);
        answered[seat] = s.questions;
      }
      started = true;
      const int seat = s.question.player;
      update_view(slow[seat].get(), s);
      update_view(quick[seat].get(), s, answered[seat]);
      const std::string fresh = fresh_bytes(s, s.question.player);
      if (bytes(slow[seat].get()) != fresh && different.empty())
        different = "slow: " + difference(bytes(slow[seat].get()), fresh);
      if (bytes(quick[seat].get()) != fresh && different.empty())
        different = "quick: " + difference(bytes(quick[seat].get()), fresh);
    });
    CHECK(different == "");
  }
}

TEST_CASE("a block can be used again for another game", "[abi][view]") {
  ViewBuffer used;
  for (uint64_t seed = 1; seed <= 12; ++seed) {
    const Setup setup = random_setup(seed / 2, 2 + static_cast<int>(seed % 3));
    std::string different;
    int questions = 0;
    random_game(setup, seed, [&](State& s) {
      if (++questions % 50) return;
      start_view(used.get(), s, s.question.player);
      const std::string fresh = fresh_bytes(s, s.question.player);
      if (bytes(used.get()) != fresh) different = difference(bytes(used.get()), fresh);
    });
    CHECK(different == "");
  }
}

TEST_CASE("the own deck is counted right at every question", "[abi][view]") {
  for (uint64_t seed = 100; seed < 130; ++seed) {
    const Setup setup = random_setup(seed, 3);
    ViewBuffer buffer;
    int wrong = 0;
    random_game(setup, seed, [&](State& s) {
      start_view(buffer.get(), s, s.question.player);
      Bag deck{};
      const Deck& real = s.player[s.question.player].deck;
      for (int i = 0; i < real.size(); ++i) deck.add(real.at(i));
      for (Kind k = 0; k < s.cards.kinds; ++k) wrong += buffer.get().deck.count[k] != deck[k];
      wrong += buffer.get().deck.present != deck.present || buffer.get().deck.total != deck.total;
    });
    CHECK(wrong == 0);
  }
}

TEST_CASE("logging has no influence on what a bot sees", "[abi][view]") {
  for (uint64_t seed = 200; seed < 215; ++seed) {
    const Setup setup = random_setup(seed, 2);
    std::vector<std::string> quiet, logged;
    const auto collect = [](std::vector<std::string>& list) {
      return [&list](State& s) { list.push_back(fresh_bytes(s, s.question.player)); };
    };
    Log log;
    random_game(setup, seed, collect(quiet));
    random_game(setup, seed, collect(logged), &log);
    CHECK(quiet == logged);
  }
}

TEST_CASE("bytes of a view do not depend on hands, decks, their order and shuffles to come", "[abi][view]") {
  Random random = Random::stream(11, 4);
  for (uint64_t seed = 300; seed < 400; ++seed) {
    const int players = 2 + static_cast<int>(seed % 5);
    std::string different;
    random_game(random_setup(seed, players), seed, [&](State& s) {
      const int viewer = below(random, players);
      const std::string before = fresh_bytes(s, viewer);
      ViewBuffer buffer;
      start_view(buffer.get(), s, viewer);
      const joust_question& q = buffer.get().question;
      if (q.verb != JOUST_VERB_NONE && q.about != viewer) return;  // another player's cards are open to see
      auto other = std::make_unique<State>(s);
      deal_hidden_anew(*other, viewer, random);
      shuffle_own_deck(*other, viewer, random);
      other->signature ^= 1;
      ++other->questions;
      const std::string after = fresh_bytes(*other, viewer);
      if (before != after) different = difference(before, after);
    });
    CHECK(different == "");
  }
}

namespace {

// A position by hand: everybody holds `hand`, the deck is `deck` (top last).
std::unique_ptr<State> position(const Setup& setup, const std::vector<std::vector<CardId>>& hands) {
  auto s = std::make_unique<State>();
  lay_out(*s, setup);
  deal_game(*s, 1);
  for (int seat = 0; seat < s->players; ++seat) {
    Player& p = s->player[seat];
    for (CardId id : base::at(hands, seat)) {
      p.hand.add(s->cards.slot[number(id)]);
      p.owned.add(s->cards.slot[number(id)]);
    }
  }
  s->turns = 1;
  s->phase = Phase::Action;
  s->turn.actions = s->turn.buys = 1;
  resume(*s);
  return s;
}

void answer_card(State& s, CardId id) { REQUIRE(answer(s, s.cards.slot[number(id)]) == Status::Ok); }

}  // namespace

TEST_CASE("Masquerade: what others pass to each other stays between them", "[abi][view]") {
  Setup setup;
  setup.players = 4;
  setup.kingdom = {CardId::Masquerade};
  using C = CardId;
  const std::vector<std::vector<C>> hands = {{C::Masquerade, C::Gold, C::Curse},
                                             {C::Silver, C::Estate},
                                             {C::Duchy, C::Copper, C::Copper},
                                             {C::Province, C::Copper}};
  const auto play = [&](C first, C second) {
    auto s = position(setup, hands);
    answer_card(*s, C::Masquerade);
    answer_card(*s, first);   // seat 0 passes to seat 1
    answer_card(*s, second);  // seat 1 passes to seat 2
    return s;
  };
  auto a = play(C::Gold, C::Silver), b = play(C::Curse, C::Estate);
  REQUIRE(a->question.player == 2);

  SECTION("before the cards move, nobody knows what was chosen") {
    CHECK(difference(fresh_bytes(*a, 2), fresh_bytes(*b, 2)) == "same");
  }
  SECTION("afterwards, only giver and receiver know") {
    for (auto* s : {a.get(), b.get()}) {
      answer_card(*s, C::Duchy);     // seat 2 to seat 3
      answer_card(*s, C::Province);  // seat 3 to seat 0
    }
    const auto seen = [](const State& s, int viewer) {
      ViewBuffer buffer;
      start_view(buffer.get(), s, viewer);
      joust_view& v = buffer.get();
      v.question = {};  // seat 0 is asked, and shown its own hand
      return bytes(v);
    };
    CHECK(difference(seen(*a, 3), seen(*b, 3)) == "same");  // saw neither pass
    CHECK(seen(*a, 0) != seen(*b, 0));
    CHECK(seen(*a, 1) != seen(*b, 1));
    CHECK(seen(*a, 2) != seen(*b, 2));

    ViewBuffer buffer;
    start_view(buffer.get(), *a, 3);
    const joust_view& v = buffer.get();
    CHECK(v.seats[0].unsure == 1);  // its own gift to seat 0 was seen
    CHECK(v.seats[1].unsure == 2);
    CHECK(v.seats[2].unsure == 1);
    CHECK(v.seats[3].unsure == 0);
    CHECK(v.seats[0].owned.count[kProvince] == 1);  // known: it came from seat 3
    CHECK(v.seats[0].owned.count[kGold] == 1);      // as far as seat 3 knows
    CHECK(v.others.count[kGold] == 1);
    CHECK(v.others.count[kDuchy] == 0);  // seat 3 has it now
    CHECK(v.seats[3].owned.count[kDuchy] == 1);
  }
}

TEST_CASE("Masquerade with two players hides nothing", "[abi][view]") {
  Setup setup;
  setup.kingdom = {CardId::Masquerade};
  using C = CardId;
  auto s = position(setup, {{C::Masquerade, C::Gold, C::Curse}, {C::Silver, C::Estate}});
  answer_card(*s, C::Masquerade);
  answer_card(*s, C::Curse);
  answer_card(*s, C::Estate);
  ViewBuffer buffer;
  start_view(buffer.get(), *s, 0);
  CHECK(buffer.get().seats[1].owned.count[kCurse] == 1);
  CHECK(buffer.get().seats[1].unsure == 0);
}

TEST_CASE("Research: face-down cards are known to their owner only", "[abi][view]") {
  Setup setup;
  setup.kingdom = {CardId::Research};
  const auto play = [&](const std::vector<CardId>& deck) {
    auto s = position(setup, {{CardId::Research, CardId::Silver, CardId::Estate}, {CardId::Copper, CardId::Estate}});
    Player& p = s->player[0];
    for (CardId id : deck) {
      p.deck.push(s->cards.slot[number(id)], 0);
      p.owned.add(s->cards.slot[number(id)]);
    }
    answer_card(*s, CardId::Research);
    answer_card(*s, CardId::Silver);  // three cards are set aside
    return s;
  };
  using C = CardId;
  auto a = play({C::Copper, C::Gold, C::Copper, C::Copper}), b = play({C::Copper, C::Copper, C::Gold, C::Copper}),
       c = play({C::Gold, C::Copper, C::Copper, C::Copper});
  CHECK(difference(fresh_bytes(*a, 1), fresh_bytes(*b, 1)) == "same");
  CHECK(difference(fresh_bytes(*a, 1), fresh_bytes(*c, 1)) == "same");
  ViewBuffer buffer;
  start_view(buffer.get(), *a, 0);
  CHECK(buffer.get().aside_down.total == 3);
  CHECK(buffer.get().aside_down.count[kGold] == 1);
}

TEST_CASE("what is discarded face down is one event, however many kinds it was", "[abi][view]") {
  Log log;
  const auto event = [](What what, Kind k, int n, int seen_by) {
    return Event{what, 0, k, static_cast<uint8_t>(n), 0, static_cast<uint8_t>(seen_by)};
  };
  log = {event(What::Discard, kCopper, 2, 1), event(What::Discard, kEstate, 1, 1), event(What::Draw, kGold, 1, 1)};
  std::vector<joust_event> own, other;
  filter_events(log, 0, 0, own);
  filter_events(log, 0, 1, other);
  REQUIRE(own.size() == 3);
  CHECK(own[1].slot == kEstate);
  REQUIRE(other.size() == 2);
  CHECK(other[0].slot == JOUST_NOTHING);
  CHECK(other[0].n == 3);
  CHECK(other[1].what == JOUST_EVENT_DRAW);
}
