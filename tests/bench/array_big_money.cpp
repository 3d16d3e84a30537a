#include "tests/bench/array_big_money.h"

#include <utility>

namespace joust::bench {

namespace {

enum Card : uint8_t { Copper, Silver, Gold, Estate, Duchy, Province };
constexpr int kCoins[] = {1, 2, 3, 0, 0, 0};
constexpr int kPoints[] = {0, 0, 0, 1, 3, 6};

struct Numbers {
  uint64_t state;
  uint32_t below(uint32_t n) {
    state += 0x9e3779b97f4a7c15u;
    uint64_t z = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return static_cast<uint32_t>(((z >> 32) * n) >> 32);
  }
};

struct Player {
  uint8_t deck[64], discard[64], hand[5];
  int deck_size = 0, discard_size = 0, hand_size = 0, turns = 0;

  void shuffle(Numbers& numbers) {
    for (int i = 0; i < discard_size; ++i) deck[i] = discard[i];
    deck_size = discard_size;
    discard_size = 0;
    for (int i = deck_size - 1; i > 0; --i) std::swap(deck[i], deck[numbers.below(static_cast<uint32_t>(i + 1))]);
  }
  void draw_hand(Numbers& numbers) {
    for (hand_size = 0; hand_size < 5;) {
      if (deck_size == 0) {
        if (discard_size == 0) return;
        shuffle(numbers);
      }
      hand[hand_size++] = deck[--deck_size];
    }
  }
  void start(Numbers& numbers) {
    deck_size = hand_size = turns = 0;
    discard_size = 10;
    for (int i = 0; i < 10; ++i) discard[i] = i < 7 ? Copper : Estate;
    draw_hand(numbers);
  }
  int points() const {
    int sum = 0;
    for (int i = 0; i < deck_size; ++i) sum += kPoints[deck[i]];
    for (int i = 0; i < discard_size; ++i) sum += kPoints[discard[i]];
    for (int i = 0; i < hand_size; ++i) sum += kPoints[hand[i]];
    return sum;
  }
};

}  // namespace

ArrayResult play_array_big_money(int games, uint64_t seed) {
  Numbers numbers{seed};
  ArrayResult result;
  Player players[2];
  for (int game = 0; game < games; ++game) {
    int pile[] = {46, 40, 30, 8, 8, 8};
    for (Player& p : players) p.start(numbers);
    int empty = 0;
    for (int now = 0;; now ^= 1) {
      Player& p = players[now];
      ++p.turns;
      int coins = 0;
      for (int i = 0; i < p.hand_size; ++i) coins += kCoins[p.hand[i]];
      int buy = -1;
      if (coins >= 8) buy = Province;
      else if (coins >= 6 && pile[Gold]) buy = Gold;
      else if (coins >= 5 && pile[Province] <= 4 && pile[Duchy]) buy = Duchy;
      else if (coins >= 3 && pile[Silver]) buy = Silver;
      for (int i = 0; i < p.hand_size; ++i) p.discard[p.discard_size++] = p.hand[i];
      if (buy >= 0) {
        p.discard[p.discard_size++] = static_cast<uint8_t>(buy);
        empty += --pile[buy] == 0;
      }
      p.draw_hand(numbers);
      if (pile[Province] == 0 || empty >= 3) break;
    }
    const int a = players[0].points(), b = players[1].points();
    result.points[0] += a;
    result.points[1] += b;
    result.turns += static_cast<uint64_t>(players[0].turns + players[1].turns);
    if (a == b && players[0].turns == players[1].turns) ++result.ties;
    else ++result.wins[a != b ? b > a : players[1].turns > players[0].turns ? 0 : 1];
  }
  return result;
}

}  // namespace joust::bench
