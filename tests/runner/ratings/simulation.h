// Made-up results for the statistics tests: the same on every machine, with known truth and correlated blocks.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <numeric>
#include <random>
#include <vector>

#include "runner/base/index.h"
#include "runner/ratings/results.h"

namespace joust {

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}

  double uniform() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }
  bool chance(double p) { return uniform() < p; }
  template <std::integral Number>
  Number below(Number n) {
    return static_cast<Number>(uniform() * static_cast<double>(n));
  }
  double gumbel() { return -std::log(-std::log(uniform() + 0x1p-60)); }

  template <class T>
  void shuffle(std::vector<T>& items) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
  }

 private:
  std::mt19937_64 engine_;
};

inline ScoredGame make_game(std::int64_t block, std::initializer_list<int> players,
                            std::initializer_list<double> points) {
  ScoredGame game;
  game.block = block;
  game.seats = base::count(players);
  std::transform(players.begin(), players.end(), game.player.begin(),
                 [](int p) { return static_cast<std::uint16_t>(p); });
  std::copy(points.begin(), points.end(), game.points.begin());
  return game;
}

struct League {
  std::vector<double> rating;  // by player, natural units, mean 0
  std::vector<double> offset;  // by seat, natural units, sum 0
  double shared_luck = 0.5;    // how often a game repeats the luck of its block's first game
  double tie_margin = 0;       // closer than this is a tie; the model then holds only approximately
};

// One block: the given players in every rotation of the seats. Luck belongs to the player, so it favours the same one
// in each repetition; with Gumbel luck every pairwise chance is exactly the model's.
inline void play_block(std::vector<ScoredGame>& games, const League& league, std::int64_t block,
                       const std::vector<int>& table, Dice& dice) {
  const std::size_t seats = table.size();
  std::vector<double> first_luck(seats);
  for (double& luck : first_luck) luck = dice.gumbel();
  for (std::size_t rotation = 0; rotation < seats; ++rotation) {
    const bool repeat = rotation == 0 || dice.chance(league.shared_luck);
    ScoredGame game;
    game.block = block;
    game.seats = base::count(table);
    for (std::size_t seat = 0; seat < seats; ++seat) {
      const std::size_t who = (seat + rotation) % seats;
      const auto player = static_cast<std::size_t>(table[who]);
      const double luck = repeat ? first_luck[who] : dice.gumbel();
      const double points = league.rating[player] + league.offset[seat] + luck;
      game.player[seat] = static_cast<std::uint16_t>(player);
      game.points[seat] = league.tie_margin > 0 ? std::round(points / league.tie_margin) : points;
    }
    games.push_back(game);
  }
}

// Tables in turn: every pair for two seats, otherwise drawn at random.
inline std::vector<ScoredGame> play_league(const League& league, int blocks, Dice& dice) {
  const int players = base::count(league.rating), seats = base::count(league.offset);
  std::vector<std::vector<int>> pairs;
  for (int i = 0; i < players; ++i)
    for (int j = i + 1; j < players; ++j) pairs.push_back({i, j});
  std::vector<int> everybody(league.rating.size());
  std::iota(everybody.begin(), everybody.end(), 0);

  std::vector<ScoredGame> games;
  for (int block = 0; block < blocks; ++block) {
    if (seats == 2) {
      play_block(games, league, block, base::at(pairs, block % std::ssize(pairs)), dice);
    } else {
      dice.shuffle(everybody);
      play_block(games, league, block, {everybody.begin(), everybody.begin() + seats}, dice);
    }
  }
  return games;
}

}  // namespace joust
