#include "runner/league/worker_process.h"

#include <unistd.h>

#include <chrono>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <thread>

#include "engine/names.h"
#include "runner/bots/game_loop.h"
#include "runner/league/card_takes.h"
#include "runner/league/child_process.h"
#include "runner/league/game_record.h"
#include "runner/league/wire.h"
#include "runner/store/answers.h"

namespace joust {

namespace {

constexpr auto kNap = std::chrono::microseconds(200);
constexpr int kGamesInFlight = 32;
constexpr int64_t kJobsBetweenLooks = 64;

class Worker {
 public:
  Worker(const WorkerTask& task, WorkerArea& area) : task_(task), area_(area) {
    terms_.decision_ns = static_cast<uint64_t>(task.limits.question_ms) * 1'000'000;
    terms_.game_ns = static_cast<uint64_t>(task.limits.game_ms) * 1'000'000;
    terms_.marker = &area.marker;
    alone_terms_ = terms_;
    alone_terms_.log = [this](int bot, uint32_t, std::string_view line) { note_log(bot, line); };
  }

  void load();
  void run();

 private:
  struct PreparedTable {
    BlockPlan plan;
    std::shared_ptr<const Table> table;
  };
  const PreparedTable& prepare(int64_t block);
  bool next(Job& job);
  void done(const Job& job, const GameResult& result, std::span<const Option> answers);
  void play_alone(GameKey key);
  void report();
  bool wants_to_retire();
  void note_log(int bot, std::string_view line);

  const WorkerTask& task_;
  WorkerArea& area_;
  BotTerms terms_, alone_terms_;
  std::vector<Contestant> bots_;
  PreparedTable prepared_;
  std::vector<GameKey> again_;  // to be played alone because of a fault that did not end the process
  PlayedGame game_;
  std::vector<uint8_t> packet_;
  int64_t jobs_ = 0;
  int64_t memory_at_first_ = 0;  // kilobytes, when the bots had played a little
  bool retiring_ = false;
};

void Worker::load() {
  std::map<std::string, BotLibraryPtr> libraries;
  area_.phase.store(static_cast<uint32_t>(WorkerPhase::Loading));
  for (size_t i = 0; i < task_.bots.size(); ++i) {
    area_.loading.store(static_cast<uint32_t>(i));
    BotLibraryPtr& library = libraries[task_.bots[i].path];
    std::string error;
    if (!library) library = BotLibrary::load(task_.bots[i].path, error);
    if (!library) {
      std::strncpy(area_.failure.data(), error.c_str(), area_.failure.size() - 1);
      area_.phase.store(static_cast<uint32_t>(WorkerPhase::Failed));
      _exit(1);
    }
    bots_.push_back({task_.bots[i], library});
  }
  area_.phase.store(static_cast<uint32_t>(WorkerPhase::Ready));
}

const Worker::PreparedTable& Worker::prepare(int64_t block) {
  if (!prepared_.table || prepared_.plan.number != block) {
    prepared_.plan = task_.source->block(block);
    prepared_.table = std::make_shared<Table>(task_.source->setup(prepared_.plan));
  }
  return prepared_;
}

// Half of what the limit left at first is used up: bots leak. Better to end in good order than in somebody's call.
bool Worker::wants_to_retire() {
  if (retiring_ || ++jobs_ % kJobsBetweenLooks != 0) return retiring_;
  const int64_t memory = peak_memory_kb(), limit = task_.limits.memory_mb * 1024;
  if (memory_at_first_ == 0) memory_at_first_ = memory;
  return retiring_ = memory - memory_at_first_ > (limit - memory_at_first_) / 2;
}

// Nothing is started while a game waits to be played alone.
bool Worker::next(Job& job) {
  if (area_.queue.used() == 0 || wants_to_retire()) return false;
  const uint64_t position = area_.queue.read.load(std::memory_order_relaxed);
  const Assignment assignment = area_.queue.at(position);
  if (assignment.alone) return false;
  area_.queue.read.store(position + 1, std::memory_order_release);
  const PreparedTable& prepared = prepare(assignment.game.block);
  job.number = game_number(assignment.game);
  job.table = prepared.table;
  job.seed = prepared.plan.seed;
  job.players = prepared.plan.players;
  job.record = true;
  for (int seat = 0; seat < job.players; ++seat)
    job.bot[static_cast<size_t>(seat)] = static_cast<uint8_t>(prepared.plan.bot_at(seat, assignment.game.rotation));
  return true;
}

void Worker::done(const Job& job, const GameResult& result, std::span<const Option> answers) {
  const GameKey key = game_key(job.number);
  if (result.fault) {
    again_.push_back(key);
    return;
  }
  game_ = PlayedGame{};
  game_.key = key;
  game_.record = make_record(result, job.players);
  store::pack_answers(answers, game_.record.answers);
  if (task_.source->counted(key.block)) {
    game_.counted = true;
    count_takes(*job.table, job.seed, answers, game_.takes);
  }
  report();
}

// Writes the answers down as they are given: they outlive the process.
class NoteTaker : public GameWatcher {
 public:
  explicit NoteTaker(Notes& notes) : notes_(notes) {}
  void after(const State&, const Question&, Option answer, const Log&, size_t) override {
    const uint32_t n = notes_.answers.load(std::memory_order_relaxed);
    if (answer == kOptionEnd || n >= Notes::kAnswers) return;
    notes_.answer[n] = answer;
    notes_.answers.store(n + 1, std::memory_order_release);
  }

 private:
  Notes& notes_;
};

void Worker::note_log(int bot, std::string_view line) {
  Notes& notes = area_.notes;
  const std::string text = std::to_string(bot) + " " + std::string(line) + "\n";
  const uint32_t used = notes.log_bytes.load(std::memory_order_relaxed);
  if (text.size() > Notes::kLogBytes - used) return;
  std::memcpy(notes.log.data() + used, text.data(), text.size());
  notes.log_bytes.store(used + static_cast<uint32_t>(text.size()), std::memory_order_release);
}

void Worker::play_alone(GameKey key) {
  const PreparedTable prepared = prepare(key.block);
  Notes& notes = area_.notes;
  notes.answers.store(0);
  notes.log_bytes.store(0);
  notes.game.store(game_number(key));
  notes.active.store(1);
  std::vector<std::unique_ptr<BotSeat>> seats;
  std::vector<BotSeat*> pointers;
  Fault refusal;
  for (int seat = 0; seat < prepared.plan.players && !refusal; ++seat) {
    const auto number = static_cast<size_t>(prepared.plan.bot_at(seat, key.rotation));
    const Contestant& bot = bots_[number];
    std::string error;
    seats.push_back(std::make_unique<BotSeat>(bot.library, static_cast<int>(number), alone_terms_));
    pointers.push_back(seats.back().get());
    if (!seats.back()->create(bot.spec, error)) refusal = {FaultKind::Refused, seat, error};
  }
  GameResult result;
  if (refusal) {
    State state;
    prepared.table->start(state, prepared.plan.seed);
    result = result_of(state, refusal);
  } else {
    NoteTaker watcher(notes);
    result = play_game(*prepared.table, prepared.plan.seed, game_number(key), pointers,
                       PlayOptions{.times = true, .watcher = &watcher});
  }
  seats.clear();
  const std::vector<Option> answers(notes.answer.begin(), notes.answer.begin() + notes.answers.load());
  game_ = PlayedGame{};
  game_.key = key;
  game_.record = make_record(result, prepared.plan.players);
  store::pack_answers(answers, game_.record.answers);
  if (task_.source->counted(key.block)) {
    game_.counted = true;
    count_takes(*prepared.table, prepared.plan.seed, answers, game_.takes);
  }
  if (result.fault) {
    game_.fault.kind = result.fault.kind;
    game_.fault.seat = result.fault.seat;
    game_.fault.decision = static_cast<int64_t>(answers.size());
    game_.fault.message = result.fault.evidence;
    game_.fault.question = question_after(*prepared.table, prepared.plan.seed, answers);
    game_.fault.log = log_of(notes, prepared.plan.bot_at(result.fault.seat, key.rotation));
  }
  notes.active.store(0);
  report();
}

void Worker::report() {
  encode(game_, packet_);
  while (!put_packet(area_, packet_)) std::this_thread::sleep_for(kNap);
}

void Worker::run() {
  GamesInFlight flight(bots_, terms_, {.games = kGamesInFlight, .times = true, .batches = true});
  const GamesInFlight::Next next_job = [this](Job& job) { return next(job); };
  const GamesInFlight::Done report_job = [this](const Job& job, const GameResult& result,
                                                std::span<const Option> answers) { done(job, result, answers); };
  for (;;) {
    const bool busy = flight.round(next_job, report_job);
    for (const GameKey key : std::exchange(again_, {})) play_alone(key);
    if (busy) continue;
    if (retiring_) {
      area_.phase.store(static_cast<uint32_t>(WorkerPhase::Retired));
      return;
    }
    if (area_.queue.used() > 0) {
      const uint64_t position = area_.queue.read.load(std::memory_order_relaxed);
      const Assignment assignment = area_.queue.at(position);
      if (!assignment.alone) continue;
      area_.queue.read.store(position + 1, std::memory_order_release);
      play_alone(assignment.game);
    } else if (area_.stop.load(std::memory_order_acquire)) {
      return;
    } else {
      std::this_thread::sleep_for(kNap);
    }
  }
}

}  // namespace

void run_worker(const WorkerTask& task, WorkerArea& area, int parent) {
  become_worker(parent, task.limits.memory_mb);
  auto worker = std::make_unique<Worker>(task, area);
  worker->load();
  worker->run();
  _exit(0);  // no destructors: bots could hang in theirs
}

}  // namespace joust
