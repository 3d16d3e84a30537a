#include "runner/ratings/player_groups.h"

#include <algorithm>
#include <bitset>

namespace joust {
namespace {

using Reach =
    std::vector<std::bitset<kMaxRatedPlayers>>;  // reach[i][j]: i scored against j, or against one who did, ...

Reach scored_against(const PairwiseTable& table) {
  const auto n = static_cast<std::size_t>(table.players());
  Reach reach(n);
  for (std::size_t cell = 0; cell < table.cells(); ++cell) {
    const PairTally& tally = table.tally(cell);
    const std::size_t first = cell / n % n, second = cell % n;
    if (first == second) continue;
    if (tally.half_points > 0) reach[first].set(second);
    if (tally.half_points < 2 * tally.games) reach[second].set(first);
  }
  return reach;
}

void close(Reach& reach) {
  for (std::size_t via = 0; via < reach.size(); ++via)
    for (auto& row : reach)
      if (row[via]) row |= reach[via];
}

std::vector<std::vector<std::size_t>> mutual_groups(const Reach& reach) {
  std::vector<std::vector<std::size_t>> groups;
  std::vector<bool> placed(reach.size(), false);
  for (std::size_t i = 0; i < reach.size(); ++i) {
    if (placed[i]) continue;
    std::vector<std::size_t> members;
    for (std::size_t j = i; j < reach.size(); ++j) {
      if (j != i && !(reach[i][j] && reach[j][i])) continue;
      members.push_back(j);
      placed[j] = true;
    }
    groups.push_back(std::move(members));
  }
  std::stable_sort(groups.begin(), groups.end(), [](const auto& a, const auto& b) { return a.size() > b.size(); });
  return groups;
}

RatingStanding standing_without_main(const Reach& reach, std::size_t player) {
  const bool scored = reach[player].any();
  const bool conceded = std::any_of(reach.begin(), reach.end(), [player](const auto& row) { return row[player]; });
  if (scored == conceded) return RatingStanding::Unknown;
  return scored ? RatingStanding::Above : RatingStanding::Below;
}

RatingStanding standing_outside_main(const Reach& reach, std::size_t player, std::size_t of_main, bool alone) {
  if (reach[player][of_main]) return RatingStanding::Above;
  if (reach[of_main][player]) return RatingStanding::Below;
  return alone ? RatingStanding::Unknown : RatingStanding::Apart;
}

}  // namespace

PlayerGroups group_players(const PairwiseTable& table) {
  Reach reach = scored_against(table);
  close(reach);
  const auto groups = mutual_groups(reach);

  PlayerGroups result;
  result.count = static_cast<int>(groups.size());
  result.group.resize(reach.size());
  result.standing.resize(reach.size());
  for (std::size_t g = 0; g < groups.size(); ++g) {
    for (const std::size_t player : groups[g]) {
      result.group[player] = static_cast<int>(g);
      if (groups[0].size() < 2) {
        result.standing[player] = standing_without_main(reach, player);
      } else if (g == 0) {
        result.standing[player] = RatingStanding::Rated;
      } else {
        result.standing[player] = standing_outside_main(reach, player, groups[0][0], groups[g].size() < 2);
      }
    }
  }
  return result;
}

}  // namespace joust
