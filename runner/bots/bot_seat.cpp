#include "runner/bots/bot_seat.h"

#include <algorithm>
#include <bit>
#include <vector>

namespace joust {

// The ChaCha permutation (8 rounds) with its input added at the end: without the set-up's part of the deal
// nothing can be computed backwards.
uint64_t bot_seed(const Deal& deal, int seat) {
  const auto low = [](uint64_t word) { return static_cast<uint32_t>(word); };
  const auto high = [](uint64_t word) { return static_cast<uint32_t>(word >> 32); };
  const auto [first, second] = deal.given > 0 ? deal.words[0] : Deal::Words{deal.seed, 0};
  uint32_t in[16] = {
      0x6a6f7573,  0x7420626f,  0x74207365, 0x65642031, low(first), high(first), static_cast<uint32_t>(seat),
      low(second), high(second)};
  uint32_t x[16];
  std::copy(in, in + 16, x);
  const auto mix = [&x](int a, int b, int c, int d) {
    x[a] += x[b], x[d] = std::rotl(x[d] ^ x[a], 16), x[c] += x[d], x[b] = std::rotl(x[b] ^ x[c], 12);
    x[a] += x[b], x[d] = std::rotl(x[d] ^ x[a], 8), x[c] += x[d], x[b] = std::rotl(x[b] ^ x[c], 7);
  };
  for (int round = 0; round < 4; ++round) {
    mix(0, 4, 8, 12), mix(1, 5, 9, 13), mix(2, 6, 10, 14), mix(3, 7, 11, 15);
    mix(0, 5, 10, 15), mix(1, 6, 11, 12), mix(2, 7, 8, 13), mix(3, 4, 9, 14);
  }
  return static_cast<uint64_t>(x[4] + in[4]) | static_cast<uint64_t>(x[5] + in[5]) << 32;
}

BotSeat::BotSeat(BotLibraryPtr library, int number, const BotTerms& terms)
    : library_(std::move(library)),
      functions_(library_->functions()),
      terms_(terms),
      decide_(functions_.decide),
      marker_(terms.marker),
      decision_ns_(terms.decision_ns),
      number_(number),
      host_(number, terms.log) {}

BotSeat::~BotSeat() {
  if (!self_) return;
  enter(Call::Destroy);
  functions_.destroy(self_);
  leave();
}

std::string BotSeat::create(const BotSpec& spec) {
  std::vector<const char*> keys, values;
  for (const auto& [key, value] : spec.parameters) {
    keys.push_back(key.c_str());
    values.push_back(value.c_str());
  }
  const joust_parameters parameters{sizeof parameters, static_cast<uint32_t>(keys.size()), keys.data(), values.data()};
  enter(Call::Create);
  self_ = functions_.create(host_.get(), &parameters);
  leave();
  if (self_) return "";
  return spec.name + ": " + (host_.last_error().empty() ? "the bot does not start" : host_.last_error());
}

bool BotSeat::new_game(const State& state, int seat, const Deal& deal, uint64_t game) {
  seat_ = seat;
  game_ = game;
  host_.begin_game();
  start_view(view_.get(), state, seat);
  answered_ = state.questions;
  if (!functions_.new_game) return true;
  joust_game about{};
  about.size = sizeof about;
  about.seat = static_cast<uint8_t>(seat);
  about.players = state.players;
  about.seed = bot_seed(deal, seat);
  about.decision_ns = terms_.decision_ns;
  about.game_ns = terms_.game_ns;
  enter(Call::NewGame);
  const int32_t status = functions_.new_game(self_, &about, &view_.get());
  leave();
  return status == 0;
}

void BotSeat::observe(const Log& log, size_t from) {
  if (from == log.size()) return;
  events_.clear();
  filter_events(log, from, seat_, events_);
  enter(Call::Observe);
  functions_.observe(self_, events_.data(), static_cast<uint32_t>(events_.size()));
  leave();
}

void BotSeat::game_over(const joust_result& result) {
  if (!functions_.game_over) return;
  enter(Call::GameOver);
  functions_.game_over(self_, &result);
  leave();
}

void BotSeat::decide_batch(BotSeat* const* seats, void* const* selves, const joust_view* const* views,
                           uint32_t* answers, uint32_t count) {
  BotSeat& first = *seats[0];
  if (first.marker_) first.marker_->batch.store(count, std::memory_order_relaxed);
  first.enter(Call::DecideBatch);
  first.functions_.decide_batch(selves, views, answers, count);
  first.leave();
}

}  // namespace joust
