// A stored game played again: its log in words, turn by turn, and what everybody owned after each turn.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/setup.h"
#include "runner/store/games.h"

namespace joust::dashboard {

// What a deck is made of, for the chart. Every card is counted once, under the first that fits.
enum class Share { Junk, Action, Treasure, Victory };  // Junk: Curses and Ruins; Victory: Shelters too
inline constexpr int kShares = 4;
const char* share_name(Share share);

struct Possession {
  int points = 0, cards = 0;
  std::array<int, kShares> shares{};
};

struct LogLine {
  int seat = 0;
  std::string verb;   // "plays"; decides how the line looks
  std::string words;  // "Copper ×3, Silver"
};

struct TurnLog {
  int turn = 0;  // of the game, from 1; 0: dealing the starting hands
  int seat = 0;
  int round = 0;  // how often this seat has been on turn
  std::vector<LogLine> lines;
  std::vector<Possession> after;  // by seat
};

struct ReplayedGame {
  Setup setup;
  std::vector<TurnLog> turns;
  std::vector<std::vector<std::pair<CardId, int>>> decks;  // by seat: all it owned at the end, by number of copies
  std::vector<std::vector<CardId>> projects;               // by seat
  std::string problem;  // why the replay stops or differs; empty if it is complete and has the recorded signature
};

ReplayedGame replay(const store::StoredGame& game);

}  // namespace joust::dashboard
