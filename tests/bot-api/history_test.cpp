// The strongest form of "a view tells what the player may know": two games in which a seat has seen the same events and
// was asked the same questions give it the same bytes, whatever the others held, drew and chose unseen. The second game
// is searched for: the others' hidden cards are dealt differently, and their answers are tried until the events agree.
#include <algorithm>

#include "engine/sample.h"
#include "tests/bot-api/twin.h"
#include "tests/kit/catch.h"
#include "tests/kit/dice.h"

using namespace joust;
using namespace joust::test;

namespace {

using Events = std::vector<joust_event>;

Events seen(const Log& log, int viewer) {
  Events events;
  filter_events(log, 0, viewer, events);
  return events;
}

bool same(const joust_event& a, const joust_event& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

// Whether `begun` can become `all` with further events. Hidden events are added up, so the last may still grow.
bool may_become(const Events& begun, const Events& all) {
  if (begun.size() > all.size()) return false;
  for (size_t i = 0; i < begun.size(); ++i) {
    if (same(begun[i], all[i])) continue;
    joust_event grown = begun[i];
    grown.n = all[i].n;
    if (i + 1 < begun.size() || begun[i].n > all[i].n || !same(grown, all[i])) return false;
  }
  return true;
}

// What lies open without an event that tells it: the top cards of discard piles after Clean-up, tokens on Sinister
// Plot.
bool same_open(const State& a, const State& b) {
  for (int seat = 0; seat < a.players; ++seat) {
    const Player &one = a.player[seat], &two = b.player[seat];
    if (one.discard_top != two.discard_top || one.plot != two.plot) return false;
  }
  return true;
}

// What happened between two questions to the viewer.
struct Window {
  Log log;
  std::vector<Option> answers;  // of the others
};

class Search {
 public:
  // `goal` is the other game at the viewer's next question, `wanted` what the viewer saw on the way there.
  Search(int viewer, const State& goal, const Events& wanted, const std::vector<Option>& hints)
      : viewer_(viewer), goal_(goal), wanted_(wanted), hints_(hints) {}

  // Finds answers of the others with which the viewer sees what is wanted, up to its next question.
  bool find(State& s, const Log& log, size_t depth = 0) {
    const Events events = seen(log, viewer_);
    if (!may_become(events, wanted_)) return false;
    if (!s.asking || s.question.player == viewer_)
      return events.size() == wanted_.size() && (events.empty() || same(events.back(), wanted_.back())) &&
             same_open(s, goal_);
    const int count = s.question.option_count();
    auto next = std::make_unique<State>();
    for (int i = -1; i < count; ++i) {  // first what the other game answered
      const Option option = i >= 0 ? s.question.option_at(i) : depth < hints_.size() ? hints_[depth] : kOptionEnd;
      if (++tried_ > kMost) return false;
      copy_game(*next, s);
      Log more = log;
      if (answer(*next, option, &more) != Status::Ok || !find(*next, more, depth + 1)) continue;
      copy_game(s, *next);
      return true;
    }
    return false;
  }

 private:
  static constexpr int kMost = 150;
  int viewer_;
  const State& goal_;
  const Events& wanted_;
  const std::vector<Option>& hints_;
  int tried_ = 0;
};

// Both games as the viewer sees them, sampled with the same seed and played on alike: the same game.
bool same_samples(const State& a, const State& b, int viewer, uint64_t seed) {
  static Sampler one, two;  // used for different games before: they remember nothing of them
  ViewBuffer va, vb;
  start_view(va.get(), a, viewer);
  start_view(vb.get(), b, viewer);
  auto sa = std::make_unique<State>(), sb = std::make_unique<State>();
  if (!one.sample(*sa, va.get(), seed) || !two.sample(*sb, vb.get(), seed)) return false;
  for (int i = 0; i < 20 && sa->asking; ++i) {
    for (int seat = 0; seat < a.players; ++seat)
      if (fresh_bytes(*sa, seat) != fresh_bytes(*sb, seat)) return false;
    const Option option =
        sa->question.option_at(static_cast<int>(seed % static_cast<uint64_t>(sa->question.option_count())));
    if (answer(*sa, option) != Status::Ok || answer(*sb, option) != Status::Ok) return false;
  }
  return sa->signature == sb->signature;
}

}  // namespace

TEST_CASE("views and samples made from them are a function of what the seat has seen", "[abi][view]") {
  int compared = 0, lasting = 0;
  for (uint64_t seed = 1; seed <= 1000; ++seed) {
    const int players = 2 + static_cast<int>(seed % 3), viewer = static_cast<int>(seed / 3) % players;
    const Setup setup = random_setup(seed + 4000, players);
    // Everybody sees whether a Hermit trashes from the hand or from the discard pile; the events do not tell.
    if (std::find(setup.kingdom.begin(), setup.kingdom.end(), CardId::Hermit) != setup.kingdom.end()) continue;
    INFO(to_text(setup) << ", seed " << seed << ", seat " << viewer);
    auto a = std::make_unique<State>(), b = std::make_unique<State>();
    Random random = Random::stream(seed, 21);
    start(*a, setup, seed);
    bool twins = false;
    Option own = kOptionEnd;
    std::string different;
    for (int windows = 0; a->asking && windows < 400; ++windows) {
      Window window;
      if (own != kOptionEnd) answer(*a, own, &window.log);
      while (a->asking && a->question.player != viewer) {
        window.answers.push_back(any_option(random, a->question));
        answer(*a, window.answers.back(), &window.log);
      }
      if (!a->asking) break;
      if (twins) {
        Log log;
        const Events wanted = seen(window.log, viewer);
        twins = answer(*b, own, &log) == Status::Ok && Search(viewer, *a, wanted, window.answers).find(*b, log);
        lasting += twins;
      }
      if (!twins && a->depth == 0) {  // in the middle of a card its memory would not fit the new hands
        copy_game(*b, *a);
        deal_hidden_anew(*b, viewer, random);
        twins = true;
      }
      if (twins) {
        ++compared;
        const std::string one = fresh_bytes(*a, viewer), two = fresh_bytes(*b, viewer);
        if (one != two && different.empty())
          different = difference(one, two) + " at question " + std::to_string(a->questions);
        if (compared % 10 == 0 && !same_samples(*a, *b, viewer, random.next()) && different.empty())
          different = "samples differ at question " + std::to_string(a->questions);
      }
      own = any_option(random, a->question);
    }
    CHECK(different == "");
  }
  CAPTURE(compared, lasting);
  CHECK(compared > 50000);
  CHECK(lasting > 25000);
}
