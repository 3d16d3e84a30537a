#include "runner/workers/crew.h"

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
#include "runner/workers/death.h"
#include "runner/workers/game_record.h"

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
    members_.push_back(std::make_unique<Member>());
    start(*members_.back());
  }
}

Crew::~Crew() {
  for (const auto& member : members_) member->area->stop.store(1);
  const auto end = Clock::now() + kGrace;
  for (const auto& member : members_) {
    const bool busy = !member->given.empty() || member->alone;
    while (member->pid > 0 && !busy && Clock::now() < end) {
      if (waitpid(member->pid, nullptr, WNOHANG) != 0) member->pid = 0;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    if (member->pid <= 0) continue;
    kill(member->pid, SIGKILL);
    waitpid(member->pid, nullptr, 0);
  }
}

void Crew::start(Member& member) {
  member.area.clear();
  member.alone = false;
  member.hang_seconds = 0;
  member.since = Clock::now();
  member.finished = 0;
  std::fflush(nullptr);  // or the child would print it again
  const int parent = getpid();
  const int pid = fork();
  if (pid < 0) throw base::Failure(fmt::format("cannot start a worker process: {}", std::strerror(errno)));
  if (pid == 0) run_worker(task_, *member.area, parent);
  member.pid = pid;
  member.watch = std::make_unique<CallWatch>(task_.limits, pid);
}

int64_t Crew::appetite(const Member& member) const {
  if (!member.suspects.empty()) return 0;
  const auto wanted = std::clamp(static_cast<int64_t>(member.rate * kQueueSeconds), kLeastQueue, kMostQueue);
  return wanted - static_cast<int64_t>(member.given.size());
}

Crew::Member* Crew::hungriest() const {
  Member* best = nullptr;
  for (const auto& member : members_)
    if (appetite(*member) > 0 && (!best || appetite(*member) > appetite(*best))) best = member.get();
  return best;
}

bool Crew::hungry() const { return hungriest() != nullptr; }

// The games of a block go to one worker if they can: it then makes their kingdom only once.
Crew::Member& Crew::taker(int64_t block) {
  const bool more = last_taker_ && !last_taker_->given.empty() && last_taker_->given.back().block == block;
  if (!more) last_taker_ = hungriest();
  return *last_taker_;
}

void Crew::give(GameKey game) {
  Member& member = taker(game.block);
  member.area->queue.put({game, false});  // there is room: it is longer than any appetite
  member.given.push_back(game);
}

bool Crew::poll(CrewReport& report) {
  bool more = false;
  for (const auto& member : members_) more |= collect(*member, report);
  if (more) return true;
  for (const auto& member : members_) {
    measure(*member);
    if (!member->alone && !member->suspects.empty()) play_next_alone(*member);
    watch(*member);
    check_alive(*member, report);
  }
  return false;
}

void Crew::poll_all(CrewReport& report) {
  while (poll(report)) {
  }
}

// A few at a time: they are then still in the processor's nearest memory when they are stored. True: there may be more.
bool Crew::collect(Member& member, CrewReport& report) {
  for (int i = 0; i < kTakenAtOnce; ++i) {
    if (report.spare.empty()) report.spare.push_back(std::make_unique<PackedGame>());
    PackedGamePtr& game = report.spare.back();
    if (!take_packet(*member.area, game->bytes)) return false;
    if (!recognise(*game) || !expected(member, *game, report)) continue;  // damaged by a bot: it will be played again
    report.games.push_back(std::move(game));
    report.spare.pop_back();
  }
  return true;
}

// Whether the worker owed this game; then it no longer does.
bool Crew::expected(Member& member, const PackedGame& game, CrewReport& report) {
  member.watch->forget(game_number(game.key));
  if (member.alone && member.suspects.front().game == game.key) {
    const Suspect& suspect = member.suspects.front();
    if (!game.fault && !suspect.from_outside) report.incidents.push_back({game.key, suspect.fault});
    member.suspects.pop_front();
    member.alone = false;
  } else if (!member.given.empty() &&
             member.given.front() == game.key) {  // most bots answer at once: games end in order
    member.given.pop_front();
  } else {
    const auto given = std::find(member.given.begin(), member.given.end(), game.key);
    if (given == member.given.end()) return false;
    member.given.erase(given);
  }
  ++member.finished;
  member.failed_starts = 0;
  return true;
}

void Crew::measure(Member& member) {
  if (static_cast<WorkerPhase>(member.area->phase.load()) != WorkerPhase::Ready)
    member.since = Clock::now();  // it loads
  const std::chrono::duration<double> time = Clock::now() - member.since;
  const bool unknown = member.rate == 0;  // until the first game is finished, however long that takes
  if (unknown ? member.finished > 0 && time.count() >= kFirstLook : time.count() >= kLook) {
    const double rate = static_cast<double>(member.finished) / time.count();
    member.rate = unknown ? rate : 0.7 * member.rate + 0.3 * rate;
    member.finished = 0;
    member.since = Clock::now();
  }
}

void Crew::play_next_alone(Member& member) {
  auto& queue = member.area->queue;
  if (queue.used() > 0) return;
  const Suspect& suspect = member.suspects.front();
  if (suspect.hung_in) member.watch->expect_hang(*suspect.hung_in);
  queue.put({suspect.game, true});
  member.alone = true;
}

void Crew::watch(Member& member) {
  double seconds = 0;
  if (member.hang_seconds > 0 || !member.watch->too_long(member.area->marker, seconds)) return;
  member.hang_seconds = std::max(seconds, 1e-3);
  kill(member.pid, SIGKILL);
}

void Crew::check_alive(Member& member, CrewReport& report) {
  int status = 0;
  rusage usage{};
  if (wait4(member.pid, &status, WNOHANG, &usage) != member.pid) return;
  member.pid = 0;
  while (collect(member, report)) {
  }
  bury(member, cause_of_death(status, usage, task_.limits, member.area->marker, member.hang_seconds), report);
  start(member);
}

void Crew::bury(Member& member, const GameFault& death, CrewReport& report) {
  const auto phase = static_cast<WorkerPhase>(member.area->phase.load());
  if (phase == WorkerPhase::Retired) {
    spdlog::debug("worker retired given={}", member.given.size());
  } else if (phase != WorkerPhase::Ready) {
    if (++member.failed_starts < kMostFailedStarts) return;
    const auto bot = std::min<size_t>(member.area->loading.load(), task_.bots.size() - 1);
    member.area->failure.back() = 0;
    const std::string reason = phase == WorkerPhase::Failed ? member.area->failure.data() : death.message;
    throw base::Failure(fmt::format("workers cannot load the bot '{}' any more: {}", task_.bots[bot].path, reason));
  } else {
    spdlog::debug("worker died cause=\"{}\" given={}", death.message, member.given.size());
    member.alone ? judge_alone(member, death, report) : find_suspects(member, death);
  }
  report.returned.insert(report.returned.end(), member.given.begin(), member.given.end());
  member.given.clear();
}

// Who could have done it: the game of the call, or all games in flight if that is not known.
void Crew::find_suspects(Member& member, const GameFault& death) {
  const CallMarker& marker = member.area->marker;
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
  if (one && std::find(member.given.begin(), member.given.end(), marked) != member.given.end()) {
    found.push_back(marked);
  } else {
    const size_t flying = std::min(member.given.size(), kMostSuspects);
    std::copy_if(member.given.begin(), member.given.begin() + static_cast<std::ptrdiff_t>(flying),
                 std::back_inserter(found), takes_part);
  }
  for (const GameKey game : found) {
    Suspect suspect{game, death, std::nullopt, may_come_from_outside(death), 0};
    suspect.fault.seat = seat_of_bot(task_.source->block(game.block), game.rotation, bot);
    if (one && death.kind == FaultKind::Hang) suspect.hung_in = marker.question();
    member.suspects.push_back(suspect);
    member.given.erase(std::find(member.given.begin(), member.given.end(), game));
  }
}

void Crew::judge_alone(Member& member, const GameFault& death, CrewReport& report) {
  Suspect& suspect = member.suspects.front();
  const bool called = member.area->marker.calls.load() > 0;
  if (!called || may_come_from_outside(death)) {
    if (++suspect.tries < kTriesOutside) return;
    if (!called)
      throw base::Failure(
          fmt::format("workers die in block {} before any bot was called: {}", suspect.game.block, death.message));
  }
  report.games.push_back(guilty(member, suspect, death));
  member.suspects.pop_front();
}

PackedGamePtr Crew::guilty(const Member& member, const Suspect& suspect, const GameFault& death) const {
  const BlockPlan plan = task_.source->block(suspect.game.block);
  const Notes& notes = member.area->notes;
  const auto bot = static_cast<int>(member.area->marker.bot());
  PlayedGame game;
  game.key = suspect.game;
  game.fault = death;
  if (suspect.hung_in && death.kind == FaultKind::Hang) game.fault.message = suspect.fault.message;  // the longer one
  game.fault.seat = seat_of_bot(plan, suspect.game.rotation, bot);
  std::vector<Option> answers;
  if (notes.active.load() && notes.game.load() == game_number(suspect.game))
    answers.assign(notes.answer.begin(), notes.answer.begin() + std::min(notes.answers.load(), Notes::kAnswers));
  const Table table(task_.source->setup(plan));
  const Deal deal = task_.source->deal(plan, suspect.game.rotation);
  game.record = record_of_fault(table, deal, plan.players, answers, {death.kind, game.fault.seat, death.message});
  pack_answers(answers, game.record.answers);
  game.fault.decision = static_cast<int64_t>(answers.size());
  game.fault.question = question_after(table, deal, answers);
  game.fault.log = log_of(notes, bot);
  return pack(game);
}

}  // namespace joust
