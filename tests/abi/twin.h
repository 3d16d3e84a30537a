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
    const auto n = static_cast<uint32_t>(state->question.option_count());
    answer(*state, state->question.option_at(static_cast<int>(random.below(n))), log);
  }
}

}  // namespace joust::test
