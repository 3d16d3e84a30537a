// Plays games between bot instances in this process: one at a time (play_game) or many in flight, whose questions to
// the same bot are answered in one call (GamesInFlight). A bot's illegal answer ends its game with a fault; crashes and
// hangs are the business of whoever runs this in a worker process (see CallMarker).
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "engine/game.h"
#include "runner/bots/bot_seat.h"
#include "runner/bots/fault.h"
#include "runner/workers/contestant.h"

namespace joust {

struct GameResult {
  std::array<int, kMaxPlayers> points{};
  std::array<uint16_t, kMaxPlayers> turns{};  // by seat, without extra turns
  std::array<uint32_t, kMaxPlayers> decisions{};
  std::array<uint64_t, kMaxPlayers> time_ns{};   // 0 unless times are kept
  std::array<uint64_t, kMaxPlayers> worst_ns{};  // longest decision; in a batch, the average of the batch
  unsigned winners = 0;                          // bit per seat; after a fault everybody but the guilty
  uint32_t total_turns = 0;
  Ending ending = Ending::None;
  uint64_t signature = 0;
  Fault fault;
};

// What is left to say about a finished (or faulty) game.
GameResult result_of(const State& state, const Fault& fault = {});

// Sees the game after every answer (and before the first): for logs and records.
struct GameWatcher {
  virtual ~GameWatcher() = default;
  // log[from ...] are the events since the last call. `answer` is what was just answered; kOptionEnd at the start.
  virtual void after(const State& state, const Question& question, Option answer, const Log& log, size_t from) = 0;
};

struct PlayOptions {
  bool times = false;  // keep the time of every call (costs about 50 ns each)
  GameWatcher* watcher = nullptr;
};

// Plays one game from its start to its end; `seats` are the instances, seat by seat.
GameResult play_game(const Table& table, const Deal& deal, uint64_t game, std::span<BotSeat* const> seats,
                     const PlayOptions& options = {});

// A game to play: which bot sits where, by the numbers of the contestants.
struct Job {
  uint64_t number = 0;
  std::shared_ptr<const Table> table;
  Deal deal;
  int players = 2;
  std::array<uint8_t, kMaxPlayers> bot{};
  bool record = false;  // keep the answers
  bool events = false;  // keep the log
};

// A game that is over, as long as it is looked at.
struct FinishedJob {
  const Job& job;
  const GameResult& result;
  const State& state;
  std::span<const uint8_t> answers;  // if asked for; packed
  const Log& events;                 // if asked for
};

// When a bot that has decide_batch is asked many questions in one call. A game that waits for a batch is out of the
// processor's nearest memory when it goes on, which costs more than a call: that pays only if the bot itself is slow.
enum class Batches : uint8_t { Never, WhereSlow, Always };

class GamesInFlight {
 public:
  struct Options {
    int games = 32;  // at the same time; each is played on until it is over or waits for a batch
    bool times =
        false;  // keep the bots' times: of every call if they take long, else by samples; needed to see who is slow
    Batches batches = Batches::Always;
  };
  // Makes instances as they are needed; a bot that cannot make one is given a Refused fault in its games.
  GamesInFlight(const std::vector<Contestant>& bots, const BotTerms& terms, const Options& options);
  ~GamesInFlight();

  // Takes jobs from `next` (false: no more) until they run out, and gives each result to `done`, in whatever order
  // games end. Which games are in flight together has no influence on results of bots that keep to the rules.
  using Next = std::function<bool(Job&)>;
  using Done = std::function<void(const FinishedJob&)>;
  void run(const Next& next, const Done& done);

  // The same step by step, for callers that have other things to do in between: every game in flight goes on until it
  // is over or waits for a batch; in the place of one that is over a few others are played. False when there is nothing
  // left to do.
  bool round(const Next& next, const Done& done);

 private:
  struct Slot;
  struct Group;
  bool start(Slot& slot, const Next& next, const Done& done);
  void finish(Slot& slot, const Fault& fault, const Done& done);
  bool play_on(Slot& slot, const Done& done);
  bool give_answer(Slot& slot, uint32_t chosen, const Done& done);
  bool takes_batches(const BotSeat& bot) const;
  uint32_t ask_one(Slot& slot, BotSeat& bot);
  uint32_t ask_timed(Slot& slot, BotSeat& bot);
  void ask_batch(Group& group, const Done& done);
  std::string take(int bot, std::unique_ptr<BotSeat>& seat);

  const std::vector<Contestant>& bots_;
  const BotTerms& terms_;
  Options options_;
  std::vector<std::unique_ptr<Slot>> slots_;
  std::vector<Group> groups_;
  int64_t until_look_;                                       // calls, at the clock
  int64_t seen_calls_ = 0;                                   // that looks stood for
  std::vector<std::vector<std::unique_ptr<BotSeat>>> idle_;  // instances by bot
};

}  // namespace joust
