// The forward model in C++: games made from a view, copied and stepped. Part of joust_bot.hpp.
//
//   Sim sim(*this, v, random());            // hidden cards dealt at random
//   while (!sim.over()) sim.step(some_option(sim.question()));
//   int lead = sim.points(v.seat()) - sim.points(other);
#pragma once

#include "joust_bot.hpp"

namespace joust::bot {

// A full game that is not the real one. Throws std::runtime_error if the host cannot make it.
class Sim {
 public:
  Sim(const Bot& bot, const View& view, uint64_t seed) : Sim(bot.host(), bot.table()) {
    take(api_->sample(host_, &view.raw(), seed));
  }
  Sim(const Sim& other) : host_(other.host_), table_(other.table_), api_(other.api_) {
    take(api_->copy(host_, other.game_));
  }
  Sim(Sim&& other) noexcept : host_(other.host_), table_(other.table_), api_(other.api_), game_(other.game_) {
    other.game_ = nullptr;
  }
  Sim& operator=(const Sim& other) {
    if (this != &other) api_->assign(host_, game_, other.game_);
    return *this;
  }
  ~Sim() {
    if (game_) api_->free(host_, game_);
  }

  static bool available(const Bot& bot) { return bot.host().extension(&bot.host(), JOUST_SIM_ID) != nullptr; }

  void resample(const View& view, uint64_t seed) {
    if (api_->resample(host_, game_, &view.raw(), seed) != JOUST_SIM_OK)
      throw std::runtime_error("the view is damaged");
  }
  void reseed(uint64_t seed) { api_->reseed(host_, game_, seed); }
  bool step(Option option) { return api_->step(host_, game_, option) == JOUST_SIM_OK; }
  const joust_question& question() const { return *api_->question(host_, game_); }
  // What `seat` would see; valid until the next call.
  View view(int seat) { return View(*api_->view(host_, game_, static_cast<uint32_t>(seat)), *table_); }
  View view() { return view(question().player); }  // of the seat that is asked
  bool over() const { return api_->over(host_, game_) != 0; }
  int points(int seat) const { return api_->points(host_, game_, static_cast<uint32_t>(seat)); }
  uint32_t winners() const { return api_->winners(host_, game_); }

 private:
  Sim(const joust_host& host, const Table& table)
      : host_(&host), table_(&table), api_(static_cast<const joust_sim*>(host.extension(&host, JOUST_SIM_ID))) {
    if (!api_) throw std::runtime_error("this host has no forward model");
  }
  void take(joust_sim_game* game) {
    if (!game) throw std::runtime_error("no more sampled games");
    game_ = game;
  }

  const joust_host* host_;
  const Table* table_;
  const joust_sim* api_;
  joust_sim_game* game_ = nullptr;
};

}  // namespace joust::bot
