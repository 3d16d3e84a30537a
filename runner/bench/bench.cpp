#include "runner/bench/bench.h"

#include <algorithm>
#include <chrono>
#include <memory>

#include "engine/kingdom.h"
#include "runner/bench/players.h"
#include "runner/bench/yardstick.h"

namespace joust::bench {

namespace {

double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

constexpr int kMoneyGames = 4000, kRandomGames = 300, kKingdoms = 300;

Work play_big_money(const Table& table, CardId card, uint64_t round) {
  Work work;
  State s;
  for (uint64_t game = 0; game < kMoneyGames; ++game) {
    table.start(s, round * kMoneyGames + game);
    BigMoney players;
    if (card != CardId::None) {
      players.card = s.cards.slot[number(card)];
      players.price = info(card).cost;
    }
    while (!over(s)) answer(s, players.answer(s));
    work.questions += s.questions;
  }
  work.games = kMoneyGames;
  return work;
}

Work play_random(const std::vector<Table>& tables, uint64_t round) {
  Work work;
  State s;
  for (uint64_t game = 0; game < kRandomGames; ++game) {
    const uint64_t seed = round * kRandomGames + game;
    tables[seed % tables.size()].start(s, seed);
    RandomPlayer players{Random::stream(seed, 99)};
    while (!over(s)) answer(s, players.answer(s));
    work.questions += s.questions;
  }
  work.games = kRandomGames;
  return work;
}

Workload big_money(const std::string& name, const std::string& text, CardId card) {
  Setup setup;
  if (card != CardId::None) setup.kingdom = {card};
  const auto table = std::make_shared<Table>(setup);
  return {name, text, [table, card](uint64_t round) { return play_big_money(*table, card, round); }};
}

Workload random_mix(const std::string& name, const std::string& text, const std::vector<Set>& sets) {
  const auto tables = std::make_shared<std::vector<Table>>();
  KingdomOptions options;
  options.sets = sets;
  for (uint64_t seed = 0; seed < kKingdoms; ++seed) {
    Setup setup;
    std::string error;
    make_kingdom(options, seed, setup, error);
    tables->emplace_back(setup);
  }
  return {name, text, [tables](uint64_t round) { return play_random(*tables, round); }};
}

}  // namespace

std::vector<Workload> engine_workloads() {
  return {
      {"array_loop", "hand-written Big Money loop over card arrays (the yardstick)",
       [](uint64_t round) {
         play_array_big_money(kMoneyGames, round);
         return Work{kMoneyGames, 0};
       }},
      big_money("big_money", "Big Money mirror", CardId::None),
      big_money("big_money_smithy", "Big Money with one Smithy", CardId::Smithy),
      big_money("big_money_militia", "Big Money with one Militia", CardId::Militia),
      random_mix("random_base_intrigue", "random answers, random kingdoms of Base and Intrigue",
                 {Set::Base, Set::BaseFirst, Set::Intrigue}),
      random_mix("random_all", "random answers, random kingdoms of all sets with Projects", all_sets()),
  };
}

std::vector<Measurement> measure(const std::vector<Workload>& workloads, int rounds) {
  std::vector<double> best(workloads.size(), 1e9), best_question(workloads.size(), 1e9);
  std::vector<Work> work(workloads.size());
  for (int round = -1; round < rounds; ++round)  // the first warms up
    for (size_t i = 0; i < workloads.size(); ++i) {
      const double begin = seconds();
      work[i] = workloads[i].run(static_cast<uint64_t>(round) + 1);
      const double took = seconds() - begin;
      if (round < 0) continue;
      best[i] = std::min(best[i], took / static_cast<double>(work[i].games));
      if (work[i].questions)
        best_question[i] = std::min(best_question[i], took / static_cast<double>(work[i].questions));
    }
  std::vector<Measurement> results;
  for (size_t i = 0; i < workloads.size(); ++i)
    results.push_back({workloads[i].name, workloads[i].text, 1 / best[i],
                       work[i].questions ? 1e9 * best_question[i] : 0, best[0] / best[i]});
  return results;
}

CopyCost measure_copy(int rounds) {
  constexpr int kCopies = 20000;
  const auto from = std::make_unique<State>(), to = std::make_unique<State>();
  start(*from, Setup{}, 1);
  const auto time = [&](auto copy) {
    double best = 1e9;
    for (int round = 0; round < rounds; ++round) {
      const double begin = seconds();
      for (int i = 0; i < kCopies; ++i) {
        copy();
        asm volatile("" : : "r"(to.get()), "r"(from.get()) : "memory");  // every copy happens
      }
      best = std::min(best, seconds() - begin);
    }
    return 1e9 * best / kCopies;
  };
  CopyCost cost{};
  cost.bytes_whole = sizeof(State);
  cost.bytes_used =
      static_cast<size_t>(reinterpret_cast<char*>(&from->player[2]) - reinterpret_cast<char*>(from.get()));
  cost.ns_whole = time([&] { *to = *from; });
  cost.ns_used = time([&] { copy_game(*to, *from); });
  return cost;
}

}  // namespace joust::bench
