#include "runner/league/formats/knockout.h"

#include <algorithm>
#include <bit>
#include <map>

namespace joust::league {

namespace {

constexpr int64_t kMostFurther = 9;  // times as many blocks again

// The places of a bracket: the best and the second can meet in the last round only, and so on.
std::vector<size_t> bracket(size_t size) {
  std::vector<size_t> places{0};
  while (places.size() < size) {
    std::vector<size_t> wider;
    for (const size_t place : places) {
      wider.push_back(place);
      wider.push_back(2 * places.size() - 1 - place);
    }
    places = std::move(wider);
  }
  return places;
}

}  // namespace

Knockout knockout(const std::vector<int>& seeds, const std::vector<bool>& out, int64_t blocks,
                  const std::function<TieScore(int a, int b)>& score) {
  Knockout result;
  std::map<int, size_t> seed_of;
  for (size_t seed = 0; seed < seeds.size(); ++seed) seed_of[seeds[seed]] = seed;
  const auto is_out = [&](int bot) { return out[static_cast<size_t>(bot)]; };

  // Who is still there, in the order of the bracket; nothing where nobody came.
  std::vector<std::optional<int>> left;
  for (const size_t place : bracket(std::bit_ceil(std::max<size_t>(1, seeds.size()))))
    left.push_back(place < seeds.size() ? std::optional(seeds[place]) : std::nullopt);
  while (left.size() > 1 && result.open.empty()) {
    std::vector<std::optional<int>> next;
    auto& round = result.rounds.emplace_back();
    for (size_t i = 0; i < left.size(); i += 2) {
      auto one = left[i], other = left[i + 1];
      if (!one || !other) {
        next.push_back(one ? one : other);
        if (next.back()) round.emplace_back(*next.back(), *next.back());
        continue;
      }
      if (seed_of[*other] < seed_of[*one]) std::swap(one, other);
      round.emplace_back(*one, *other);
      const TieScore tie = score(*one, *other);
      if (is_out(*one) || is_out(*other)) {
        next.push_back(is_out(*one) ? other : one);
      } else if (tie.blocks < blocks || (tie.lead == 0 && tie.blocks < blocks * (1 + kMostFurther))) {
        result.open.push_back(
            {*one, *other, tie.blocks < blocks ? blocks : tie.blocks + std::max<int64_t>(1, blocks / 4)});
        next.push_back(one);  // a stand-in: this round is not over
      } else {
        next.push_back(tie.lead < 0 ? other : one);
      }
    }
    left = std::move(next);
  }
  if (result.open.empty() && left[0]) result.winner = left[0];
  return result;
}

}  // namespace joust::league
