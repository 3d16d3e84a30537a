#include "runner/trial/follow.h"

#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <limits>
#include <memory>

#include "runner/base/failure.h"
#include "runner/bots/bot_seat.h"
#include "runner/trial/guarded_child.h"
#include "runner/trial/shared_array.h"
#include "runner/workers/games_in_flight.h"

namespace joust {

namespace {

constexpr size_t kMostTimes = 4'000'000;

// What the child leaves for each game.
struct Slip {
  FollowState state;
  uint32_t decision, answer, asked;
  uint64_t heap, resident;
};

uint64_t resident_bytes() {
  std::FILE* file = std::fopen("/proc/self/statm", "r");
  if (!file) return 0;
  unsigned long long all = 0, resident = 0;
  const int read = std::fscanf(file, "%llu %llu", &all, &resident);
  std::fclose(file);
  return read == 2 ? resident * static_cast<uint64_t>(sysconf(_SC_PAGESIZE)) : 0;
}

uint64_t heap_bytes() {
  const struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

class Follower {
 public:
  Follower(const BotSpec& spec, std::span<const RecordedGame> games, std::span<Slip> slips, std::span<uint32_t> times,
           uint64_t& timed)
      : spec_(spec), games_(games), slips_(slips), times_(times), timed_(timed) {}

  std::string work(Guard& guard, int64_t first, const Limits& limits) {
    BotLibraryPtr library;
    try {
      library = BotLibrary::load(spec_.path);
    } catch (const base::Failure& failure) {
      return failure.what();
    }
    BotTerms terms;
    terms.marker = &guard.marker;
    terms.decision_ns = static_cast<uint64_t>(limits.question_ms) * 1'000'000;
    terms.game_ns = static_cast<uint64_t>(limits.game_ms) * 1'000'000;
    bot_ = std::make_unique<BotSeat>(library, 0, terms);
    if (std::string refusal = bot_->create(spec_); !refusal.empty()) return refusal;
    for (auto i = static_cast<size_t>(first); i < games_.size(); ++i) {
      guard.begin(static_cast<int64_t>(i));
      Slip& slip = slips_[i];
      const FollowState result = play(games_[i], i, slip);
      slip.heap = heap_bytes();
      slip.resident = resident_bytes();
      slip.state = result;
    }
    return "";
  }

 private:
  FollowState play(const RecordedGame& game, size_t number, Slip& slip) {
    log_.clear();
    told_ = 0;
    start(state_, game.setup, game.deal, bot_->observes() ? &log_ : nullptr);
    FollowState result = FollowState::Same;
    if (!bot_->new_game(state_, game.seat, game.deal, number)) result = FollowState::Refused;
    for (size_t i = 0; i < game.answers.size() && result == FollowState::Same; ++i) {
      slip.decision = static_cast<uint32_t>(i);
      if (!state_.asking || !state_.question.offers(game.answers[i])) {
        result = FollowState::Misfit;
      } else if (state_.question.player == game.seat) {
        ++slip.asked;
        slip.answer = decide();
        if (slip.answer != game.answers[i]) {
          const bool legal = slip.answer <= std::numeric_limits<Option>::max() &&
                             state_.question.offers(static_cast<Option>(slip.answer));
          result = legal ? FollowState::Differs : FollowState::Illegal;
        }
      }
      if (result == FollowState::Same) answer(state_, game.answers[i], bot_->observes() ? &log_ : nullptr);
    }
    tell();
    finish(game.seat);
    return result;
  }

  void tell() {
    if (!bot_->observes()) return;
    bot_->observe(log_, told_);
    told_ = log_.size();
  }

  uint32_t decide() {
    tell();
    const auto begin = std::chrono::steady_clock::now();
    const uint32_t chosen = bot_->decide(state_);
    const auto time = std::chrono::steady_clock::now() - begin;
    const auto ns = std::chrono::duration_cast<std::chrono::nanoseconds>(time).count();
    if (timed_ < times_.size())
      times_[timed_++] = static_cast<uint32_t>(std::min<int64_t>(ns, std::numeric_limits<uint32_t>::max()));
    return chosen;
  }

  void finish(int seat) {
    const GameResult result = result_of(state_);
    joust_result told{};
    told.size = sizeof told;
    told.seat = static_cast<uint8_t>(seat);
    told.players = state_.players;
    told.ending = static_cast<uint8_t>(result.ending);
    told.fault_seat = JOUST_NOTHING;
    told.winners = result.winners;
    told.turns = result.total_turns;
    std::copy(result.points.begin(), result.points.begin() + state_.players, told.points);
    bot_->game_over(told);
  }

  const BotSpec& spec_;
  std::span<const RecordedGame> games_;
  std::span<Slip> slips_;
  std::span<uint32_t> times_;
  uint64_t& timed_;
  std::unique_ptr<BotSeat> bot_;
  State state_;
  Log log_;
  size_t told_ = 0;
};

}  // namespace

Followed follow(const BotSpec& bot, std::span<const RecordedGame> games, const Limits& limits) {
  const SharedArray<Slip> slips(games.size());
  const SharedArray<uint32_t> times(kMostTimes);
  const SharedArray<uint64_t> timed(1);
  Followed followed;
  followed.games.resize(games.size());
  const auto follower = std::make_unique<Follower>(bot, games, slips.all(), times.all(), timed[0]);
  run_guarded(
      static_cast<int64_t>(games.size()), limits,
      [&](Guard& guard, int64_t first) { return follower->work(guard, first, limits); },
      [&](int64_t item, const GameFault& cause) {
        slips[static_cast<size_t>(item)].state = FollowState::Died;
        followed.games[static_cast<size_t>(item)].fault = cause;
      });
  for (size_t i = 0; i < games.size(); ++i) {
    const Slip& slip = slips[i];
    FollowedGame& game = followed.games[i];
    game.state = slip.state;
    game.decision = slip.decision;
    game.answer = slip.answer;
    game.asked = slip.asked;
    game.heap = slip.heap;
    game.resident = slip.resident;
  }
  followed.nanos.assign(&times[0], &times[0] + std::min<uint64_t>(timed[0], kMostTimes));
  return followed;
}

}  // namespace joust
