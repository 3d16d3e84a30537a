#include "runner/workers/worker.h"

#include <unistd.h>

#include <chrono>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <thread>

#include "engine/answer_bytes.h"
#include "engine/names.h"
#include "runner/base/failure.h"
#include "runner/workers/card_takes.h"
#include "runner/workers/child_process.h"
#include "runner/workers/game_record.h"
#include "runner/workers/played_game.h"

namespace joust {

namespace {

constexpr auto kNap = std::chrono::microseconds(200);
constexpr int kGamesInFlight = 32;
constexpr int64_t kJobsBetweenLooks = 64;

// A kingdom, ready to be played.
struct PreparedTable : Table {
  explicit PreparedTable(const Setup& its_setup) : Table(its_setup), setup(its_setup) {}
  Setup setup;
};

// What is said of a game that is over.
struct Story {
  std::span<const uint8_t> answers;  // packed
  const State& state;                // at any time of the game
  const Log& events;                 // if the game is to be counted
};

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
  void prepare(int64_t block);
  bool next(Job& job);
  void done(const FinishedJob& game);
  void play_alone(GameKey key);
  void report(GameKey key, const PreparedTable& table, const GameResult& result, const Story& story);
  bool wants_to_retire();
  void note_log(int bot, std::string_view line);

  const WorkerTask& task_;
  WorkerArea& area_;
  BotTerms terms_, alone_terms_;
  std::vector<Contestant> bots_;
  BlockPlan plan_;                              // prepared last
  std::shared_ptr<const PreparedTable> table_;  // its kingdom
  std::vector<GameKey> again_;                  // to be played alone because of a fault that did not end the process
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
    try {
      if (!library) library = BotLibrary::load(task_.bots[i].path);
    } catch (const base::Failure& failure) {
      std::strncpy(area_.failure.data(), failure.what(), area_.failure.size() - 1);
      area_.phase.store(static_cast<uint32_t>(WorkerPhase::Failed));
      _exit(1);
    }
    bots_.push_back({task_.bots[i], library});
  }
  area_.phase.store(static_cast<uint32_t>(WorkerPhase::Ready));
}

// Games of one block, and blocks of one kingdom, often follow each other.
void Worker::prepare(int64_t block) {
  if (table_ && plan_.number == block) return;
  const BlockPlan plan = task_.source->block(block);
  if (!table_ || plan_.kingdom != plan.kingdom || plan_.players != plan.players)
    table_ = std::make_shared<PreparedTable>(task_.source->setup(plan));
  plan_ = plan;
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
  if (area_.queue.used(1) == 0 || !again_.empty() || wants_to_retire()) return false;
  const Assignment assignment = area_.queue.front();
  if (assignment.alone) return false;
  area_.queue.pop();
  prepare(assignment.game.block);
  job.number = game_number(assignment.game);
  if (job.table != table_) job.table = table_;
  job.deal = task_.source->deal(plan_, assignment.game.rotation);
  job.players = plan_.players;
  job.record = true;
  job.events = task_.source->counted(assignment.game.block);
  for (int seat = 0; seat < job.players; ++seat)
    job.bot[static_cast<size_t>(seat)] = static_cast<uint8_t>(plan_.bot_at(seat, assignment.game.rotation));
  return true;
}

void Worker::done(const FinishedJob& game) {
  const GameKey key = game_key(game.job.number);
  if (game.result.fault) {
    again_.push_back(key);
    return;
  }
  game_.clear();
  report(key, static_cast<const PreparedTable&>(*game.job.table), game.result, {game.answers, game.state, game.events});
}

// Writes the answers down as they are given: they outlive the process. The log does not.
class NoteTaker : public GameWatcher {
 public:
  explicit NoteTaker(Notes& notes) : notes_(notes) {}
  void after(const State&, const Question&, Option answer, const Log& log, size_t from) override {
    events.insert(events.end(), log.begin() + static_cast<std::ptrdiff_t>(from), log.end());
    const uint32_t n = notes_.answers.load(std::memory_order_relaxed);
    if (answer == kOptionEnd || n >= Notes::kAnswers) return;
    notes_.answer[n] = answer;
    notes_.answers.store(n + 1, std::memory_order_release);
  }
  Log events;

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
  prepare(key.block);
  const BlockPlan plan = plan_;
  const std::shared_ptr<const PreparedTable> table = table_;
  Notes& notes = area_.notes;
  notes.answers.store(0);
  notes.log_bytes.store(0);
  notes.game.store(game_number(key));
  notes.active.store(1);
  std::vector<std::unique_ptr<BotSeat>> seats;
  std::vector<BotSeat*> pointers;
  Fault refusal;
  for (int seat = 0; seat < plan.players && !refusal; ++seat) {
    const int number = plan.bot_at(seat, key.rotation);
    const Contestant& bot = bots_[static_cast<size_t>(number)];
    seats.push_back(std::make_unique<BotSeat>(bot.library, number, alone_terms_));
    pointers.push_back(seats.back().get());
    if (const std::string why = seats.back()->create(bot.spec); !why.empty()) refusal = {FaultKind::Refused, seat, why};
  }
  State state;
  const Deal deal = task_.source->deal(plan, key.rotation);
  table->start(state, deal);
  NoteTaker watcher(notes);
  const GameResult result =
      refusal ? result_of(state, refusal)
              : play_game(*table, deal, game_number(key), pointers, PlayOptions{.times = true, .watcher = &watcher});
  seats.clear();
  const std::vector<Option> answers(notes.answer.begin(), notes.answer.begin() + notes.answers.load());
  game_.clear();
  if (result.fault) {
    game_.fault.kind = result.fault.kind;
    game_.fault.seat = result.fault.seat;
    game_.fault.decision = static_cast<int64_t>(answers.size());
    game_.fault.message = result.fault.evidence;
    game_.fault.question = question_after(*table, deal, answers);
    game_.fault.log = log_of(notes, plan.bot_at(result.fault.seat, key.rotation));
  }
  notes.active.store(0);
  std::vector<uint8_t> packed;
  pack_answers(answers, packed);
  report(key, *table, result, {packed, state, watcher.events});
}

// `game_` holds what is known of a fault, and nothing else.
void Worker::report(GameKey key, const PreparedTable& table, const GameResult& result, const Story& story) {
  game_.key = key;
  make_record(result, table.setup.players, game_.record);
  game_.record.answers.assign(story.answers.begin(), story.answers.end());
  if (key.rotation == 0 && task_.source->makes_setups()) game_.setup = table.setup;
  if (task_.source->counted(key.block)) {
    game_.counted = true;
    count_takes(story.state, story.events, game_.takes);
  }
  pack(game_, packet_);
  while (!put_packet(area_, packet_)) std::this_thread::sleep_for(kNap);
}

void Worker::run() {
  GamesInFlight flight(bots_, terms_, {.games = kGamesInFlight, .times = true, .batches = task_.batches});
  const GamesInFlight::Next next_job = [this](Job& job) { return next(job); };
  const GamesInFlight::Done report_job = [this](const FinishedJob& game) { done(game); };
  for (;;) {
    const bool busy = flight.round(next_job, report_job);
    for (const GameKey key : std::exchange(again_, {})) play_alone(key);
    if (busy) continue;
    if (retiring_) {
      area_.phase.store(static_cast<uint32_t>(WorkerPhase::Retired));
      return;
    }
    if (area_.queue.used(1) > 0) {
      const Assignment assignment = area_.queue.front();
      if (!assignment.alone) continue;
      area_.queue.pop();
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
