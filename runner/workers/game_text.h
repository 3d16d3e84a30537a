// A game as a person would tell it: turn by turn, in the words of Dominion players. Sees everything, like a spectator
// who looks into all hands.
#pragma once

#include <string>
#include <vector>

#include "runner/workers/games_in_flight.h"

namespace joust {

std::string counted(int n, const std::string& name);  // a Silver, 3 Coppers
const char* ending_text(Ending ending);               // why the game is over

class GameText : public GameWatcher {
 public:
  // The players' names by seat; lines go to `line`, without newlines.
  using Line = std::function<void(const std::string&)>;
  GameText(std::vector<std::string> names, Line line);

  void after(const State& state, const Question& question, Option answer, const Log& log, size_t from) override;

 private:
  void tell(const State& state, const Log& log, size_t from);
  void start_turn(const State& state, const Event& event);
  void tell_coins(const Question& question, Option answer);
  void say(int seat, const std::string& what);
  // The cards of neighbouring events of the same kind, as a list; moves `at` to the last of them.
  std::string cards(const State& state, const Log& log, size_t& at) const;

  std::vector<std::string> names_;
  Line line_;
  int current_ = -1;
  bool told_coins_ = false;  // in this turn
  Turn turn_{};              // as it was before the answer
};

}  // namespace joust
