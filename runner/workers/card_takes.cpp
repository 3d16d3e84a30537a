#include "runner/workers/card_takes.h"

#include <array>

namespace joust {

void count_takes(const State& state, const Log& log, std::vector<SeatTake>& takes) {
  struct Count {
    uint16_t bought = 0, gained = 0;
  };
  std::array<std::array<Count, 64>, kMaxPlayers> counts{};
  for (const Event& event : log) {
    if (event.slot >= 64 || event.player >= kMaxPlayers) continue;
    Count& cell = counts[event.player][event.slot];
    if (event.what == What::Buy) ++cell.bought;
    if (event.what == What::Gain || (event.what == What::Buy && event.slot >= kMaxKinds)) ++cell.gained;
  }
  for (uint16_t seat = 0; seat < state.players; ++seat)
    for (size_t slot = 0; slot < 64; ++slot)
      if (const Count& cell = counts[seat][slot]; cell.gained || cell.bought)
        takes.push_back({seat, static_cast<uint16_t>(state.cards.id[slot]), cell.bought, cell.gained});
}

}  // namespace joust
