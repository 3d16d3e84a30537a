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
  // When the present call must be over; without one there is no limit.
  void set_deadline(std::chrono::steady_clock::time_point deadline) { deadline_ = deadline; }
  void clear_deadline() { deadline_ = std::chrono::steady_clock::time_point::max(); }

  static constexpr int kLinesPerGame = 100;
  static constexpr size_t kLineLength = 500;

 private:
  friend struct HostFunctions;
  void log(uint32_t level, std::string_view text);

  joust_host host_{};
  int bot_;
  const LogSink& sink_;
  int lines_ = 0;
  std::string last_error_;
  std::chrono::steady_clock::time_point deadline_ = std::chrono::steady_clock::time_point::max();
  std::unique_ptr<SimGames> sims_;
};

}  // namespace joust
