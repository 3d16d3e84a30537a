#include "runner/ratings/rating_table.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>

#include "runner/ratings/normal.h"

namespace joust {

std::vector<std::size_t> rank_players(const std::vector<PlayerRating>& players) {
  std::vector<std::size_t> ranking(players.size());
  std::iota(ranking.begin(), ranking.end(), std::size_t{0});
  const auto key = [&players](std::size_t i) {
    const PlayerRating& p = players[i];
    const bool unrated = std::isnan(p.elo);
    return std::tuple(unrated, p.standing == RatingStanding::Apart ? p.group : 0, unrated ? 0 : -p.elo);
  };
  std::stable_sort(ranking.begin(), ranking.end(), [&key](std::size_t a, std::size_t b) { return key(a) < key(b); });
  return ranking;
}

double RatingTable::superiority(std::size_t a, std::size_t b) const {
  if (players[a].group != players[b].group || !std::isfinite(players[a].error))
    return std::numeric_limits<double>::quiet_NaN();
  const double variance = covariance(a, a) + covariance(b, b) - 2 * covariance(a, b);
  const double lead = players[a].elo - players[b].elo;
  if (!(variance > 0)) return lead == 0 ? 0.5 : lead > 0 ? 1 : 0;
  return normal_cdf(lead / std::sqrt(variance));
}

}  // namespace joust
