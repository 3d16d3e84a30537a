#include "runner/trial/checkup.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "engine/names.h"
#include "runner/base/shell.h"
#include "runner/trial/card_use.h"
#include "runner/trial/difference.h"
#include "runner/trial/follow.h"
#include "runner/trial/game_list.h"
#include "runner/trial/trial_bots.h"

namespace joust {

namespace {

constexpr size_t kMostFaults = 20;          // then the test stops
constexpr double kGamesToLast = 100'000;    // that a worker must be able to play
constexpr size_t kFewestGames = 8;          // that tell something about memory
constexpr double kNoise = 32;               // bytes per game that are no growth
constexpr double kResidentNoise = 4 << 20;  // bytes by which a process may grow without meaning anything

double micros(uint32_t nanos) { return static_cast<double>(nanos) / 1000; }

class Examination {
 public:
  Examination(const BotSpec& bot, const CheckOptions& options, Checkup& result) : options_(options), result_(result) {
    bots_ = reference_bots();
    bots_.insert(bots_.begin(), bot);
    tables_ = various_tables(options.only.value_or(options.games), options.seed, static_cast<int>(bots_.size()) - 1);
    if (options.only) tables_.erase(tables_.begin(), tables_.end() - 1);
  }

  void play() {
    const ListResult played = play_list(tables_, bots_, {options_.limits, options_.workers, kMostFaults});
    for (size_t i = 0; i < tables_.size(); ++i) {
      if (!played.games[i]) continue;
      ++result_.played;
      const PlayedGame& game = *played.games[i];
      const int seat = tables_[i].seat_of(0);
      if (game.fault.kind != FaultKind::None && game.fault.seat == seat)
        count_fault(fault_name(game.fault.kind), game.fault, i);
      records_.push_back(to_record(tables_[i], game, seat));
      sources_.push_back(i);
      faulty_.push_back(game.fault.kind != FaultKind::None && game.fault.seat == seat);
    }
    for (const Incident& incident : played.incidents) {
      const auto table = static_cast<size_t>(incident.game.block);
      if (incident.fault.seat == tables_[table].seat_of(0))
        count_fault(std::string(fault_name(incident.fault.kind)) + ", not repeatable", incident.fault, table);
    }
    for (const RecordedGame& record : records_) cards_.add(record);
    result_.cards_on_tables = cards_.on_tables();
    result_.never_bought = cards_.never_bought();
    result_.never_played = cards_.never_played();
  }

  void play_again() {
    Followed followed = follow(bots_.front(), records_, options_.limits);
    for (size_t i = 0; i < records_.size(); ++i) {
      const FollowedGame& game = followed.games[i];
      if (game.state == FollowState::NotPlayed) continue;
      ++result_.compared;
      // A game that ended with a fault ends with it again: the follower stops before, or dies where it did the first
      // time.
      if (game.state == FollowState::Died) {
        if (faulty_[i]) continue;
        count_fault(std::string(fault_name(game.fault.kind)) + ", second time only", game.fault, sources_[i]);
      } else if (game.state != FollowState::Same && !(game.state == FollowState::Refused && faulty_[i]) &&
                 ++result_.different == 1) {
        result_.difference = difference_words(records_[i], game, "first", "then");
      }
    }
    take_times(followed.nanos);
    take_memory(followed.games);
  }

 private:
  void count_fault(const std::string& kind, const GameFault& fault, size_t number) {
    const auto known = std::find_if(result_.faults.begin(), result_.faults.end(),
                                    [&](const FaultGroup& group) { return group.kind == kind; });
    if (known != result_.faults.end()) {
      ++known->games;
      return;
    }
    FaultGroup group{kind, 1, fault.message, check_command(number), {}};
    if (ends_in_one_process(fault.kind)) group.play = play_command(tables_[number]);
    result_.faults.push_back(std::move(group));
  }

  // A bot that exits or hangs takes a program without worker processes along.
  static bool ends_in_one_process(FaultKind kind) {
    return kind == FaultKind::IllegalAnswer || kind == FaultKind::Refused || kind == FaultKind::Crash;
  }

  std::string check_command(size_t number) const {
    const CheckOptions usual;
    std::string text = fmt::format("joust check {} --game {}", base::shell::word(bots_.front().text),
                                   options_.only.value_or(static_cast<int64_t>(number) + 1));
    if (options_.seed != usual.seed) text += fmt::format(" --seed {}", options_.seed);
    if (options_.limits.question_ms != usual.limits.question_ms)
      text += fmt::format(" --question-ms {}", options_.limits.question_ms);
    if (options_.limits.memory_mb != usual.limits.memory_mb)
      text += fmt::format(" --memory-mb {}", options_.limits.memory_mb);
    return text;
  }

  std::string play_command(const ListedGame& table) const {
    std::string names;
    for (const int bot : table.bots) names += " " + base::shell::word(bots_[static_cast<size_t>(bot)].text);
    return fmt::format("joust play{} {} --log", names, table_options(table.setup, table.deal));
  }

  void take_times(std::vector<uint32_t>& nanos) {
    result_.decisions = static_cast<int64_t>(nanos.size());
    if (nanos.empty()) return;
    std::sort(nanos.begin(), nanos.end());
    result_.median_us = micros(nanos[nanos.size() / 2]);
    result_.most_us = micros(nanos[nanos.size() * 99 / 100]);
    result_.worst_us = micros(nanos.back());
  }

  // From the first quarter on, when everything that is made once has been made. A child that died takes its memory
  // along.
  void take_memory(const std::vector<FollowedGame>& games) {
    result_.games_to_limit = std::numeric_limits<double>::infinity();
    std::vector<const FollowedGame*> whole;
    for (const FollowedGame& game : games) {
      if (game.state == FollowState::Died) whole.clear();
      if (game.heap) whole.push_back(&game);
    }
    if (!whole.empty()) result_.resident = whole.back()->resident;
    if (whole.size() < kFewestGames) return;
    const size_t first = whole.size() / 4;
    const FollowedGame &early = *whole[first], &last = *whole.back();
    const auto span = static_cast<double>(whole.size() - 1 - first);
    const double heap = static_cast<double>(last.heap) - static_cast<double>(early.heap);
    const double resident = static_cast<double>(last.resident) - static_cast<double>(early.resident);
    const double growth = std::max(heap, resident > kResidentNoise ? resident : 0) / span;
    result_.growth = growth < kNoise ? 0 : growth;
    if (*result_.growth > 0)
      result_.games_to_limit = std::floor(static_cast<double>(options_.limits.memory_mb) * 1048576 / growth);
  }

  const CheckOptions& options_;
  Checkup& result_;
  std::vector<BotSpec> bots_;  // the one that is checked first
  std::vector<ListedGame> tables_;
  std::vector<RecordedGame> records_;
  std::vector<size_t> sources_;  // tables of the records
  std::vector<bool> faulty_;     // by record: ended with a fault of the bot
  CardUse cards_;
};

}  // namespace

bool Checkup::keeps_memory() const { return !(games_to_limit < kGamesToLast); }

bool Checkup::fit(const CheckOptions& options) const {
  return loads() && faultless() && keeps_memory() && (different == 0 || !options.deterministic);
}

Checkup check_up(const std::string& bot, const CheckOptions& options) {
  const BotSpec spec = named_bot(bot);
  Checkup result;
  result.games = options.only ? 1 : options.games;
  result.probe = probe_bot(spec);
  if (!result.loads()) return result;
  Examination examination(spec, options, result);
  examination.play();
  if (result.played > 0) examination.play_again();
  return result;
}

}  // namespace joust
