#include "runner/bench/yardstick.h"

#include <utility>

namespace joust::bench {

namespace {

enum Card : uint8_t { Copper, Silver, Gold, Estate, Duchy, Province };
constexpr int kCoins[] = {1, 2, 3, 0, 0, 0};
constexpr int kPoints[] = {0, 0, 0, 1, 3, 6};

// The same generator and the same exactness as the engine's, written again.
struct Numbers {
  uint64_t state;
  uint32_t below(uint32_t n) {
    state += 0x9e3779b97f4a7c15u;
    uint64_t z = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    __extension__ using Wide = unsigned __int128;
    return static_cast<uint32_t>((Wide{z ^ (z >> 31)} * n) >> 64);
  }
};

struct Pile {
  uint8_t card[64];
  int size = 0;
  void put(uint8_t c) { card[size++] = c; }
};

struct Player {
  Pile deck, hand, play, discard;
  int turns = 0;

  void shuffle(Numbers& numbers) {
    deck = discard;
    discard.size = 0;
    for (int i = deck.size - 1; i > 0; --i)
      std::swap(deck.card[i], deck.card[numbers.below(static_cast<uint32_t>(i + 1))]);
  }
  void draw_hand(Numbers& numbers) {
    while (hand.size < 5) {
      if (deck.size == 0) {
        if (discard.size == 0) return;
        shuffle(numbers);
      }
      hand.put(deck.card[--deck.size]);
    }
  }
  void start(Numbers& numbers) {
    deck.size = hand.size = play.size = discard.size = turns = 0;
    for (int i = 0; i < 10; ++i) discard.put(i < 7 ? Copper : Estate);
    draw_hand(numbers);
  }
  int play_treasures() {
    int coins = 0, kept = 0;
    for (int i = 0; i < hand.size; ++i) {
      const uint8_t c = hand.card[i];
      if (kCoins[c]) {
        coins += kCoins[c];
        play.put(c);
      } else {
        hand.card[kept++] = c;
      }
    }
    hand.size = kept;
    return coins;
  }
  void clean_up(Numbers& numbers) {
    for (Pile* pile : {&play, &hand}) {
      for (int i = 0; i < pile->size; ++i) discard.put(pile->card[i]);
      pile->size = 0;
    }
    draw_hand(numbers);
  }
  int points() const {
    int sum = 0;
    for (const Pile* pile : {&deck, &hand, &discard})
      for (int i = 0; i < pile->size; ++i) sum += kPoints[pile->card[i]];
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
      const int coins = p.play_treasures();
      int buy = -1;
      if (coins >= 8)
        buy = Province;
      else if (coins >= 6 && pile[Gold])
        buy = Gold;
      else if (coins >= 5 && pile[Province] <= 4 && pile[Duchy])
        buy = Duchy;
      else if (coins >= 3 && pile[Silver])
        buy = Silver;
      if (buy >= 0) {
        p.discard.put(static_cast<uint8_t>(buy));
        empty += --pile[buy] == 0;
      }
      p.clean_up(numbers);
      if (pile[Province] == 0 || empty >= 3) break;
    }
    const int a = players[0].points(), b = players[1].points();
    result.points[0] += a;
    result.points[1] += b;
    result.turns += static_cast<uint64_t>(players[0].turns + players[1].turns);
    if (a == b && players[0].turns == players[1].turns)
      ++result.ties;
    else
      ++result.wins[a != b ? b > a : players[1].turns > players[0].turns ? 0 : 1];
  }
  return result;
}

}  // namespace joust::bench
