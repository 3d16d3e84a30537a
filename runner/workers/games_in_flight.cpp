#include "runner/workers/games_in_flight.h"

#include <chrono>
#include <limits>

#include "engine/answer_bytes.h"
#include "engine/names.h"

namespace joust {

namespace {

using Clock = std::chrono::steady_clock;

// Calls of quick bots for one look at the clock; primes, so that no seat is left out. Rarer when there have been many.
constexpr int kEvery = 127, kEveryOfMany = 509;
constexpr int64_t kManyCalls = 1'000'000;
constexpr int64_t kNever = std::numeric_limits<int64_t>::max();
constexpr int kGamesInARow = 32;  // in one place, whose memory is then in the processor's nearest cache
constexpr uint64_t kSlowNs =
    5000;  // for one decision: from here on reading the clock and waiting for a batch cost little

uint64_t ns_since(Clock::time_point begin) {
  return static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - begin).count());
}

Fault illegal(const State& s, uint32_t answer) {
  return {FaultKind::IllegalAnswer, s.question.player,
          "answered " + std::to_string(answer) + " to: " + describe(s, s.question)};
}

Fault refused(int seat, const BotSeat* bot) {
  std::string why = bot ? bot->last_error() : "";
  return {FaultKind::Refused, seat, why.empty() ? "does not want to play this game" : why};
}

// False: the answer is none of the options, and nothing has changed.
bool give(State& s, uint32_t chosen, Log* log) {
  return chosen <= 0xffff && answer(s, static_cast<Option>(chosen), log) == Status::Ok;
}

joust_result to_abi(const State& s, const GameResult& result, int seat) {
  joust_result r{};
  r.size = sizeof r;
  r.seat = static_cast<uint8_t>(seat);
  r.players = s.players;
  r.ending = static_cast<uint8_t>(result.fault ? Ending::Fault : result.ending);
  r.fault_seat = static_cast<uint8_t>(result.fault ? result.fault.seat : JOUST_NOTHING);
  r.winners = result.winners;
  r.turns = result.total_turns;
  for (int i = 0; i < s.players; ++i) r.points[i] = result.points[static_cast<size_t>(i)];
  return r;
}

// Events of one game and how far each seat has been told.
struct Telling {
  Log log;
  std::array<size_t, kMaxPlayers> told{};
  void tell(BotSeat& bot, int seat) {
    if (!bot.observes()) return;
    bot.observe(log, told[static_cast<size_t>(seat)]);
    told[static_cast<size_t>(seat)] = log.size();
  }
  void clear() {
    log.clear();
    told = {};
  }
};

// What the bots of one game did, by seat.
struct Tally {
  std::array<uint32_t, kMaxPlayers> decisions{};
  std::array<uint64_t, kMaxPlayers> time_ns{}, worst_ns{};

  void book(size_t seat, uint64_t ns) {
    time_ns[seat] += ns;
    worst_ns[seat] = std::max(worst_ns[seat], ns);
  }
  uint32_t timed(BotSeat& bot, const State& s) {
    const auto begin = Clock::now();
    const uint32_t chosen = bot.decide(s);
    book(s.question.player, ns_since(begin));
    return chosen;
  }
  void add_to(GameResult& result) const {
    result.decisions = decisions;
    result.time_ns = time_ns;
    result.worst_ns = worst_ns;
  }
};

}  // namespace

GameResult result_of(const State& s, const Fault& fault) {
  GameResult r;
  for (int seat = 0; seat < s.players; ++seat) {
    r.points[static_cast<size_t>(seat)] = points(s, seat);
    r.turns[static_cast<size_t>(seat)] = s.player[seat].turns;
  }
  r.winners = fault ? ((1u << s.players) - 1) & ~(1u << fault.seat) : winners(s);
  r.total_turns = s.turns;
  r.ending = s.ending;
  r.signature = s.signature;
  r.fault = fault;
  return r;
}

GameResult play_game(const Table& table, const Deal& deal, uint64_t game, std::span<BotSeat* const> seats,
                     const PlayOptions& options) {
  State s;
  Telling events;
  Tally tally;
  bool listening = options.watcher != nullptr;
  for (const BotSeat* bot : seats) listening |= bot->observes();
  Log* const log = listening ? &events.log : nullptr;
  table.start(s, deal, log);
  Fault fault;
  for (int seat = 0; seat < s.players && !fault; ++seat)
    if (BotSeat& bot = *seats[static_cast<size_t>(seat)]; !bot.new_game(s, seat, deal, game))
      fault = refused(seat, &bot);

  if (options.watcher) options.watcher->after(s, Question{}, kOptionEnd, events.log, 0);
  while (!fault && s.asking) {
    const auto seat = static_cast<size_t>(s.question.player);
    BotSeat& bot = *seats[seat];
    if (listening) events.tell(bot, s.question.player);
    ++tally.decisions[seat];
    const uint32_t chosen = options.times ? tally.timed(bot, s) : bot.decide(s);
    if (!options.watcher) {
      if (!give(s, chosen, log)) fault = illegal(s, chosen);
      continue;
    }
    const Question asked = s.question;
    const size_t from = events.log.size();
    if (give(s, chosen, log))
      options.watcher->after(s, asked, static_cast<Option>(chosen), events.log, from);
    else
      fault = illegal(s, chosen);
  }
  GameResult result = result_of(s, fault);
  tally.add_to(result);
  for (int seat = 0; seat < s.players; ++seat) {
    BotSeat& bot = *seats[static_cast<size_t>(seat)];
    events.tell(bot, seat);
    bot.game_over(to_abi(s, result, seat));
  }
  return result;
}

// --- many at once

struct GamesInFlight::Slot {
  State state;
  Job job;
  std::array<std::unique_ptr<BotSeat>, kMaxPlayers> seats;
  Telling events;
  Tally tally;
  bool listening = false;
  bool batching = false;  // some of the bots take many questions at once
  bool slow = false;      // some of the bots take their time
  bool busy = false;
  std::vector<uint8_t> answers;  // packed

  Log* log() { return listening ? &events.log : nullptr; }
  BotSeat& asked() { return *seats[state.question.player]; }
  void tell() {
    if (listening) events.tell(asked(), state.question.player);
    ++tally.decisions[state.question.player];
  }
};

// What waits for one bot that answers many questions at once, and how long its calls take.
struct GamesInFlight::Group {
  std::vector<Slot*> slots;
  std::vector<BotSeat*> seats;
  std::vector<void*> selves;
  std::vector<const joust_view*> views;
  std::vector<uint32_t> answers;
  bool slow = false;
};

GamesInFlight::GamesInFlight(const std::vector<Contestant>& bots, const BotTerms& terms, const Options& options)
    : bots_(bots),
      terms_(terms),
      options_(options),
      groups_(bots.size()),
      until_look_(options.times ? 1 : kNever),
      idle_(bots.size()) {
  for (int i = 0; i < std::max(1, options.games); ++i) slots_.push_back(std::make_unique<Slot>());
}

GamesInFlight::~GamesInFlight() = default;

// Empty, or why the bot makes no instance; there is no seat then.
std::string GamesInFlight::take(int bot, std::unique_ptr<BotSeat>& seat) {
  auto& idle = idle_[static_cast<size_t>(bot)];
  if (!idle.empty()) {
    seat = std::move(idle.back());
    idle.pop_back();
    return "";
  }
  const Contestant& c = bots_[static_cast<size_t>(bot)];
  seat = std::make_unique<BotSeat>(c.library, bot, terms_);
  std::string refusal = seat->create(c.spec);
  if (!refusal.empty()) seat.reset();
  return refusal;
}

// False: there is no further job.
bool GamesInFlight::start(Slot& slot, const Next& next, const Done& done) {
  while (next(slot.job)) {
    slot.events.clear();
    slot.answers.clear();
    slot.tally = {};
    slot.listening = slot.job.events;
    slot.batching = slot.slow = false;
    Fault fault;
    for (int seat = 0; seat < slot.job.players && !fault; ++seat) {
      const auto i = static_cast<size_t>(seat);
      if (const std::string refusal = take(slot.job.bot[i], slot.seats[i]); !refusal.empty())
        fault = {FaultKind::Refused, seat, refusal};
      else
        slot.listening |= slot.seats[i]->observes(), slot.batching |= takes_batches(*slot.seats[i]),
            slot.slow |= groups_[slot.job.bot[i]].slow;
    }
    slot.job.table->start(slot.state, slot.job.deal, slot.log());
    for (int seat = 0; seat < slot.job.players && !fault; ++seat) {
      BotSeat& bot = *slot.seats[static_cast<size_t>(seat)];
      if (!bot.new_game(slot.state, seat, slot.job.deal, slot.job.number)) fault = refused(seat, &bot);
    }
    slot.busy = true;
    if (!fault && slot.state.asking) return true;
    finish(slot, fault, done);
  }
  return false;
}

void GamesInFlight::finish(Slot& slot, const Fault& fault, const Done& done) {
  GameResult result = result_of(slot.state, fault);
  slot.tally.add_to(result);
  for (int seat = 0; seat < slot.job.players; ++seat) {
    auto& bot = slot.seats[static_cast<size_t>(seat)];
    if (!bot) continue;
    slot.events.tell(*bot, seat);
    bot->game_over(to_abi(slot.state, result, seat));
    idle_[slot.job.bot[static_cast<size_t>(seat)]].push_back(std::move(bot));
  }
  slot.busy = false;
  done({slot.job, result, slot.state, slot.answers, slot.events.log});
}

// False: the game is over.
bool GamesInFlight::give_answer(Slot& slot, uint32_t chosen, const Done& done) {
  if (!give(slot.state, chosen, slot.log())) {
    finish(slot, illegal(slot.state, chosen), done);
    return false;
  }
  if (slot.job.record) append_answer(static_cast<Option>(chosen), slot.answers);
  if (slot.state.asking) return true;
  finish(slot, {}, done);
  return false;
}

// Whether the bot's questions are collected for one call.
bool GamesInFlight::takes_batches(const BotSeat& bot) const {
  if (options_.batches == Batches::Never || !bot.batches()) return false;
  return options_.batches == Batches::Always || groups_[static_cast<size_t>(bot.number())].slow;
}

// The clock is read at every call in a game with a slow bot, otherwise now and then: that call stands for those
// between.
inline uint32_t GamesInFlight::ask_one(Slot& slot, BotSeat& bot) {
  if (!slot.slow && --until_look_ > 0) return bot.decide(slot.state);
  return ask_timed(slot, bot);
}

uint32_t GamesInFlight::ask_timed(Slot& slot, BotSeat& bot) {
  const auto begin = Clock::now();
  const uint32_t chosen = bot.decide(slot.state);
  const uint64_t ns = ns_since(begin);
  slot.tally.book(slot.state.question.player, ns);
  const bool slow = ns > kSlowNs;  // or interrupted: then it stands for itself only
  if (!slot.slow) {
    const int every = seen_calls_ < kManyCalls ? kEvery : kEveryOfMany;
    if (!slow) slot.tally.time_ns[slot.state.question.player] += static_cast<uint64_t>(every - 1) * ns;
    until_look_ = every;
    seen_calls_ += every;
  }
  groups_[static_cast<size_t>(bot.number())].slow = slow;
  slot.slow |= slow;
  return chosen;
}

void GamesInFlight::ask_batch(Group& group, const Done& done) {
  const size_t n = group.slots.size();
  group.seats.resize(n);
  group.selves.resize(n);
  group.views.resize(n);
  group.answers.resize(n);
  for (size_t i = 0; i < n; ++i) {
    Slot& slot = *group.slots[i];
    BotSeat& bot = slot.asked();
    slot.tell();
    group.seats[i] = &bot;
    group.selves[i] = bot.self();
    group.views[i] = bot.prepare(slot.state);
  }
  const auto begin = options_.times ? Clock::now() : Clock::time_point{};
  BotSeat::decide_batch(group.seats.data(), group.selves.data(), group.views.data(), group.answers.data(),
                        static_cast<uint32_t>(n));
  const uint64_t each = options_.times ? ns_since(begin) / n : 0;
  group.slow = each > kSlowNs;
  for (size_t i = 0; i < n; ++i) {
    Slot& slot = *group.slots[i];
    if (options_.times) slot.tally.book(slot.state.question.player, each);
    give_answer(slot, group.answers[i], done);
  }
  group.slots.clear();
}

// Goes on as long as bots are asked that answer one by one. True: now one is asked that takes many questions.
bool GamesInFlight::play_on(Slot& slot, const Done& done) {
  if (!slot.listening && !slot.batching) {  // nothing but questions and answers
    State& s = slot.state;
    do {
      const size_t seat = s.question.player;
      ++slot.tally.decisions[seat];
      const uint32_t chosen = ask_one(slot, *slot.seats[seat]);
      if (!give(s, chosen, nullptr)) {
        finish(slot, illegal(s, chosen), done);
        return false;
      }
      if (slot.job.record) append_answer(static_cast<Option>(chosen), slot.answers);
    } while (s.asking);
    finish(slot, {}, done);
    return false;
  }
  while (!slot.batching || !takes_batches(slot.asked())) {
    slot.tell();
    if (!give_answer(slot, ask_one(slot, slot.asked()), done)) return false;
  }
  return true;
}

bool GamesInFlight::round(const Next& next, const Done& done) {
  bool any = false;
  for (auto& each : slots_) {
    Slot& slot = *each;
    bool waits = false;
    for (int games = 0; games < kGamesInARow && !waits && (slot.busy || start(slot, next, done)); ++games) {
      any = true;
      waits = play_on(slot, done);
    }
    if (waits) groups_[static_cast<size_t>(slot.asked().number())].slots.push_back(&slot);
  }
  for (Group& group : groups_)
    if (!group.slots.empty()) ask_batch(group, done);
  return any;
}

void GamesInFlight::run(const Next& next, const Done& done) {
  while (round(next, done)) {
  }
}

}  // namespace joust
