#include "runner/ratings/rating_model.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace joust {
namespace {

// Standard error, in natural units (3500 Elo), beyond which a parameter counts as not determined by the games. A finite
// maximum stays far below it, a missing one far above.
constexpr double kUndetermined = 20;

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
    const auto visit_players = [&](int a, int b, auto cell_of) {
      const std::size_t seat_a = table.seat_parameter(seats, a), seat_b = table.seat_parameter(seats, b);
      for (std::size_t i = 0; i < players; ++i) {
        for (std::size_t j = 0; j < players; ++j) {
          const std::size_t cell = cell_of(i, j);
          const PairTally& tally = table.tally(cell);
          if (tally.games == 0 || !counts(groups, i, j, prior)) continue;
          visit(cell, PairTerm{{i, j, seat_a, seat_b},
                               weight * static_cast<double>(tally.games),
                               weight * 0.5 * static_cast<double>(tally.half_points)});
        }
      }
    };
    each_pair_of_seats(seats, [&](int a, int b, std::size_t) {
      visit_players(a, b, [&](std::size_t i, std::size_t j) { return table.cell(seats, a, b, i, j); });
    });
    // As if both sat at the same seat: whatever it is worth, it cancels out.
    visit_players(0, 0, [&](std::size_t i, std::size_t j) { return table.fault_cell(seats, i, j); });
  }
}

}  // namespace

std::vector<Members> members_by_group(const PlayerGroups& groups) {
  std::vector<Members> members(static_cast<std::size_t>(groups.count));
  for (std::size_t i = 0; i < groups.group.size(); ++i) members[static_cast<std::size_t>(groups.group[i])].push_back(i);
  return members;
}

std::vector<Members> seats_by_table_size(const PairwiseTable& table) {
  std::vector<Members> result;
  for (const int seats : table.table_sizes()) {
    Members& members = result.emplace_back(static_cast<std::size_t>(seats));
    std::iota(members.begin(), members.end(), table.seat_parameter(seats, 0));
  }
  return result;
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
    for (Members& seats : seats_by_table_size(table)) model.zero_sums.push_back(std::move(seats));
  return model;
}

bool seats_determined(const PairwiseTable& table, const PlayerGroups& groups) {
  const auto fit = maximize(make_model(table, groups, 0, true));
  if (!fit) return false;
  for (std::size_t i = 0; i < fit->value.size(); ++i)
    if (fit->inverse_information(i, i) > kUndetermined * kUndetermined) return false;
  return true;
}

std::vector<double> expected_scores(const PairwiseTable& table, const PlayerGroups& groups, double prior,
                                    const PairModel& model, const std::vector<double>& value) {
  std::vector<double> expected(table.cells(), std::numeric_limits<double>::quiet_NaN());
  for_each_term(table, groups, prior, [&](std::size_t cell, const PairTerm& term) {
    expected[cell] = logistic(advantage(model, value, term.parameter));
  });
  return expected;
}

}  // namespace joust
