// The forward model of one bot instance: the games it has sampled (extension "joust.sim/1"). They are made from views
// and never see the real game. Not thread-safe.
#pragma once

#include <memory>
#include <vector>

#include "bot-api/joust_bot.h"
#include "engine/sample.h"
#include "engine/state.h"
#include "runner/bots/view_buffer.h"

// Named by the ABI; bots only hold pointers to it.
struct joust_sim_game {
  joust::State state;
  joust_question question;
  std::unique_ptr<joust::ViewBuffer> view;
  int view_seat = -1;  // whom the view was made for; -1: nobody yet
  uint32_t place = 0;  // in the list of all
};

namespace joust {

class SimGames {
 public:
  static const joust_sim* functions();

  joust_sim_game* make();  // null: too many
  void free(joust_sim_game* game);
  Sampler& sampler() { return sampler_; }

 private:
  std::vector<std::unique_ptr<joust_sim_game>> used_;
  std::vector<std::unique_ptr<joust_sim_game>> spare_;
  Sampler sampler_;
};

// Of the instance that this host was made for.
SimGames& sim_games(const joust_host* host);

}  // namespace joust
