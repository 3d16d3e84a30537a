#include "runner/league/crew.h"

#include <fmt/core.h>
#include <signal.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <thread>

#include "engine/answer_bytes.h"
#include "runner/base/failure.h"
#include "runner/league/death.h"
#include "runner/league/game_record.h"

namespace joust {

namespace {

constexpr double kQueueSeconds = 0.15;  // of work that a worker should have before it
constexpr int64_t kLeastQueue = 4, kMostQueue = 30'000;
constexpr double kFirstLook = 0.002, kLook = 0.1;  // seconds over which a worker's speed is measured
constexpr int kTakenAtOnce = 32;                   // finished games
constexpr int kMostFailedStarts = 3;
constexpr int kTriesOutside = 3;      // deaths of one lonely game by a signal that may have come from outside
constexpr size_t kMostSuspects = 40;  // a little more than a worker has in flight
constexpr auto kGrace = std::chrono::milliseconds(300);

}  // namespace

void CrewReport::clear() {
  games.clear();
  returned.clear();
  incidents.clear();
}

void CrewReport::reuse(std::vector<PackedGamePtr>& used) {
  std::move(used.begin(), used.end(), std::back_inserter(spare));
  used.clear();
}

Crew::Crew(WorkerTask task, int workers) : task_(std::move(task)) {
  for (int i = 0; i < workers; ++i) {
    workers_.push_back(std::make_unique<Worker>());
    start(*workers_.back());
  }
}

Crew::~Crew() {
  for (const auto& worker : workers_) worker->area->stop.store(1);
  const auto end = Clock::now() + kGrace;
  for (const auto& worker : workers_) {
    const bool busy = !worker->given.empty() || worker->alone;
    while (worker->pid > 0 && !busy && Clock::now() < end) {
      if (waitpid(worker->pid, nullptr, WNOHANG) != 0) worker->pid = 0;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    if (worker->pid <= 0) continue;
    kill(worker->pid, SIGKILL);
    waitpid(worker->pid, nullptr, 0);
  }
}

void Crew::start(Worker& worker) {
  worker.area.clear();
  worker.alone = false;
  worker.hang_seconds = 0;
  worker.since = Clock::now();
  worker.finished = 0;
  std::fflush(nullptr);  // or the child would print it again
  const int parent = getpid();
  const int pid = fork();
  if (pid < 0) throw base::Failure(fmt::format("cannot start a worker process: {}", std::strerror(errno)));
  if (pid == 0) run_worker(task_, *worker.area, parent);
  worker.pid = pid;
  worker.watch = std::make_unique<CallWatch>(task_.limits, pid);
}

int64_t Crew::appetite(const Worker& worker) const {
  if (!worker.suspects.empty()) return 0;
  const auto wanted = std::clamp(static_cast<int64_t>(worker.rate * kQueueSeconds), kLeastQueue, kMostQueue);
  return wanted - static_cast<int64_t>(worker.given.size());
}

Crew::Worker* Crew::hungriest() const {
  Worker* best = nullptr;
  for (const auto& worker : workers_)
    if (appetite(*worker) > 0 && (!best || appetite(*worker) > appetite(*best))) best = worker.get();
  return best;
}

bool Crew::hungry() const { return hungriest() != nullptr; }

// The games of a block go to one worker if they can: it then makes their kingdom only once.
Crew::Worker& Crew::taker(int64_t block) {
  const bool more = last_taker_ && !last_taker_->given.empty() && last_taker_->given.back().block == block;
  if (!more) last_taker_ = hungriest();
  return *last_taker_;
}

void Crew::give(GameKey game) {
  Worker& worker = taker(game.block);
  auto& queue = worker.area->queue;  // has room: it is longer than any appetite
  const uint64_t position = queue.written.load(std::memory_order_relaxed);
  queue.at(position) = {game, false};
  queue.written.store(position + 1, std::memory_order_release);
  worker.given.push_back(game);
}

bool Crew::poll(CrewReport& report) {
  bool more = false;
  for (const auto& worker : workers_) more |= collect(*worker, report);
  if (more) return true;
  for (const auto& worker : workers_) {
    measure(*worker);
    if (!worker->alone && !worker->suspects.empty()) play_next_alone(*worker);
    watch(*worker);
    check_alive(*worker, report);
  }
  return false;
}

void Crew::poll_all(CrewReport& report) {
  while (poll(report)) {
  }
}

// A few at a time: they are then still in the processor's nearest memory when they are stored. True: there may be more.
bool Crew::collect(Worker& worker, CrewReport& report) {
  for (int i = 0; i < kTakenAtOnce; ++i) {
    if (report.spare.empty()) report.spare.push_back(std::make_unique<PackedGame>());
    PackedGamePtr& game = report.spare.back();
    if (!take_packet(*worker.area, game->bytes)) return false;
    if (!recognise(*game) || !expected(worker, *game, report)) continue;  // damaged by a bot: it will be played again
    report.games.push_back(std::move(game));
    report.spare.pop_back();
  }
  return true;
}

// Whether the worker owed this game; then it no longer does.
bool Crew::expected(Worker& worker, const PackedGame& game, CrewReport& report) {
  worker.watch->forget(game_number(game.key));
  if (worker.alone && worker.suspects.front().game == game.key) {
    const Suspect& suspect = worker.suspects.front();
    if (!game.fault && !suspect.from_outside) report.incidents.push_back({game.key, suspect.fault});
    worker.suspects.pop_front();
    worker.alone = false;
  } else if (!worker.given.empty() &&
             worker.given.front() == game.key) {  // most bots answer at once: games end in order
    worker.given.pop_front();
  } else {
    const auto given = std::find(worker.given.begin(), worker.given.end(), game.key);
    if (given == worker.given.end()) return false;
    worker.given.erase(given);
  }
  ++worker.finished;
  worker.failed_starts = 0;
  return true;
}

void Crew::measure(Worker& worker) {
  if (static_cast<WorkerPhase>(worker.area->phase.load()) != WorkerPhase::Ready)
    worker.since = Clock::now();  // it loads
  const std::chrono::duration<double> time = Clock::now() - worker.since;
  const bool unknown = worker.rate == 0;  // until the first game is finished, however long that takes
  if (unknown ? worker.finished > 0 && time.count() >= kFirstLook : time.count() >= kLook) {
    const double rate = static_cast<double>(worker.finished) / time.count();
    worker.rate = unknown ? rate : 0.7 * worker.rate + 0.3 * rate;
    worker.finished = 0;
    worker.since = Clock::now();
  }
}

void Crew::play_next_alone(Worker& worker) {
  auto& queue = worker.area->queue;
  if (queue.used() > 0) return;
  const Suspect& suspect = worker.suspects.front();
  if (suspect.hung_in) worker.watch->expect_hang(*suspect.hung_in);
  const uint64_t position = queue.written.load(std::memory_order_relaxed);
  queue.at(position) = {suspect.game, true};
  queue.written.store(position + 1, std::memory_order_release);
  worker.alone = true;
}

void Crew::watch(Worker& worker) {
  double seconds = 0;
  if (worker.hang_seconds > 0 || !worker.watch->too_long(worker.area->marker, seconds)) return;
  worker.hang_seconds = std::max(seconds, 1e-3);
  kill(worker.pid, SIGKILL);
}

void Crew::check_alive(Worker& worker, CrewReport& report) {
  int status = 0;
  rusage usage{};
  if (wait4(worker.pid, &status, WNOHANG, &usage) != worker.pid) return;
  worker.pid = 0;
  while (collect(worker, report)) {
  }
  bury(worker, cause_of_death(status, usage, task_.limits, worker.area->marker, worker.hang_seconds), report);
  start(worker);
}

void Crew::bury(Worker& worker, const GameFault& death, CrewReport& report) {
  const auto phase = static_cast<WorkerPhase>(worker.area->phase.load());
  if (phase == WorkerPhase::Retired) {
    spdlog::debug("worker retired given={}", worker.given.size());
  } else if (phase != WorkerPhase::Ready) {
    if (++worker.failed_starts < kMostFailedStarts) return;
    const auto bot = std::min<size_t>(worker.area->loading.load(), task_.bots.size() - 1);
    worker.area->failure.back() = 0;
    const std::string reason = phase == WorkerPhase::Failed ? worker.area->failure.data() : death.message;
    throw base::Failure(fmt::format("workers cannot load the bot '{}' any more: {}", task_.bots[bot].path, reason));
  } else {
    spdlog::debug("worker died cause=\"{}\" given={}", death.message, worker.given.size());
    worker.alone ? judge_alone(worker, death, report) : find_suspects(worker, death);
  }
  report.returned.insert(report.returned.end(), worker.given.begin(), worker.given.end());
  worker.given.clear();
}

// Who could have done it: the game of the call, or all games in flight if that is not known.
void Crew::find_suspects(Worker& worker, const GameFault& death) {
  const CallMarker& marker = worker.area->marker;
  const auto call = static_cast<Call>(marker.call.load());
  const bool one = call == Call::Decide || call == Call::NewGame || call == Call::Observe || call == Call::GameOver;
  const auto bot = static_cast<int>(marker.bot());
  const auto takes_part = [&](GameKey game) {
    const BlockPlan plan = task_.source->block(game.block);
    return call == Call::None ||
           std::find(plan.bots.begin(), plan.bots.begin() + plan.players, bot) != plan.bots.begin() + plan.players;
  };
  const GameKey marked = game_key(marker.game.load());
  std::vector<GameKey> found;
  if (one && std::find(worker.given.begin(), worker.given.end(), marked) != worker.given.end()) {
    found.push_back(marked);
  } else {
    const size_t flying = std::min(worker.given.size(), kMostSuspects);
    std::copy_if(worker.given.begin(), worker.given.begin() + static_cast<std::ptrdiff_t>(flying),
                 std::back_inserter(found), takes_part);
  }
  for (const GameKey game : found) {
    Suspect suspect{game, death, std::nullopt, may_come_from_outside(death), 0};
    suspect.fault.seat = seat_of_bot(task_.source->block(game.block), game.rotation, bot);
    if (one && death.kind == FaultKind::Hang) suspect.hung_in = marker.question();
    worker.suspects.push_back(suspect);
    worker.given.erase(std::find(worker.given.begin(), worker.given.end(), game));
  }
}

void Crew::judge_alone(Worker& worker, const GameFault& death, CrewReport& report) {
  Suspect& suspect = worker.suspects.front();
  const bool called = worker.area->marker.calls.load() > 0;
  if (!called || may_come_from_outside(death)) {
    if (++suspect.tries < kTriesOutside) return;
    if (!called)
      throw base::Failure(
          fmt::format("workers die in block {} before any bot was called: {}", suspect.game.block, death.message));
  }
  report.games.push_back(guilty(worker, suspect, death));
  worker.suspects.pop_front();
}

PackedGamePtr Crew::guilty(const Worker& worker, const Suspect& suspect, const GameFault& death) const {
  const BlockPlan plan = task_.source->block(suspect.game.block);
  const Notes& notes = worker.area->notes;
  const auto bot = static_cast<int>(worker.area->marker.bot());
  PlayedGame game;
  game.key = suspect.game;
  game.fault = death;
  if (suspect.hung_in && death.kind == FaultKind::Hang) game.fault.message = suspect.fault.message;  // the longer one
  game.fault.seat = seat_of_bot(plan, suspect.game.rotation, bot);
  std::vector<Option> answers;
  if (notes.active.load() && notes.game.load() == game_number(suspect.game))
    answers.assign(notes.answer.begin(), notes.answer.begin() + std::min(notes.answers.load(), Notes::kAnswers));
  const Table table(task_.source->setup(plan));
  game.record = record_of_fault(table, plan, answers, {death.kind, game.fault.seat, death.message});
  pack_answers(answers, game.record.answers);
  game.fault.decision = static_cast<int64_t>(answers.size());
  game.fault.question = question_after(table, plan.seed, answers);
  game.fault.log = log_of(notes, bot);
  return pack(game);
}

}  // namespace joust
