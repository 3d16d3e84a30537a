// Which cards a bot leaves alone: what was on its tables, what it bought, what it played.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/card_id.h"
#include "runner/trial/recorded_game.h"

namespace joust {

class CardUse {
 public:
  void add(const RecordedGame& game);  // by playing it again

  int on_tables() const;  // kinds of Kingdom piles and Projects
  std::vector<std::string> never_bought() const;
  std::vector<std::string> never_played() const;  // of those it had: Actions and Treasures

 private:
  struct Use {
    bool on_table = false, bought = false, had = false, played = false;
  };
  Use& of(CardId id);
  std::array<Use, kCardCount> uses_{};
};

}  // namespace joust
