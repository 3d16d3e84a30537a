// Games through loaded bots: the reference bots, the forward model, events, faults, and the loops that play them.
#include "runner/base/index.h"
#include "runner/workers/games_in_flight.h"
#include "tests/bot-api/twin.h"
#include "tests/kit/catch.h"

using namespace joust;
using namespace joust::test;

namespace {

const std::string kFolder = JOUST_TEST_BOTS;

Contestant plugin(const std::string& name) { return load_bot(kFolder + "/" + name + ".so"); }
Contestant shipped(const std::string& name) { return load_bot(JOUST_SHIPPED_BOTS "/" + name + ".so"); }

struct Played {
  std::vector<GameResult> results;
  std::string log;
};

// `games` games on random kingdoms of all sets, seats filled with the bots in turn.
Played play(const std::vector<Contestant>& bots, int players, int games, GamesInFlight::Options options = {},
            CallMarker* marker = nullptr) {
  Played played;
  BotTerms terms;
  terms.marker = marker;
  terms.log = [&](int, uint32_t, std::string_view line) { played.log += std::string(line) + "\n"; };
  played.results.resize(static_cast<size_t>(games));
  int next = 0;
  GamesInFlight flight(bots, terms, options);
  flight.run(
      [&](Job& job) {
        if (next == games) return false;
        job.number = static_cast<uint64_t>(next);
        job.deal = 1000 + static_cast<uint64_t>(next);
        job.players = players;
        job.table = std::make_shared<const Table>(random_setup(job.deal.seed, players));
        for (int i = 0; i < players; ++i) base::at(job.bot, i) = static_cast<uint8_t>((i + next) % base::count(bots));
        ++next;
        return true;
      },
      [&](const FinishedJob& game) { played.results[game.job.number] = game.result; });
  return played;
}

int faults(const Played& played) {
  int n = 0;
  for (const GameResult& r : played.results) n += static_cast<bool>(r.fault);
  return n;
}

std::string first_fault(const Played& played) {
  for (const GameResult& r : played.results)
    if (r.fault) return r.fault.evidence + " " + played.log;
  return played.log;
}

std::vector<uint64_t> signatures(const Played& played) {
  std::vector<uint64_t> list;
  for (const GameResult& r : played.results) list.push_back(r.signature);
  return list;
}

}  // namespace

TEST_CASE("the reference bots play every set with 2 to 6 players without a fault", "[abi][playing]") {
  const std::vector<Contestant> bots = {shipped("defaults"), shipped("random"), shipped("big_money")};
  for (int players = 2; players <= 6; ++players) {
    const Played played = play(bots, players, 60);
    CHECK(first_fault(played) == "");
  }
}

TEST_CASE("results do not depend on how many games are in flight, on batches, events or times", "[abi][playing]") {
  const std::vector<Contestant> bots = {shipped("defaults"), shipped("random")};
  const auto base = signatures(play(bots, 2, 40, {1, false, Batches::Never}));
  CHECK(base == signatures(play(bots, 2, 40, {7, false, Batches::Always})));
  CHECK(base == signatures(play(bots, 2, 40, {32, true, Batches::Always})));
  CHECK(base == signatures(play(bots, 2, 40, {3, true, Batches::WhereSlow})));
  CHECK(base == signatures(play(bots, 2, 40, {3, false, Batches::Never})));
}

TEST_CASE("play_game and games in flight are the same games", "[abi][playing]") {
  const std::vector<Contestant> bots = {shipped("big_money"), shipped("defaults")};
  const Played many = play(bots, 2, 10);
  BotTerms terms;
  std::vector<std::unique_ptr<BotSeat>> seats;
  for (int i = 0; i < 2; ++i) {
    seats.push_back(std::make_unique<BotSeat>(base::at(bots, i).library, i, terms));
    REQUIRE(seats.back()->create(base::at(bots, i).spec).empty());
  }
  struct Watcher : GameWatcher {
    int calls = 0;
    void after(const State&, const Question&, Option, const Log&, size_t) override { ++calls; }
  } watcher;
  for (uint64_t game = 0; game < 10; ++game) {
    const uint64_t seed = 1000 + game;
    BotSeat* order[2] = {seats[game % 2].get(), seats[(game + 1) % 2].get()};
    const Table table(random_setup(seed, 2));
    CHECK(play_game(table, seed, game, order).signature == many.results[game].signature);
    PlayOptions options;
    options.watcher = &watcher;
    options.times = true;
    const GameResult watched = play_game(table, seed, game, order, options);
    CHECK(watched.signature == many.results[game].signature);
    CHECK(watched.points == many.results[game].points);
    CHECK(watched.time_ns[0] > 0);
  }
  CHECK(watcher.calls > 100);
}

TEST_CASE("the forward model works in the middle of any card", "[abi][playing][sim]") {
  const Played played = play({plugin("searcher")}, 2, 6);
  CHECK(first_fault(played) == "");
  CHECK(first_fault(play({plugin("searcher")}, 4, 2)) == "");
}

TEST_CASE("events agree with views", "[abi][playing]") {
  for (int players : {2, 3, 5}) {
    const Played played = play({plugin("listener"), shipped("random")}, players, 40);
    CHECK(first_fault(played) == "");
  }
}

TEST_CASE("an illegal answer loses the game and is kept as evidence", "[abi][playing]") {
  const Played played = play({plugin("illegal_answer"), shipped("random")}, 2, 4);
  CHECK(faults(played) > 0);
  for (const GameResult& r : played.results) {
    if (!r.fault) continue;
    CHECK(r.fault.kind == FaultKind::IllegalAnswer);
    CHECK_THAT(r.fault.evidence, ContainsSubstring("answered 4000000000 to: p"));
    CHECK(r.winners == (r.fault.seat == 0 ? 2u : 1u));
  }
}

TEST_CASE("a bot that does not want to play loses", "[abi][playing]") {
  const Played played = play({plugin("refuses_games"), shipped("random")}, 2, 4);
  CHECK(faults(played) == 4);
  CHECK(played.results[0].fault.kind == FaultKind::Refused);
  std::vector<Contestant> bots = {shipped("random"), shipped("big_money")};
  bots[1].spec.parameters = {{"nonsense", "1"}};
  const Played unable = play(bots, 2, 2);
  CHECK(faults(unable) == 2);
  CHECK_THAT(unable.results[0].fault.evidence, ContainsSubstring("this bot has no parameters"));
}

TEST_CASE("the marker says who is at work, and nobody afterwards", "[abi][playing]") {
  CallMarker marker;
  play({shipped("big_money"), shipped("defaults")}, 2, 4, {}, &marker);
  CHECK(marker.call == 0u);
  CHECK(marker.calls > 100u);
}

TEST_CASE("a bot's own seed is the same in every replay and differs by seat and game", "[abi][playing]") {
  CHECK(bot_seed(1, 0) == bot_seed(1, 0));
  CHECK(bot_seed(1, 0) != bot_seed(1, 1));
  CHECK(bot_seed(1, 0) != bot_seed(2, 0));
}

TEST_CASE("log lines are limited", "[abi][playing]") {
  std::string lines;
  int count = 0;
  const LogSink sink = [&](int, uint32_t, std::string_view line) { lines += line, ++count; };
  BotHost host(0, sink);
  const std::string long_line(10000, 'x');
  for (int i = 0; i < 1000; ++i) host.get()->log(host.get(), JOUST_LOG_INFO, long_line.c_str());
  CHECK(count == BotHost::kLinesPerGame + 1);  // the last one says that lines are dropped
  CHECK(lines.size() <= static_cast<size_t>(count) * BotHost::kLineLength);
  host.begin_game();
  host.get()->log(host.get(), JOUST_LOG_INFO, "again");
  CHECK_THAT(lines, Catch::Matchers::EndsWith("again"));
}

TEST_CASE("card facts by number and name", "[abi][playing]") {
  const LogSink sink;
  BotHost host(0, sink);
  const joust_host* h = host.get();
  CHECK(h->card(h, 0) == nullptr);
  CHECK(h->card(h, JOUST_CARD_END) == nullptr);
  for (uint32_t i = 1; i < JOUST_CARD_END; ++i) {
    const joust_card* c = h->card(h, i);
    REQUIRE(c);
    CHECK(c->number == i);
    CHECK(h->find_card(h, c->name) == i);
  }
  CHECK(h->find_card(h, "no such card") == 0);
  CHECK(std::string(h->card(h, JOUST_CARD_THRONE_ROOM)->name) == "Throne Room");
  CHECK(h->card(h, JOUST_CARD_WITCH)->plus_cards == 2);
  CHECK(h->time_left(h) == UINT64_MAX);
  host.begin_call(1000000000);
  CHECK(h->time_left(h) == 1000000000);
  CHECK(h->time_left(h) < 1000000000);
}

TEST_CASE("a bot built with the first header keeps working", "[abi][playing]") {
  Contestant old = plugin("old_bot");
  old.spec.parameters = {{"hello", "world"}};
  for (int players : {2, 4}) CHECK(first_fault(play({old, shipped("random")}, players, 20)) == "");
}

TEST_CASE("a descriptor that ends early lacks only what is optional", "[abi][playing]") {
  CHECK(first_fault(play({plugin("short_descriptor"), shipped("random")}, 2, 4)) == "");
}

TEST_CASE("a descriptor from the future is used as far as it is known", "[abi][playing]") {
  CHECK(first_fault(play({plugin("future_descriptor"), shipped("random")}, 2, 4)) == "");
}

TEST_CASE("the defaults beat Big Money clearly on random kingdoms", "[abi][playing]") {
  const std::vector<Contestant> bots = {shipped("defaults"), shipped("big_money")};
  const Played played = play(bots, 2, 600);
  CHECK(first_fault(played) == "");
  double share = 0;
  for (size_t game = 0; game < played.results.size(); ++game) {
    const unsigned winners = played.results[game].winners, defaults = 1u << (game % 2);
    share += winners == defaults ? 1 : winners == 3 ? 0.5 : 0;
  }
  CHECK(share / 600 > 0.75);  // 0.85 over many kingdoms
}
