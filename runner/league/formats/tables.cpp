#include "runner/league/formats/tables.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "engine/random.h"
#include "runner/league/formats/combinations.h"

namespace joust::league {

namespace {

constexpr int64_t kMostRanked = 20'000'000;  // tables that are looked at one by one
constexpr int64_t kCandidates = 12;          // for each table that is to be chosen
constexpr int kFurther = 3;                  // tables beyond what was asked, where others would sit at too few

struct Candidate {
  uint64_t rank;
  Seats seats;
  auto operator<=>(const Candidate&) const = default;
};

uint64_t rank_of(std::span<const uint64_t> ranks, const Seats& seats) {
  uint64_t rank = 0;  // must not depend on how bots are numbered
  for (const int bot : seats) rank += scramble(ranks[static_cast<size_t>(bot)]);
  return scramble(rank);
}

// The tables of the lowest ranks, about `wanted` of them.
std::vector<Candidate> lowest_ranks(std::span<const uint64_t> ranks, int players, int64_t tables, int64_t wanted) {
  constexpr auto kAll = std::numeric_limits<uint64_t>::max();
  const uint64_t limit = wanted >= tables ? kAll : kAll / static_cast<uint64_t>(tables) * static_cast<uint64_t>(wanted);
  std::vector<Candidate> candidates;
  Seats seats(static_cast<size_t>(players));
  for (size_t i = 0; i < seats.size(); ++i) seats[i] = static_cast<int>(i);
  const auto bots = static_cast<int>(ranks.size());
  for (;;) {
    if (const uint64_t rank = rank_of(ranks, seats); rank <= limit) candidates.push_back({rank, seats});
    int place = players - 1;
    while (place >= 0 && seats[static_cast<size_t>(place)] == bots - players + place) --place;
    if (place < 0) return candidates;
    ++seats[static_cast<size_t>(place)];
    for (int next = place + 1; next < players; ++next)
      seats[static_cast<size_t>(next)] = seats[static_cast<size_t>(next) - 1] + 1;
  }
}

// Where there are too many to look at: for each bot so many tables with the neighbours that a number deals it.
std::vector<Candidate> neighbours(std::span<const uint64_t> ranks, int players, int64_t tables_per_bot) {
  std::set<Candidate> candidates;
  std::vector<std::pair<uint64_t, int>> order(ranks.size());
  for (int bot = 0; bot < static_cast<int>(ranks.size()); ++bot) {
    for (int64_t number = 0; number < tables_per_bot; ++number) {
      const uint64_t salt = scramble(ranks[static_cast<size_t>(bot)] + static_cast<uint64_t>(number));
      for (size_t other = 0; other < ranks.size(); ++other)
        order[other] = {static_cast<int>(other) == bot ? 0 : scramble(salt + ranks[other]) | 1,
                        static_cast<int>(other)};
      std::partial_sort(order.begin(), order.begin() + players, order.end());
      Seats seats;
      for (int i = 0; i < players; ++i) seats.push_back(order[static_cast<size_t>(i)].second);
      std::sort(seats.begin(), seats.end());
      candidates.insert({rank_of(ranks, seats), std::move(seats)});
    }
  }
  return {candidates.begin(), candidates.end()};
}

class Choice {
 public:
  Choice(size_t bots, int players) : players_(players), sits_(bots), met_(bots, std::vector<bool>(bots)) {}

  // Takes the tables at which nobody sits at `most` already, if `asks` wants them.
  template <class Asks>
  void take(const std::vector<Candidate>& candidates, int most, Asks asks) {
    for (const Candidate& candidate : candidates) {
      const Seats& seats = candidate.seats;
      if (std::any_of(seats.begin(), seats.end(), [&](int bot) { return sits(bot) >= most; })) continue;
      if (asks(seats) && !chosen_.contains(seats)) add(seats);
    }
  }
  int sits(int bot) const { return sits_[static_cast<size_t>(bot)]; }

  // Every pair that does not meet yet, with those who sit at the fewest tables.
  void let_all_meet() {
    const auto bots = static_cast<int>(sits_.size());
    for (int a = 0; a < bots; ++a)
      for (int b = a + 1; b < bots; ++b)
        if (!met_[static_cast<size_t>(a)][static_cast<size_t>(b)]) add(table_of(a, b));
  }

  std::vector<Seats> tables() const { return {chosen_.begin(), chosen_.end()}; }

 private:
  void add(const Seats& seats) {
    chosen_.insert(seats);
    for (const int bot : seats) {
      ++sits_[static_cast<size_t>(bot)];
      for (const int other : seats) met_[static_cast<size_t>(bot)][static_cast<size_t>(other)] = true;
    }
  }

  Seats table_of(int a, int b) const {
    Seats seats{a, b};
    while (static_cast<int>(seats.size()) < players_) {
      int best = -1, best_met = 0;
      for (int bot = 0; bot < static_cast<int>(sits_.size()); ++bot) {
        if (std::find(seats.begin(), seats.end(), bot) != seats.end()) continue;
        const auto met = static_cast<int>(std::count_if(seats.begin(), seats.end(), [&](int other) {
          return met_[static_cast<size_t>(bot)][static_cast<size_t>(other)];
        }));
        if (best < 0 || std::pair(met, sits(bot)) < std::pair(best_met, sits(best))) best = bot, best_met = met;
      }
      seats.push_back(best);
    }
    std::sort(seats.begin(), seats.end());
    return seats;
  }

  int players_;
  std::vector<int> sits_;  // by bot
  std::vector<std::vector<bool>> met_;
  std::set<Seats> chosen_;
};

}  // namespace

std::vector<Seats> choose_tables(std::span<const uint64_t> ranks, int players, int most) {
  // Numbered by rank while the choice is made: it must not depend on how the caller numbers them.
  std::vector<std::pair<uint64_t, int>> order;
  for (size_t bot = 0; bot < ranks.size(); ++bot) order.emplace_back(ranks[bot], static_cast<int>(bot));
  std::sort(order.begin(), order.end());
  std::vector<uint64_t> sorted;
  for (const auto& [rank, bot] : order) sorted.push_back(rank);

  const auto bots = static_cast<int64_t>(ranks.size());
  const int64_t tables = choose(bots, players);
  const bool all = choose(bots - 1, players - 1) <= most;
  const int64_t wanted = all ? tables : bots * most / players * kCandidates;
  std::vector<Candidate> candidates = tables <= kMostRanked ? lowest_ranks(sorted, players, tables, wanted)
                                                            : neighbours(sorted, players, most * kCandidates / players);
  std::sort(candidates.begin(), candidates.end());
  Choice choice(ranks.size(), players);
  choice.take(candidates, most, [](const Seats&) { return true; });
  choice.take(candidates, most + kFurther, [&](const Seats& seats) {
    return std::any_of(seats.begin(), seats.end(), [&](int bot) { return choice.sits(bot) < most - kFurther; });
  });
  choice.let_all_meet();

  std::vector<Seats> chosen = choice.tables();
  for (Seats& seats : chosen) {
    for (int& bot : seats) bot = order[static_cast<size_t>(bot)].second;
    std::sort(seats.begin(), seats.end());
  }
  std::sort(chosen.begin(), chosen.end());
  return chosen;
}

}  // namespace joust::league
