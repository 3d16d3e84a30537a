#include "runner/league/formats/swiss.h"

#include <algorithm>
#include <numeric>

namespace joust::league {

namespace {

constexpr int kMostSteps = 200'000;  // of the search for a round without old pairs

// Pairs from the best down, each with the next whom it has not met; takes back what leaves nobody for the last.
class Search {
 public:
  Search(const std::vector<SwissBot>& bots, std::vector<int> order, bool again)
      : bots_(bots), order_(std::move(order)), again_(again), taken_(order_.size()) {}

  bool find(std::vector<std::pair<int, int>>& pairs) {
    const auto first = std::find(taken_.begin(), taken_.end(), false);
    if (first == taken_.end()) return true;
    if (++steps_ > kMostSteps) return false;
    const auto at = static_cast<size_t>(first - taken_.begin());
    taken_[at] = true;
    for (size_t other = at + 1; other < order_.size(); ++other) {
      if (taken_[other] || !may_meet(order_[at], order_[other])) continue;
      taken_[other] = true;
      pairs.emplace_back(order_[at], order_[other]);
      if (find(pairs)) return true;
      pairs.pop_back();
      taken_[other] = false;
    }
    taken_[at] = false;
    return false;
  }

 private:
  bool may_meet(int a, int b) const {
    const std::vector<int>& met = bots_[static_cast<size_t>(a)].met;
    return again_ || std::find(met.begin(), met.end(), b) == met.end();
  }

  const std::vector<SwissBot>& bots_;
  std::vector<int> order_;
  bool again_;  // old pairs may meet again
  std::vector<bool> taken_;
  int steps_ = 0;
};

}  // namespace

std::vector<std::pair<int, int>> swiss_pairs(const std::vector<SwissBot>& bots) {
  std::vector<int> order(bots.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](int a, int b) {
    const SwissBot &one = bots[static_cast<size_t>(a)], &other = bots[static_cast<size_t>(b)];
    return std::pair(-one.score, one.rank) < std::pair(-other.score, other.rank);
  });
  if (order.size() % 2 == 1) {
    const auto rests =
        std::find_if(order.rbegin(), order.rend(), [&](int bot) { return !bots[static_cast<size_t>(bot)].rested; });
    order.erase(rests == order.rend() ? order.end() - 1 : std::next(rests).base());
  }
  std::vector<std::pair<int, int>> pairs;
  if (!Search(bots, order, false).find(pairs)) {
    pairs.clear();
    Search(bots, order, true).find(pairs);
  }
  return pairs;
}

}  // namespace joust::league
