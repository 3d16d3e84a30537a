// What the host offers to one bot instance (joust_host): the log, card facts, time left and the forward model.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "bot-api/joust_bot.h"

namespace joust {

class SimGames;

// bot: the caller's number; level: JOUST_LOG_...
using LogSink = std::function<void(int bot, uint32_t level, std::string_view line)>;

// Facts of all cards in the ABI's form; they live as long as the program.
const joust_card* card_facts(uint32_t number);

class BotHost {
 public:
  BotHost(int bot, const LogSink& sink);
  ~BotHost();
  BotHost(const BotHost&) = delete;
  BotHost& operator=(const BotHost&) = delete;

  const joust_host* get() const { return &host_; }
  const std::string& last_error() const { return last_error_; }
  void begin_game() { lines_ = 0; }
  // The present call may take that long; 0: no limit. The clock is read when the bot first asks for it: a bot that
  // cares asks at once, and the others do not pay for it.
  void begin_call(uint64_t limit_ns) {
    limit_ns_ = limit_ns;
    clock_runs_ = false;
  }

  static constexpr int kLinesPerGame = 100;
  static constexpr size_t kLineLength = 500;

 private:
  friend struct HostFunctions;
  friend SimGames& sim_games(const joust_host* host);
  void log(uint32_t level, std::string_view text);
  uint64_t time_left();

  joust_host host_{};
  int bot_;
  const LogSink& sink_;
  int lines_ = 0;
  std::string last_error_;
  uint64_t limit_ns_ = 0;
  bool clock_runs_ = false;
  std::chrono::steady_clock::time_point began_{};
  std::unique_ptr<SimGames> sims_;
};

}  // namespace joust
