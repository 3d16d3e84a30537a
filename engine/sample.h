// From a view, never from a real game: a full game that looks the same from the view's seat, with the hidden cards
// dealt at random. The same view and seed give the same game.
#pragma once

#include "engine/view.h"

namespace joust {

class Sampler {
 public:
  // False if the block is damaged; `state` is then unchanged. Keeps the card tables of the last game, so that many
  // samples of one game are cheap. Not thread-safe.
  bool sample(State& state, const joust_view& view, uint64_t seed);

 private:
  bool lay_out_like(const joust_view& view);
  State blank_{};  // laid out like the last view's game
  State work_{};
  bool ready_ = false;
};

}  // namespace joust
