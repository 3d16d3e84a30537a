#include "runner/ratings/online_elo.h"

#include <array>
#include <cmath>

namespace joust {

void OnlineElo::add(const ScoredGame& game) {
  std::array<double, kMaxSeats> change{};
  const auto rating = [&](int seat) { return ratings_[game.player[static_cast<std::size_t>(seat)]]; };
  for (int a = 0; a < game.seats; ++a) {
    for (int b = a + 1; b < game.seats; ++b) {
      const double expected = 1 / (1 + std::pow(10.0, (rating(b) - rating(a)) / 400));
      const double gain = k_ / (game.seats - 1) * (half_points(game, a, b) * 0.5 - expected);
      change[static_cast<std::size_t>(a)] += gain;
      change[static_cast<std::size_t>(b)] -= gain;
    }
  }
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(game.seats); ++seat)
    ratings_[game.player[seat]] += change[seat];
}

}  // namespace joust
