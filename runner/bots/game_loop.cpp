#include "runner/bots/game_loop.h"

#include <chrono>

#include "engine/names.h"

namespace joust {

namespace {

using Clock = std::chrono::steady_clock;

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

// Answers above all option numbers are no option; below, the engine looks.
bool is_option(const State& s, uint32_t answer) { return answer <= 0xffff && s.question.offers(static_cast<Option>(answer)); }

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

GameResult play_game(const Table& table, uint64_t seed, uint64_t game, std::span<BotSeat* const> seats,
                     const PlayOptions& options) {
  State s;
  Telling events;
  bool listening = options.watcher != nullptr;
  for (const BotSeat* bot : seats) listening |= bot->observes();
  Log* const log = listening ? &events.log : nullptr;
  table.start(s, seed, log);

  std::array<uint32_t, kMaxPlayers> decisions{};
  std::array<uint64_t, kMaxPlayers> time_ns{}, worst_ns{};
  Fault fault;
  for (int seat = 0; seat < s.players && !fault; ++seat)
    if (!seats[static_cast<size_t>(seat)]->new_game(s, seat, seed, game)) fault = refused(seat, seats[static_cast<size_t>(seat)]);

  if (options.watcher) options.watcher->after(s, Question{}, kOptionEnd, events.log, 0);
  while (!fault && s.asking) {
    const auto seat = static_cast<size_t>(s.question.player);
    BotSeat& bot = *seats[seat];
    events.tell(bot, s.question.player);
    ++decisions[seat];
    uint32_t chosen;
    if (options.times) {
      const auto begin = Clock::now();
      chosen = bot.decide(s);
      const uint64_t ns = ns_since(begin);
      time_ns[seat] += ns;
      worst_ns[seat] = std::max(worst_ns[seat], ns);
    } else {
      chosen = bot.decide(s);
    }
    if (!is_option(s, chosen)) {
      fault = illegal(s, chosen);
      break;
    }
    if (options.watcher) {
      const Question asked = s.question;
      const size_t from = events.log.size();
      answer(s, static_cast<Option>(chosen), log);
      options.watcher->after(s, asked, static_cast<Option>(chosen), events.log, from);
    } else {
      answer(s, static_cast<Option>(chosen), log);
    }
  }
  GameResult result = result_of(s, fault);
  result.decisions = decisions;
  result.time_ns = time_ns;
  result.worst_ns = worst_ns;
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
  bool listening = false;
  bool busy = false;
  std::vector<Option> answers;
  std::array<uint32_t, kMaxPlayers> decisions{};
  std::array<uint64_t, kMaxPlayers> time_ns{}, worst_ns{};

  Log* log() { return listening ? &events.log : nullptr; }
  BotSeat& asked() { return *seats[state.question.player]; }
};

// The questions that wait for one bot, and room for a batch of them.
struct GamesInFlight::Group {
  std::vector<Slot*> slots;
  std::vector<BotSeat*> seats;
  std::vector<void*> selves;
  std::vector<const joust_view*> views;
  std::vector<uint32_t> answers;
  bool slow = false;  // takes so long that single calls can be timed
};

GamesInFlight::GamesInFlight(const std::vector<Contestant>& bots, const BotTerms& terms, const Options& options)
    : bots_(bots), terms_(terms), options_(options), groups_(bots.size()), idle_(bots.size()) {
  for (int i = 0; i < std::max(1, options.games); ++i) slots_.push_back(std::make_unique<Slot>());
}

GamesInFlight::~GamesInFlight() = default;

std::unique_ptr<BotSeat> GamesInFlight::take(int bot, std::string& error) {
  auto& idle = idle_[static_cast<size_t>(bot)];
  if (!idle.empty()) {
    auto seat = std::move(idle.back());
    idle.pop_back();
    return seat;
  }
  const Contestant& c = bots_[static_cast<size_t>(bot)];
  auto seat = std::make_unique<BotSeat>(c.library, bot, terms_);
  return seat->create(c.spec, error) ? std::move(seat) : nullptr;
}

// False: there is no further job.
bool GamesInFlight::start(Slot& slot, const Next& next, const Done& done) {
  while (next(slot.job)) {
    slot.events.clear();
    slot.answers.clear();
    slot.decisions = {};
    slot.time_ns = slot.worst_ns = {};
    slot.listening = false;
    Fault fault;
    for (int seat = 0; seat < slot.job.players && !fault; ++seat) {
      const auto i = static_cast<size_t>(seat);
      std::string error;
      slot.seats[i] = take(slot.job.bot[i], error);
      if (!slot.seats[i])
        fault = {FaultKind::Refused, seat, error};
      else
        slot.listening |= slot.seats[i]->observes();
    }
    slot.job.table->start(slot.state, slot.job.seed, slot.log());
    for (int seat = 0; seat < slot.job.players && !fault; ++seat) {
      BotSeat& bot = *slot.seats[static_cast<size_t>(seat)];
      if (!bot.new_game(slot.state, seat, slot.job.seed, slot.job.number)) fault = refused(seat, &bot);
    }
    slot.busy = true;
    if (!fault && slot.state.asking) return true;
    finish(slot, fault, done);
  }
  return false;
}

void GamesInFlight::finish(Slot& slot, const Fault& fault, const Done& done) {
  GameResult result = result_of(slot.state, fault);
  result.decisions = slot.decisions;
  result.time_ns = slot.time_ns;
  result.worst_ns = slot.worst_ns;
  for (int seat = 0; seat < slot.job.players; ++seat) {
    auto& bot = slot.seats[static_cast<size_t>(seat)];
    if (!bot) continue;
    slot.events.tell(*bot, seat);
    bot->game_over(to_abi(slot.state, result, seat));
    idle_[slot.job.bot[static_cast<size_t>(seat)]].push_back(std::move(bot));
  }
  slot.busy = false;
  done(slot.job, result, slot.answers);
}

void GamesInFlight::ask(Group& group, const Done& done) {
  const size_t n = group.slots.size();
  group.answers.resize(n);
  for (Slot* slot : group.slots) {
    slot->events.tell(slot->asked(), slot->state.question.player);
    ++slot->decisions[slot->state.question.player];
  }
  const auto book = [](Slot& slot, uint64_t ns) {
    slot.time_ns[slot.state.question.player] += ns;
    uint64_t& worst = slot.worst_ns[slot.state.question.player];
    worst = std::max(worst, ns);
  };
  const bool batch = options_.batches && group.slots[0]->asked().batches();
  const bool single = options_.times && group.slow && !batch;
  const auto begin = options_.times ? Clock::now() : Clock::time_point{};
  if (batch) {
    group.seats.resize(n);
    group.selves.resize(n);
    group.views.resize(n);
    for (size_t i = 0; i < n; ++i) {
      BotSeat& bot = group.slots[i]->asked();
      group.seats[i] = &bot;
      group.selves[i] = bot.self();
      group.views[i] = bot.prepare(group.slots[i]->state);
    }
    BotSeat::decide_batch(group.seats.data(), group.selves.data(), group.views.data(), group.answers.data(),
                          static_cast<uint32_t>(n));
  } else {
    for (size_t i = 0; i < n; ++i) {
      Slot& slot = *group.slots[i];
      const auto one = single ? Clock::now() : Clock::time_point{};
      group.answers[i] = slot.asked().decide(slot.state);
      if (single) book(slot, ns_since(one));
    }
  }
  if (options_.times) {
    const uint64_t each = ns_since(begin) / n;
    group.slow = each > 5000;
    if (!single)
      for (Slot* slot : group.slots) book(*slot, each);
  }
  for (size_t i = 0; i < n; ++i) {
    Slot& slot = *group.slots[i];
    const uint32_t chosen = group.answers[i];
    if (!is_option(slot.state, chosen)) {
      finish(slot, illegal(slot.state, chosen), done);
      continue;
    }
    if (slot.job.record) slot.answers.push_back(static_cast<Option>(chosen));
    answer(slot.state, static_cast<Option>(chosen), slot.log());
    if (!slot.state.asking) finish(slot, {}, done);
  }
}

bool GamesInFlight::round(const Next& next, const Done& done) {
  bool more = true, any = false;
  for (auto& slot : slots_) {
    if (!slot->busy && more) more = start(*slot, next, done);
    if (!slot->busy) continue;
    any = true;
    groups_[static_cast<size_t>(slot->asked().number())].slots.push_back(slot.get());
  }
  for (Group& group : groups_) {
    if (group.slots.empty()) continue;
    ask(group, done);
    group.slots.clear();
  }
  return any;
}

void GamesInFlight::run(const Next& next, const Done& done) {
  while (round(next, done)) {
  }
}

}  // namespace joust
