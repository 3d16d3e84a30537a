// Random legal play over random kingdoms, with the engine's promises checked on the way. The free test kit that every
// card gets for nothing:  property GAMES [--seed N] [--coverage] [--golden]
//  - every card is somewhere, exactly once; counters never underflow; between effects nothing is left over
//  - every game ends; games that reach the turn limit are counted
//  - a copy taken at a random question and resumed gives the same signature
//  - every offered option is accepted, every other number refused without change
// --coverage also counts how often each effect and each card ran, and fails if one never did.
// --golden prints one signature over all games instead: it must not depend on compiler or optimisation.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <string>

#include "engine/game.h"
#include "engine/kingdom.h"
#include "engine/names.h"
#include "engine/rules.h"
#include "runner/bench/players.h"
#include "tests/kit/dice.h"
#include "tests/property/invariants.h"

namespace {

using namespace joust;

using Count = unsigned long long;  // what %llu prints

struct Options {
  uint64_t games = 1000, seed = 1;
  bool coverage = false, golden = false;
};

Options parse(int argc, char** argv) {
  Options o;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--coverage")
      o.coverage = true;
    else if (word == "--golden")
      o.golden = true;
    else if (word == "--seed" && i + 1 < argc)
      o.seed = std::strtoull(argv[++i], nullptr, 10);
    else
      o.games = std::strtoull(argv[i], nullptr, 10);
  }
  return o;
}

Setup random_setup(uint64_t seed) {
  Random random = Random::stream(seed, 1000);
  KingdomOptions options;
  options.players = 2 + (random.below(8) < 5 ? 0 : 1 + below(random, 4));
  options.sets.clear();
  for (Set set : all_sets())
    if (random.below(2)) options.sets.push_back(set);
  Setup setup;
  std::string error;
  if (options.sets.empty() || !make_kingdom(options, random.next(), setup, error)) {
    options.sets = all_sets();
    make_kingdom(options, random.next(), setup, error);
  }
  setup.turn_limit = 5000;
  return setup;
}

[[noreturn]] void report(const Setup& setup, Count seed, const State& s, const std::string& what) {
  std::printf("BROKEN: %s\n  setup: %s\n  seed: %llu, after %u answers\n  question: %s\n", what.c_str(),
              to_text(setup).c_str(), seed, s.questions, s.asking ? describe(s, s.question).c_str() : "none");
  std::exit(1);
}

// A number that is not an option is refused, and nothing changes.
std::string check_refusal(State& s, Random& random) {
  const State before = s;
  for (int i = 0; i < 4; ++i) {
    const Option o = static_cast<Option>(random.below(i == 0 ? 65536 : 260));
    if (s.question.offers(o)) continue;
    if (answer(s, o) != Status::NotAnOption) return "option " + std::to_string(o) + " was not refused";
    if (std::memcmp(&before, &s, sizeof s) != 0) return "a refused answer changed the state";
  }
  return "";
}

struct Totals {
  Count games = 0, questions = 0, turns = 0, capped = 0, resumed = 0, checked = 0;
  Count effects[kEffectCount] = {}, plays[kCardCount] = {}, gains[kCardCount] = {}, buys[kCardCount] = {};
};

void count(Totals& totals, const State& s, const Log& log) {
  for (const Event& event : log) {
    const int id = event.slot < 64 ? number(s.cards.id[event.slot]) : 0;
    if (event.what == What::Effect) ++totals.effects[event.n + 256 * event.to];
    if (event.what == What::Play || event.what == What::Replay) ++totals.plays[id];
    if (event.what == What::Gain) ++totals.gains[id];
    if (event.what == What::Buy) ++totals.buys[id];
  }
}

void play_one(const Options& options, uint64_t number, Totals& totals) {
  const uint64_t seed = options.seed * 1000003 + number;
  const Setup setup = random_setup(seed);
  static State s, copy;
  Log log;
  Log* const listener = options.coverage ? &log : nullptr;
  start(s, setup, seed, listener);
  const Invariants invariants(s);
  RandomPlayer player{Random::stream(seed, 2000)}, resumed_player{};
  Random dice = Random::stream(seed, 3000);
  const uint32_t copy_at = dice.below(400);
  bool copied = false;
  while (!over(s)) {
    if (s.question.option_count() < 2) report(setup, seed, s, "a question with one answer was asked");
    if (!options.golden && dice.below(24) == 0) {
      ++totals.checked;
      if (const std::string broken = invariants.broken(s); !broken.empty()) report(setup, seed, s, broken);
      if (const std::string broken = check_refusal(s, dice); !broken.empty()) report(setup, seed, s, broken);
    }
    if (s.questions == copy_at) {
      copy_game(copy, s);
      resumed_player = player;
      copied = true;
    }
    if (answer(s, player.answer(s), listener) != Status::Ok) report(setup, seed, s, "an offered option was refused");
  }
  if (s.ending == Ending::Fault) report(setup, seed, s, "the engine ran out of room");
  if (const std::string broken = invariants.broken(s); !broken.empty()) report(setup, seed, s, broken);
  if (copied) {
    ++totals.resumed;
    while (!over(copy)) answer(copy, resumed_player.answer(copy));
    if (copy.signature != s.signature) report(setup, seed, s, "a resumed copy went another way");
  }
  ++totals.games;
  totals.questions += s.questions;
  totals.turns += s.turns;
  totals.capped += s.ending == Ending::TurnLimit;
  count(totals, s, log);
}

// Prints what was reached; returns how many effects and cards never were.
int print_coverage(const Totals& totals) {
  int missing = 0;
  const auto line = [&](const char* what, const char* name, Count n) {
    std::printf("  %-8s %-24s %llu\n", what, name, n);
    missing += n == 0;
  };
  for (int e = 1; e < kEffectCount; ++e) line("effect", effect_name(Effect(e)), totals.effects[e]);
  for (int id = 1; id < kCardCount; ++id) {
    const CardInfo& c = info(CardId(id));
    if (c.types & (Action | Treasure) && c.pile != Pile::Mixed)
      line("played", c.name, totals.plays[id]);
    else if (c.types & Project)
      line("bought", c.name, totals.buys[id]);
    else if (c.types & (Victory | CurseType) && c.pile != Pile::Start && c.pile != Pile::Mixed)
      line("gained", c.name, totals.gains[id]);
  }
  return missing;
}

}  // namespace

int main(int argc, char** argv) {
  const Options options = parse(argc, argv);
  Totals totals;
  Count golden = 0;
  for (uint64_t i = 0; i < options.games; ++i) {
    if (options.golden) {
      const uint64_t seed = options.seed * 1000003 + i;
      static State s;
      start(s, random_setup(seed), seed);
      RandomPlayer player{Random::stream(seed, 2000)};
      while (!over(s)) answer(s, player.answer(s));
      golden = scramble(golden ^ s.signature);
      for (int seat = 0; seat < s.players; ++seat)
        golden = scramble(golden + static_cast<uint64_t>(points(s, seat) + 1000));
    } else {
      play_one(options, i, totals);
    }
  }
  if (options.golden) {
    std::printf("%016llx\n", golden);
    return 0;
  }
  int missing = 0;
  if (options.coverage) missing = print_coverage(totals);
  std::printf("%llu games, %llu questions, %llu turns, %llu capped, %llu resumed, %llu positions checked\n",
              totals.games, totals.questions, totals.turns, totals.capped, totals.resumed, totals.checked);
  if (missing) std::printf("%d effects or cards were never reached\n", missing);
  return missing ? 1 : 0;
}
