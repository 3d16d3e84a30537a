#include "runner/league/formats/ladder.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "runner/ratings/normal.h"

namespace joust::league {

namespace {

const double kEloPerUnit = 400 / std::log(10.0);

// The exponent by which large variances count more than small ones: the largest is what has to come down.
constexpr double kEmphasis = 4;

constexpr int64_t kMostSteps = 1000;  // in a round: longer ones play several blocks at a time

// How much a comparison of two tells: the variance of its score.
double openness(double elo_a, double elo_b) {
  const double chance = 1 / (1 + std::exp((elo_b - elo_a) / kEloPerUnit));
  return chance * (1 - chance);
}

// What blocks would make of the ratings' covariance, and how much that is worth. In units of the logistic scale.
class Design {
 public:
  Design(const KnownRatings& known, double error)
      : n_(known.elo.size()),
        covariance_(known.covariance),
        elo_(known.elo),
        weights_(n_),
        value_(n_ * n_),
        step_(n_),
        weighted_(n_) {
    for (double& cell : covariance_) cell /= kEloPerUnit * kEloPerUnit;
    const double target = std::pow(error / (kNormal95 * kEloPerUnit), 2);
    double largest = 0;
    for (size_t i = 0; i < n_; ++i)
      if (std::isfinite(known.error[i])) largest = std::max(largest, covariance(i, i));
    for (size_t i = 0; i < n_; ++i)
      if (std::isfinite(known.error[i]) && known.error[i] >= error)
        weights_[i] = std::pow(std::max(covariance(i, i), target) / largest, kEmphasis);
    for (size_t i = 0; i < n_; ++i)
      for (size_t j = 0; j < n_; ++j)
        for (size_t k = 0; k < n_; ++k) value_[i * n_ + j] += weights_[k] * covariance(i, k) * covariance(k, j);
  }

  // By how much the weighted variances fall if a table plays.
  double gain(const Seats& seats, int64_t blocks) const {
    double gain = 0;
    each_pair(seats, blocks, [&](size_t a, size_t b, double information) {
      gain += information * difference(value_, a, b) / (1 + information * difference(covariance_, a, b));
    });
    return gain;
  }

  void play(const Seats& seats, int64_t blocks) {
    each_pair(seats, blocks, [&](size_t a, size_t b, double information) { compare(a, b, information); });
  }

 private:
  double covariance(size_t i, size_t j) const { return covariance_[i * n_ + j]; }
  double difference(const std::vector<double>& square, size_t a, size_t b) const {
    return square[a * n_ + a] + square[b * n_ + b] - square[a * n_ + b] - square[b * n_ + a];
  }

  // A block is a game for every seat, a game weighs one comparison for each of its players.
  template <class Visit>
  void each_pair(const Seats& seats, int64_t blocks, Visit visit) const {
    const auto players = static_cast<double>(seats.size());
    const double games = players * static_cast<double>(blocks);
    for (size_t i = 0; i < seats.size(); ++i)
      for (size_t j = i + 1; j < seats.size(); ++j) {
        const auto a = static_cast<size_t>(seats[i]), b = static_cast<size_t>(seats[j]);
        visit(a, b, games / (players - 1) * openness(elo_[a], elo_[b]));
      }
  }

  // Both squares after a comparison: they change by a few products of vectors.
  void compare(size_t a, size_t b, double information) {
    for (size_t k = 0; k < n_; ++k) step_[k] = covariance(k, a) - covariance(k, b);
    const double share = information / (1 + information * (step_[a] - step_[b]));
    double norm = 0;
    for (size_t k = 0; k < n_; ++k) norm += weights_[k] * step_[k] * step_[k];
    for (size_t i = 0; i < n_; ++i) {
      weighted_[i] = 0;
      for (size_t k = 0; k < n_; ++k) weighted_[i] += covariance(i, k) * weights_[k] * step_[k];
    }
    for (size_t i = 0; i < n_; ++i)
      for (size_t j = 0; j < n_; ++j) {
        value_[i * n_ + j] +=
            share * (share * norm * step_[i] * step_[j] - step_[i] * weighted_[j] - weighted_[i] * step_[j]);
        covariance_[i * n_ + j] -= share * step_[i] * step_[j];
      }
  }

  size_t n_;
  std::vector<double> covariance_;
  std::vector<double> elo_, weights_;    // by bot
  std::vector<double> value_;            // covariance * weights * covariance
  std::vector<double> step_, weighted_;  // room for compare()
};

class Round {
 public:
  Round(const std::vector<Seats>& tables, size_t bots) : tables_(tables), blocks_(tables.size()), plays_(bots) {}

  void add(size_t table, int64_t blocks) {
    blocks_[table] += blocks;
    for (const int bot : tables_[table]) plays_[static_cast<size_t>(bot)] += blocks;
  }
  int64_t plays(int bot) const { return plays_[static_cast<size_t>(bot)]; }
  int64_t most_plays(const Seats& seats) const {
    int64_t most = 0;
    for (const int bot : seats) most = std::max(most, plays(bot));
    return most;
  }
  const std::vector<int64_t>& blocks() const { return blocks_; }

 private:
  const std::vector<Seats>& tables_;
  std::vector<int64_t> blocks_;  // by table
  std::vector<int64_t> plays_;   // blocks by bot
};

}  // namespace

bool precise_enough(const KnownRatings& known, double error) {
  return std::none_of(known.error.begin(), known.error.end(),
                      [&](double of_bot) { return std::isfinite(of_bot) && of_bot >= error; });
}

std::vector<int64_t> ladder_round(const std::vector<Seats>& tables, const KnownRatings& known, double error,
                                  int64_t blocks, int64_t first) {
  const size_t bots = known.elo.size();
  Round round(tables, bots);
  for (size_t bot = 0; bot < bots; ++bot) {
    if (std::isfinite(known.error[bot])) continue;
    while (round.plays(static_cast<int>(bot)) < first) {
      size_t best = tables.size();
      double best_worth = 0;
      for (size_t table = 0; table < tables.size(); ++table) {
        const Seats& seats = tables[table];
        if (std::find(seats.begin(), seats.end(), static_cast<int>(bot)) == seats.end()) continue;
        double worth = 0;
        for (const int other : seats)
          if (other != static_cast<int>(bot)) worth += openness(known.elo[bot], known.elo[static_cast<size_t>(other)]);
        worth /= static_cast<double>(1 + round.blocks()[table]);
        if (worth > best_worth) best = table, best_worth = worth;
      }
      if (best == tables.size()) break;  // it sits nowhere
      round.add(best, 1);
    }
  }

  std::vector<bool> needs(bots);
  int64_t wanted = 0;
  for (size_t bot = 0; bot < bots; ++bot) {
    needs[bot] = std::isfinite(known.error[bot]) && known.error[bot] >= error;
    wanted += needs[bot] ? blocks : 0;
  }
  if (wanted == 0 || tables.empty()) return round.blocks();
  Design design(known, error);
  std::vector<bool> open(tables.size());
  for (size_t table = 0; table < tables.size(); ++table)
    open[table] = std::all_of(tables[table].begin(), tables[table].end(),
                              [&](int bot) { return std::isfinite(known.error[static_cast<size_t>(bot)]); });
  int64_t left = wanted / static_cast<int64_t>(tables[0].size()) + 1;
  for (const int64_t step = left / kMostSteps + 1; left > 0; left -= step) {
    size_t best = tables.size();
    double best_gain = 0;
    for (size_t table = 0; table < tables.size(); ++table) {
      if (!open[table]) continue;
      if (const double gain = design.gain(tables[table], step); gain > best_gain) best = table, best_gain = gain;
    }
    if (best == tables.size()) break;
    design.play(tables[best], step);
    round.add(best, step);
    if (round.most_plays(tables[best]) >= 2 * blocks)
      for (size_t table = 0; table < tables.size(); ++table)
        open[table] = open[table] && round.most_plays(tables[table]) < 2 * blocks;
  }
  return round.blocks();
}

}  // namespace joust::league
