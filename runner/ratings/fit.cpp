#include "runner/ratings/fit.h"

#include <algorithm>
#include <cmath>
#include <compare>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "runner/ratings/normal.h"
#include "runner/ratings/rating_model.h"
#include "runner/ratings/table_spread.h"

namespace joust {
namespace {

const double kEloPerUnit = 400 / std::log(10.0);
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

// Values of `members` are told relative to the mean of `reference`.
struct Anchor {
  Members members, reference;
};

Members everyone(const PairwiseTable& table) {
  Members all(static_cast<std::size_t>(table.players()));
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
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
    for (const Members& seats : seats_by_table_size(table)) anchors.push_back({seats, seats});
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

void count_placing(PlayerRating& player, Placing placing) {
  ++player.games;
  switch (placing) {
    case Placing::Win: ++player.wins; break;
    case Placing::Tie: ++player.ties; break;
    case Placing::Loss: ++player.losses; break;
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

std::vector<SeatOffsets> read_seats(const PairwiseTable& table, const std::vector<double>& value,
                                    const SquareMatrix& covariance) {
  std::vector<SeatOffsets> result;
  for (const Members& members : seats_by_table_size(table)) {
    SeatOffsets& offsets = result.emplace_back();
    offsets.seats = static_cast<int>(members.size());
    for (const std::size_t i : members) {
      offsets.elo.push_back(value[i] * kEloPerUnit);
      offsets.error.push_back(error_of(covariance(i, i)));
    }
  }
  return result;
}

struct BlockEntry {
  std::int64_t block;
  std::size_t game;
  auto operator<=>(const BlockEntry&) const = default;
};

std::vector<BlockEntry> by_block(std::span<const ScoredGame> games) {
  std::vector<BlockEntry> order;
  order.reserve(games.size());
  for (std::size_t i = 0; i < games.size(); ++i) order.push_back({games[i].block, i});
  if (!std::is_sorted(order.begin(), order.end())) std::sort(order.begin(), order.end());
  return order;
}

}  // namespace

RatingFit::RatingFit(int players, const RatingOptions& options)
    : prior_(options.prior), players_(static_cast<std::size_t>(players)), table_(players) {
  if (!(prior_ == 0 || prior_ >= kLeastPrior)) throw std::invalid_argument("prior too small");
}

void RatingFit::count(const ScoredGame& game) {
  ++games_;
  table_.add(game);
  for (int seat = 0; seat < game.seats; ++seat)
    count_placing(players_[game.player[static_cast<std::size_t>(seat)]], placing(game, seat));
}

void RatingFit::count(std::span<const std::uint16_t> members, const TableSums& sums) {
  if (prior_ == 0) throw std::invalid_argument("sums need a prior");  // all comparisons count then
  const std::int64_t games = sums.blocks() * sums.seats();
  games_ += games;
  table_.add(members, sums);
  for (const std::uint16_t member : members) players_[member].games += games;
}

void RatingFit::solve() {
  if (players_.empty()) return;
  groups_ = group_players(table_);
  with_seats_ = seats_determined(table_, groups_);
  const PairModel model = make_model(table_, groups_, prior_, with_seats_);
  fit_ = maximize(model).value();  // without seats, every group is strongly connected and has a finite maximum
  expected_ = expected_scores(table_, groups_, prior_, model, fit_.value);
  spread_ = BlockSpread(model.parameters);
}

void RatingFit::measure(const ScoredGame& game) { spread_.add(game, table_, expected_, with_seats_); }

void RatingFit::measure(std::span<const std::uint16_t> members, const TableSums& sums) {
  TableSpread table(members, sums.seats(), table_, expected_, with_seats_);
  table.add(sums);
  spread_.add(table.parameters(), table.products(), table.blocks());
}

RatingTable RatingFit::result() {
  if (players_.empty()) return RatingTable();
  spread_.finish_block();
  const std::vector<Anchor> anchors = make_anchors(table_, groups_, prior_, with_seats_);
  std::vector<double> value = fit_.value;
  SquareMatrix independent = fit_.inverse_information;
  SquareMatrix covariance = independent * spread_.scores() * independent;
  apply(anchors, value);
  apply(anchors, covariance);
  apply(anchors, independent);
  allow_for_few_blocks(covariance, independent, spread_.blocks_of());

  RatingTable result;
  result.players = players_;
  result.covariance = SquareMatrix(players_.size());
  for (std::size_t i = 0; i < result.players.size(); ++i) {
    PlayerRating& player = result.players[i];
    player.group = groups_.group[i];
    player.standing = groups_.standing[i];
    set_rating(player, value[i], covariance(i, i), prior_);
    for (std::size_t j = 0; j < result.players.size(); ++j)
      result.covariance(i, j) = covariance(i, j) * kEloPerUnit * kEloPerUnit;
  }
  result.ranking = rank_players(result.players);
  if (with_seats_) result.seat_offsets = read_seats(table_, value, covariance);
  return result;
}

RatingTable fit_ratings(std::span<const ScoredGame> games, int players, const RatingOptions& options) {
  RatingFit fit(players, options);
  for (const ScoredGame& game : games) fit.count(game);
  fit.solve();
  for (const BlockEntry& entry : by_block(games)) fit.measure(games[entry.game]);
  return fit.result();
}

}  // namespace joust
