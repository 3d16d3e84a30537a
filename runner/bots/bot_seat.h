// One instance of a bot: it plays one seat of one game at a time. Destroys the instance at its end. Not thread-safe;
// many seats may be used in turn, by one thread or several.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/deal.h"
#include "engine/log.h"
#include "engine/state.h"
#include "runner/bots/bot_host.h"
#include "runner/bots/bot_library.h"
#include "runner/bots/call_marker.h"
#include "runner/bots/view_buffer.h"

namespace joust {

// For the bot's own random numbers in one seat of a game. One-way: it says nothing about the game's deal.
uint64_t bot_seed(const Deal& deal, int seat);

// What bots are allowed and how they are watched; the caller keeps it alive.
struct BotTerms {
  uint64_t decision_ns = 0;  // limits, told to the bots; 0: none. Keeping them is the supervisor's business
  uint64_t game_ns = 0;
  CallMarker* marker = nullptr;  // told before and after every call
  LogSink log;                   // where the bots' log lines go; empty: nowhere
};

class BotSeat {
 public:
  // `number` is the caller's number of the bot, for the marker and the log.
  BotSeat(BotLibraryPtr library, int number, const BotTerms& terms);
  ~BotSeat();
  BotSeat(const BotSeat&) = delete;
  BotSeat& operator=(const BotSeat&) = delete;

  // Makes the instance. Empty, or why the bot does not want to: its last log line.
  [[nodiscard]] std::string create(const BotSpec& spec);

  // `state` has been started. `game` is the caller's number of the game. False: the bot refuses this game.
  bool new_game(const State& state, int seat, const Deal& deal, uint64_t game);
  // The answer to the open question, which must be this seat's. It may be none of the options: the caller checks.
  uint32_t decide(const State& state) {
    update_view(view_.get(), state, answered_);
    host_.begin_call(decision_ns_);
    enter(Call::Decide);
    const uint32_t answer = decide_(self_, &view_.get());
    leave();
    return answer;
  }
  // Tells the events of log[from ...], as this seat may know them.
  void observe(const Log& log, size_t from);
  void game_over(const joust_result& result);

  bool observes() const { return functions_.observe != nullptr; }
  bool batches() const { return functions_.decide_batch != nullptr; }
  int number() const { return number_; }
  int seat() const { return seat_; }
  uint64_t game() const { return game_; }
  const BotLibrary& library() const { return *library_; }
  const std::string& last_error() const { return host_.last_error(); }

  // For batches: the view, made ready for the state's question, and what the bot calls itself.
  const joust_view* prepare(const State& state) {
    update_view(view_.get(), state, answered_);
    host_.begin_call(decision_ns_);
    return &view_.get();
  }
  void* self() const { return self_; }

  // Answers for many seats with one call; all must be of the same library and prepared.
  static void decide_batch(BotSeat* const* seats, void* const* selves, const joust_view* const* views,
                           uint32_t* answers, uint32_t count);

 private:
  void enter(Call call) {
    if (marker_) marker_->enter(call, static_cast<uint16_t>(number_), static_cast<uint16_t>(seat_), game_, answered_);
  }
  void leave() {
    if (marker_) marker_->leave();
  }

  BotLibraryPtr library_;
  const joust_descriptor& functions_;
  const BotTerms& terms_;
  // The same again, near at hand.
  uint32_t (*decide_)(void*, const joust_view*);
  CallMarker* marker_;
  uint64_t decision_ns_;
  void* self_ = nullptr;
  int number_;
  int seat_ = 0;
  uint64_t game_ = 0;
  BotHost host_;
  ViewBuffer view_;
  uint32_t answered_ = 0;  // questions of the game when the view was last brought up to date
  std::vector<joust_event> events_;
};

}  // namespace joust
