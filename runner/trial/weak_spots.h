// Where a new version got better or worse: differences of block scores, by opponent and by Kingdom card. Plain sums;
// the blocks come from the caller.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/card_id.h"
#include "engine/setup.h"

namespace joust {

// A mean of block scores (0 to 1 per game) with its standard error.
struct Change {
  int64_t blocks = 0;
  double sum = 0, squares = 0;
  void add(double value) {
    ++blocks;
    sum += value;
    squares += value * value;
  }
  double mean() const { return blocks ? sum / static_cast<double>(blocks) : 0; }
  double error() const;  // half the width of the 95 % interval; infinite below two blocks
};

class WeakSpots {
 public:
  explicit WeakSpots(std::string opponent) : opponent_(std::move(opponent)) {}
  // What both scored against the opponent on the same kingdom and deal, from 0 to 1.
  void add(const Setup& kingdom, double before, double now);

  const std::string& opponent() const { return opponent_; }
  double before() const { return before_.mean(); }
  double now() const { return now_.mean(); }
  const Change& change() const { return change_; }

  struct CardChange {
    CardId card = CardId::None;
    Change change;
  };
  // Kingdom cards and Projects with which the new version is clearly worse: by more than three standard errors, since
  // there are many cards. Worst first.
  std::vector<CardChange> worse_with() const;

 private:
  std::string opponent_;
  Change before_, now_, change_;
  std::array<Change, kCardCount> cards_{};
};

}  // namespace joust
