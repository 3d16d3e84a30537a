// Helpers for tests of views: blocks of bytes to compare, random games to look into.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/kingdom.h"
#include "engine/view.h"
#include "runner/bots/view_buffer.h"
#include "tests/kit/dice.h"

namespace joust::test {

inline std::string bytes(const joust_view& view) { return {reinterpret_cast<const char*>(&view), view.size}; }

inline std::string fresh_bytes(const State& state, int seat) {
  ViewBuffer buffer;
  start_view(buffer.get(), state, seat);
  return bytes(buffer.get());
}

// "same", or where the first difference is: names would be nicer, the offset is enough to find it in the header.
inline std::string difference(const std::string& a, const std::string& b) {
  if (a.size() != b.size()) return "sizes " + std::to_string(a.size()) + " and " + std::to_string(b.size());
  for (size_t i = 0; i < a.size(); ++i)
    if (a[i] != b[i]) return "byte " + std::to_string(i);
  return "same";
}

inline Setup random_setup(uint64_t seed, int players) {
  KingdomOptions options;
  options.players = players;
  Setup setup;
  std::string error;
  make_kingdom(options, seed, setup, error);
  setup.turn_limit = 120;
  return setup;
}

// Plays with random answers and calls `at` before each of them.
inline void random_game(const Setup& setup, uint64_t seed, const std::function<void(State&)>& at, Log* log = nullptr) {
  auto state = std::make_unique<State>();
  start(*state, setup, seed, log);
  Random random = Random::stream(seed, 77);
  while (state->asking) {
    at(*state);
    answer(*state, any_option(random, state->question), log);
  }
}

// The cards that change places below: those of a deck that nobody with `knowledge` knows.
inline std::vector<int> unknown_places(const Deck& deck, uint8_t knowledge) {
  std::vector<int> places;
  for (int i = 0; i < deck.size(); ++i)
    if (!(deck.card[i] & knowledge)) places.push_back(i);
  return places;
}

inline void shuffle(std::vector<Kind>& cards, Random& random) {
  for (size_t i = cards.size(); i > 1; --i) std::swap(cards[i - 1], cards[below(random, i)]);
}

inline void put(Deck& deck, int place, Kind kind) {
  deck.card[place] = static_cast<uint8_t>((deck.card[place] & ~Deck::kKindBits) | kind);
}

// Hands and unknown deck cards of the others dealt anew among their places, with other shuffles to come.
inline void deal_hidden_anew(State& s, int viewer, Random& random) {
  for (int seat = 0; seat < s.players; ++seat) {
    if (seat == viewer) continue;
    Player& p = s.player[seat];
    std::vector<Kind> cards;
    each(p.hand.present, [&](Kind k) { cards.insert(cards.end(), static_cast<size_t>(p.hand[k]), k); });
    const std::vector<int> places = unknown_places(p.deck, Deck::kAllKnow);
    for (int place : places) cards.push_back(p.deck.card[place] & Deck::kKindBits);
    shuffle(cards, random);
    for (int place : places) {
      put(p.deck, place, cards.back());
      cards.pop_back();
    }
    p.hand.clear();
    for (Kind k : cards) p.hand.add(k);
    p.random = Random::stream(random.next(), 5);
  }
}

// The order of the viewer's own deck, as far as it does not know it.
inline void shuffle_own_deck(State& s, int viewer, Random& random) {
  Player& p = s.player[viewer];
  std::vector<Kind> cards;
  const std::vector<int> places = unknown_places(p.deck, Deck::kAllKnow | Deck::kOwnerKnows);
  for (int place : places) cards.push_back(p.deck.card[place] & Deck::kKindBits);
  shuffle(cards, random);
  for (size_t i = 0; i < places.size(); ++i) put(p.deck, places[i], cards[i]);
  p.random = Random::stream(random.next(), 6);
}

}  // namespace joust::test
