#include "runner/stats/bradley_terry.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <tuple>

#include "runner/stats/block_spread.h"
#include "runner/stats/normal.h"
#include "runner/stats/pair_model.h"
#include "runner/stats/pairwise_table.h"

namespace joust {
namespace {

const double kEloPerUnit = 400 / std::log(10.0);
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

// Standard error, in natural units (3500 Elo), beyond which a parameter counts as not determined by the games. A finite
// maximum stays far below it, a missing one far above.
constexpr double kUndetermined = 20;

// With fewer blocks than this the spread between them is not trusted to show the error of the games themselves.
constexpr double kFewBlocks = 10;

using Members = std::vector<std::size_t>;

// Values of `members` are told relative to the mean of `reference`.
struct Anchor {
  Members members, reference;
};

Members everyone(const PairwiseTable& table) {
  Members all(static_cast<std::size_t>(table.players()));
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
}

std::vector<Members> members_by_group(const PlayerGroups& groups) {
  std::vector<Members> members(static_cast<std::size_t>(groups.count));
  for (std::size_t i = 0; i < groups.group.size(); ++i) members[static_cast<std::size_t>(groups.group[i])].push_back(i);
  return members;
}

std::vector<Members> seat_groups(const PairwiseTable& table) {
  std::vector<Members> result;
  for (const int seats : table.table_sizes()) {
    Members& members = result.emplace_back(static_cast<std::size_t>(seats));
    std::iota(members.begin(), members.end(), table.seat_parameter(seats, 0));
  }
  return result;
}

// Comparisons between groups push to infinity in a pure fit and say nothing else: they count only under a prior.
bool counts(const PlayerGroups& groups, std::size_t a, std::size_t b, double prior) {
  return prior > 0 || groups.group[a] == groups.group[b];
}

// Calls visit(cell, term) for every cell of the table that has games and counts.
template <class Visit>
void for_each_term(const PairwiseTable& table, const PlayerGroups& groups, double prior, Visit visit) {
  const auto players = static_cast<std::size_t>(table.players());
  for (const int seats : table.table_sizes()) {
    const double weight = comparison_weight(seats);
    for (int a = 0; a < seats; ++a) {
      for (int b = a + 1; b < seats; ++b) {
        for (std::size_t i = 0; i < players; ++i) {
          for (std::size_t j = 0; j < players; ++j) {
            const std::size_t cell = table.cell(seats, a, b, i, j);
            const PairTally& tally = table.tally(cell);
            if (tally.games == 0 || !counts(groups, i, j, prior)) continue;
            visit(cell, PairTerm{{i, j, table.seat_parameter(seats, a), table.seat_parameter(seats, b)},
                                 weight * tally.games,
                                 weight * 0.5 * tally.half_points});
          }
        }
      }
    }
  }
}

PairModel make_model(const PairwiseTable& table, const PlayerGroups& groups, double prior, bool with_seats) {
  const auto players = static_cast<std::size_t>(table.players());
  PairModel model;
  double games = 0;
  for_each_term(table, groups, prior, [&](std::size_t, const PairTerm& term) {
    model.terms.push_back(term);
    games += term.games;
  });
  model.used = with_seats ? 4 : 2;
  model.parameters = with_seats ? table.parameters() : players;
  model.draws.assign(model.parameters, 0.0);
  std::fill_n(model.draws.begin(), players, prior);
  // Only to keep the arithmetic alive where seats are not determined; otherwise far below the printed digits.
  model.ridge.assign(model.parameters, std::max(1e-8, 1e-11 * games));
  std::fill_n(model.ridge.begin(), players, 0.0);
  if (prior == 0) model.zero_sums = members_by_group(groups);
  if (with_seats)
    for (Members& seats : seat_groups(table)) model.zero_sums.push_back(std::move(seats));
  return model;
}

// Seats cannot be told from strength if, say, everybody always has the same seat or the first seat wins every game.
bool seats_determined(const PairwiseTable& table, const PlayerGroups& groups) {
  const auto fit = maximize(make_model(table, groups, 0, true));
  if (!fit) return false;
  for (std::size_t i = 0; i < fit->value.size(); ++i)
    if (fit->inverse_information(i, i) > kUndetermined * kUndetermined) return false;
  return true;
}

std::vector<Anchor> make_anchors(const PairwiseTable& table, const PlayerGroups& groups, double prior,
                                 bool with_seats) {
  std::vector<Anchor> anchors;
  const std::vector<Members> by_group = members_by_group(groups);
  if (prior == 0) {
    for (const Members& group : by_group) anchors.push_back({group, group});
  } else {
    const bool main_group = by_group[0].size() > 1;
    anchors.push_back({everyone(table), main_group ? by_group[0] : everyone(table)});
  }
  if (with_seats)
    for (const Members& seats : seat_groups(table)) anchors.push_back({seats, seats});
  return anchors;
}

template <class Get>
void subtract_mean(const Anchor& anchor, Get get) {
  double mean = 0;
  for (const std::size_t i : anchor.reference) mean += get(i) / static_cast<double>(anchor.reference.size());
  for (const std::size_t i : anchor.members) get(i) -= mean;
}

void apply(const std::vector<Anchor>& anchors, std::vector<double>& value) {
  for (const Anchor& anchor : anchors) subtract_mean(anchor, [&](std::size_t i) -> double& { return value[i]; });
}

void apply(const std::vector<Anchor>& anchors, SquareMatrix& covariance) {
  for (const Anchor& anchor : anchors) {
    for (std::size_t k = 0; k < covariance.size(); ++k)
      subtract_mean(anchor, [&](std::size_t i) -> double& { return covariance(i, k); });
    for (std::size_t k = 0; k < covariance.size(); ++k)
      subtract_mean(anchor, [&](std::size_t i) -> double& { return covariance(k, i); });
  }
}

std::vector<double> expected_scores(const PairwiseTable& table, const PlayerGroups& groups, double prior,
                                    const PairModel& model, const std::vector<double>& value) {
  std::vector<double> expected(table.cells(), kUnknown);
  for_each_term(table, groups, prior, [&](std::size_t cell, const PairTerm& term) {
    expected[cell] = logistic(advantage(model, value, term.parameter));
  });
  return expected;
}

// Two-sided 95 % quantile of Student's distribution over that of the normal one (Cornish-Fisher expansion).
double student_factor(double freedom) {
  constexpr double z2 = kNormal95 * kNormal95;
  const double first = (z2 + 1) / 4;
  const double second = ((5 * z2 + 16) * z2 + 3) / 96;
  const double third = (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
  return 1 + (first + (second + third / freedom) / freedom) / freedom;
}

// Few blocks understate their spread: widen by Bessel's and Student's factors, and below kFewBlocks never go under the
// error that independent games would have.
void allow_for_few_blocks(SquareMatrix& covariance, const SquareMatrix& independent,
                          const std::vector<double>& blocks) {
  const std::size_t n = covariance.size();
  for (std::size_t i = 0; i < n; ++i) {
    if (blocks[i] < 2) continue;
    const double factor = std::sqrt(blocks[i] / (blocks[i] - 1)) * student_factor(blocks[i] - 1);
    for (std::size_t j = 0; j < n; ++j) {
      covariance(i, j) *= factor;
      covariance(j, i) *= factor;
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    if (blocks[i] >= kFewBlocks || covariance(i, i) >= independent(i, i)) continue;
    for (std::size_t j = 0; j < n; ++j) covariance(i, j) = covariance(j, i) = independent(i, j);
  }
}

void count_games(std::vector<PlayerRating>& players, std::span<const ScoredGame> games) {
  for (const ScoredGame& game : games) {
    for (int seat = 0; seat < game.seats; ++seat) {
      PlayerRating& player = players[game.player[static_cast<std::size_t>(seat)]];
      ++player.games;
      switch (placing(game, seat)) {
        case Placing::Win: ++player.wins; break;
        case Placing::Tie: ++player.ties; break;
        case Placing::Loss: ++player.losses; break;
      }
    }
  }
}

double error_of(double variance) { return kNormal95 * kEloPerUnit * std::sqrt(std::max(variance, 0.0)); }

// What the results allow to be said, for one player whose fitted value is `value`.
void set_rating(PlayerRating& player, double value, double variance, double prior) {
  const bool has_number = prior > 0 && player.games > 0;
  player.elo = value * kEloPerUnit;
  player.error = kInfinity;
  switch (player.standing) {
    case RatingStanding::Rated:
    case RatingStanding::Apart: player.error = error_of(variance); break;
    case RatingStanding::Above: player.elo = has_number ? player.elo : kInfinity; break;
    case RatingStanding::Below: player.elo = has_number ? player.elo : -kInfinity; break;
    case RatingStanding::Unknown: player.elo = has_number ? player.elo : kUnknown; break;
  }
}

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

std::vector<SeatOffsets> read_seats(const PairwiseTable& table, const std::vector<double>& value,
                                    const SquareMatrix& covariance) {
  std::vector<SeatOffsets> result;
  for (const Members& members : seat_groups(table)) {
    SeatOffsets& offsets = result.emplace_back();
    offsets.seats = static_cast<int>(members.size());
    for (const std::size_t i : members) {
      offsets.elo.push_back(value[i] * kEloPerUnit);
      offsets.error.push_back(error_of(covariance(i, i)));
    }
  }
  return result;
}

}  // namespace

RatingTable fit_ratings(std::span<const ScoredGame> games, int players, const RatingOptions& options) {
  if (!(options.prior == 0 || options.prior >= kLeastPrior)) throw std::invalid_argument("prior too small");
  RatingTable result;
  result.players.resize(static_cast<std::size_t>(players));
  if (players == 0) return result;
  count_games(result.players, games);

  const PairwiseTable table(games, players);
  const PlayerGroups groups = group_players(table);
  const double prior = options.prior;
  const bool with_seats = seats_determined(table, groups);
  const PairModel model = make_model(table, groups, prior, with_seats);
  auto fit = maximize(model).value();  // without seats, every group is strongly connected and has a finite maximum

  const std::vector<Anchor> anchors = make_anchors(table, groups, prior, with_seats);
  const BlockSpread spread = block_spread(games, table, model, expected_scores(table, groups, prior, model, fit.value));
  SquareMatrix covariance = fit.inverse_information * spread.scores * fit.inverse_information;
  apply(anchors, fit.value);
  apply(anchors, covariance);
  apply(anchors, fit.inverse_information);
  allow_for_few_blocks(covariance, fit.inverse_information, spread.blocks_of);

  for (std::size_t i = 0; i < result.players.size(); ++i) {
    PlayerRating& player = result.players[i];
    player.group = groups.group[i];
    player.standing = groups.standing[i];
    set_rating(player, fit.value[i], covariance(i, i), prior);
  }
  result.ranking = rank_players(result.players);
  if (with_seats) result.seat_offsets = read_seats(table, fit.value, covariance);
  result.covariance = SquareMatrix(result.players.size());
  for (std::size_t i = 0; i < result.players.size(); ++i)
    for (std::size_t j = 0; j < result.players.size(); ++j)
      result.covariance(i, j) = covariance(i, j) * kEloPerUnit * kEloPerUnit;
  return result;
}

double RatingTable::superiority(std::size_t a, std::size_t b) const {
  if (players[a].group != players[b].group || !std::isfinite(players[a].error)) return kUnknown;
  const double variance = covariance(a, a) + covariance(b, b) - 2 * covariance(a, b);
  const double lead = players[a].elo - players[b].elo;
  if (!(variance > 0)) return lead == 0 ? 0.5 : lead > 0 ? 1 : 0;
  return normal_cdf(lead / std::sqrt(variance));
}

}  // namespace joust
