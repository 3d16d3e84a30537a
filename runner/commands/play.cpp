// `joust play`: one game with its log, or many games with fixed seats and their averages.
#include <fmt/core.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstring>
#include <nlohmann/json.hpp>
#include <numeric>
#include <random>

#include "runner/base/index.h"
#include "runner/base/json.h"
#include "runner/base/live_line.h"
#include "runner/base/numbers.h"
#include "runner/base/spelling.h"
#include "runner/base/terminal.h"
#include "runner/commands/kingdom_options.h"
#include "runner/commands/options.h"
#include "runner/workers/contestant.h"
#include "runner/workers/game_text.h"
#include "runner/workers/games_in_flight.h"

namespace joust::commands {
namespace {

using base::json::Json;

struct Request {
  std::vector<std::string> bots;
  Kingdom kingdom;
  Deal deal;
  uint64_t games = 1;
  int in_flight = 32;
  bool log = false, json = false, batches = false;
};

Deal read_deal(const Options& options) {
  const std::string text = options.text("seed");
  Deal deal{std::random_device()()};
  if (!text.empty() && !from_text(text, deal))
    options.refuse(fmt::format("--seed {}: expected a number, or what a stored game names as its seed", text));
  return deal;
}

Request read(const Options& options) {
  Request request;
  request.bots = options.list("BOT");
  for (const std::string& bot : options.list("bots")) request.bots.push_back(bot);
  const size_t players = request.bots.size();
  if (players < 2 || players > kMaxPlayers)
    options.refuse(fmt::format("a game needs 2 to 6 bots, {} given", players == 0 ? "none is"
                                                                     : players == 1
                                                                         ? "1 is"
                                                                         : std::to_string(players) + " are"));
  request.deal = read_deal(options);
  request.games = options.number<uint64_t>("games", 1, 1'000'000'000);
  request.in_flight = options.number("in-flight", 1, 4096);
  request.log = options.flag("log");
  request.json = options.flag("json");
  request.batches = options.flag("batch");
  if (request.deal.given > 0 && request.games > 1)
    options.refuse("this seed is that of one game; use it without --games");
  if (request.deal.given > 0 && request.deal.given <= static_cast<int>(players))
    options.refuse(fmt::format("this seed is that of a game for {} players, not {}", request.deal.given - 1, players));
  if (request.log && request.games > 1) options.refuse("--log tells one game; use it without --games");
  options.choice({"log", "json"});
  request.kingdom = make_kingdom(options, static_cast<int>(players), request.deal.signature());
  return request;
}

// --- a bot that takes the program down is at least named

CallMarker marker;
std::vector<std::string> bot_names;

void crashed(int signal) {
  const auto write_text = [](const char* text) {
    [[maybe_unused]] const ssize_t n = ::write(STDERR_FILENO, text, std::strlen(text));
  };
  if (marker.call.load() == 0) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
  write_text("joust play: the bot ");
  write_text(bot_names[marker.bot()].c_str());
  write_text(" crashes in ");
  write_text(call_name(static_cast<Call>(marker.call.load())));
  write_text(signal == SIGABRT ? " (abort)\n" : signal == SIGFPE ? " (arithmetic error)\n" : " (bad memory access)\n");
  ::_exit(1);
}

void catch_crashes(const std::vector<Contestant>& bots) {
  for (const Contestant& bot : bots) bot_names.push_back(bot.spec.name);
  static char stack[64 * 1024];  // the bot's own may be used up
  const stack_t other{stack, 0, sizeof stack};
  ::sigaltstack(&other, nullptr);
  struct sigaction action{};
  action.sa_handler = crashed;
  action.sa_flags = SA_ONSTACK;
  for (int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) ::sigaction(signal, &action, nullptr);
}

void print_bot_log(int bot, uint32_t level, std::string_view line) {
  static constexpr const char* names[] = {"debug", "info", "warning", "error"};
  fmt::print(stderr, "{} [{}] {}\n", base::at(bot_names, bot), names[std::min(level, 3u)], line);
}

// --- one game

void check_fault(const GameResult& result, const std::vector<Contestant>& bots) {
  if (!result.fault) return;
  fmt::print(stderr, "joust play: {} (seat {}) loses by a fault, {}: {}\n", base::at(bots, result.fault.seat).spec.name,
             result.fault.seat + 1, fault_name(result.fault.kind), result.fault.evidence);
}

Json seats_json(const GameResult& result, const std::vector<Contestant>& bots) {
  Json seats = Json::array();
  for (size_t i = 0; i < bots.size(); ++i)
    seats.push_back({{"bot", bots[i].spec.name},
                     {"points", result.points[i]},
                     {"turns", result.turns[i]},
                     {"wins", (result.winners >> i & 1) != 0},
                     {"decisions", result.decisions[i]}});
  return seats;
}

int play_one(const Request& request, const std::vector<Contestant>& bots, const BotTerms& terms) {
  std::vector<std::unique_ptr<BotSeat>> seats;
  std::vector<BotSeat*> pointers;
  std::vector<std::string> names;
  for (size_t i = 0; i < bots.size(); ++i) {
    seats.push_back(std::make_unique<BotSeat>(bots[i].library, static_cast<int>(i), terms));
    if (const std::string refusal = seats.back()->create(bots[i].spec); !refusal.empty()) throw base::Failure(refusal);
    pointers.push_back(seats.back().get());
    names.push_back(bots[i].spec.name);
  }
  if (!request.json) {
    fmt::print("seed     {}\nsetup    {}\n", to_text(request.deal), to_text(request.kingdom.setup));
    for (size_t i = 0; i < names.size(); ++i) fmt::print("player {} {}\n", i + 1, names[i]);
  }
  GameText text(names, [](const std::string& line) { fmt::print("{}\n", line); });
  PlayOptions options;
  if (request.log) options.watcher = &text;
  const GameResult result = play_game(Table(request.kingdom.setup), request.deal, 0, pointers, options);
  if (request.json) {
    Json json{{"seed", to_text(request.deal)},        {"setup", to_text(request.kingdom.setup)},
              {"seats", seats_json(result, bots)},    {"turns", result.total_turns},
              {"ending", ending_text(result.ending)}, {"signature", fmt::format("{:016x}", result.signature)}};
    if (result.fault)
      json["fault"] = {{"seat", result.fault.seat + 1},
                       {"kind", fault_name(result.fault.kind)},
                       {"evidence", result.fault.evidence}};
    fmt::print("{}", base::json::dump(json));
  } else {
    fmt::print("\n");
    for (size_t i = 0; i < bots.size(); ++i)
      fmt::print(
          "player {} {:<24} {:>4} points in {} turns{}\n", i + 1, names[i], result.points[i], result.turns[i],
          (result.winners >> i & 1) ? (result.winners & (result.winners - 1) ? "   shares the win" : "   wins") : "");
    if (!result.fault) fmt::print("ended because {}, after {} turns\n", ending_text(result.ending), result.total_turns);
    fmt::print("signature {:016x}\n", result.signature);
  }
  check_fault(result, bots);
  return result.fault ? 1 : 0;
}

// --- many games

struct Totals {
  uint64_t games = 0, ties = 0, faults = 0, turns = 0, signature = 0;
  std::array<uint64_t, kMaxPlayers> wins{}, seat_turns{};
  std::array<int64_t, kMaxPlayers> points{};
  GameResult first_fault;

  void add(const GameResult& r, size_t players) {
    ++games;
    turns += r.total_turns;
    signature += r.signature;  // of all games, in whatever order they end
    const bool tie = r.winners & (r.winners - 1);
    ties += tie;
    if (r.fault && faults++ == 0) first_fault = r;
    for (size_t i = 0; i < players; ++i) {
      wins[i] += !tie && (r.winners >> i & 1);
      points[i] += r.points[i];
      seat_turns[i] += r.turns[i];
    }
  }
};

int play_many(const Request& request, const std::vector<Contestant>& bots, const BotTerms& terms) {
  const auto table = std::make_shared<const Table>(request.kingdom.setup);
  GamesInFlight games(bots, terms, {request.in_flight, false, request.batches ? Batches::Always : Batches::Never});
  constexpr uint64_t kGamesBetweenLooks = 64;  // at the clock, which is not worth more
  base::LiveLine line(request.json);
  Totals totals;
  uint64_t next = 0;
  const auto begin = std::chrono::steady_clock::now();
  games.run(
      [&](Job& job) {
        if (next == request.games) return false;
        job.number = next;
        job.table = table;
        job.deal = request.deal.seed + next++;
        job.players = base::count(bots);
        std::iota(job.bot.begin(), job.bot.end(), uint8_t{0});
        return true;
      },
      [&](const FinishedJob& game) {
        totals.add(game.result, bots.size());
        if (totals.games % kGamesBetweenLooks == 0)
          line.update([&] { return fmt::format("{} of {} games", totals.games, request.games); });
      });
  line.clear();
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  const auto per_game = [&](auto sum) { return base::ratio(sum, totals.games); };
  const auto percent = [&](uint64_t count) { return per_game(100 * count); };
  const double games_per_second = static_cast<double>(totals.games) / seconds;
  if (request.json) {
    Json seats = Json::array();
    for (size_t i = 0; i < bots.size(); ++i)
      seats.push_back({{"bot", bots[i].spec.name},
                       {"wins", totals.wins[i]},
                       {"points", per_game(totals.points[i])},
                       {"turns", per_game(totals.seat_turns[i])}});
    const Json json{{"seed", to_text(request.deal)},
                    {"setup", to_text(request.kingdom.setup)},
                    {"games", totals.games},
                    {"seats", seats},
                    {"ties", totals.ties},
                    {"faults", totals.faults},
                    {"turns", per_game(totals.turns)},
                    {"signature", fmt::format("{:016x}", totals.signature)},
                    {"games_per_second", games_per_second}};
    fmt::print("{}", base::json::dump(json));
  } else {
    fmt::print("seed     {}\nsetup    {}\n\n{:<6} {:<28} {:>10} {:>8} {:>9} {:>9}\n", to_text(request.deal),
               to_text(request.kingdom.setup), "seat", "bot", "wins", "", "points", "turns");
    for (size_t i = 0; i < bots.size(); ++i)
      fmt::print("{:<6} {:<28} {:>10} {:>7.2f}% {:>9.2f} {:>9.2f}\n", i + 1, bots[i].spec.name, totals.wins[i],
                 percent(totals.wins[i]), per_game(totals.points[i]), per_game(totals.seat_turns[i]));
    fmt::print("{:<6} {:<28} {:>10} {:>7.2f}%\n\n{} games, {:.2f} turns per game, {:.0f} games/s, signature {:016x}\n",
               "tied", "", totals.ties, percent(totals.ties), totals.games, per_game(totals.turns), games_per_second,
               totals.signature);
  }
  if (totals.faults) {
    fmt::print(stderr, "joust play: {} games ended with a fault; the first:\n", totals.faults);
    check_fault(totals.first_fault, bots);
  }
  return totals.faults ? 1 : 0;
}

int play_games(const Options& options) {
  const Request request = read(options);
  std::vector<Contestant> bots;
  for (const std::string& text : request.bots) {
    bots.push_back(load_bot(text));
    bots.back().spec.name = base::printable(bots.back().spec.name);
  }
  catch_crashes(bots);
  BotTerms terms;
  terms.marker = &marker;
  terms.log = print_bot_log;
  return request.games == 1 ? play_one(request, bots, terms) : play_many(request, bots, terms);
}

}  // namespace

extern const Command play = {
    "play",
    "[BOT...]",
    "play a game between bots, or many",
    R"(Plays a game between bots, the first one in the first seat. A bot is a library (./my_bot.so), a shipped bot by its name (big_money) or a strategy file (plan.strategy), with parameters if it has some: NAME?key=value&key2=value2. With --games N: N games with the same kingdom and seats, and consecutive seeds.)",
    options_of({{"bots", "BOT...", "2 to 6 bots, seat by seat; the word --bots may be left out"},
                {"seed", "N", "number that decides every shuffle (and a random kingdom); drawn and shown if absent"},
                {"games", "N", "how many games", "1"},
                {"log", "", "tell the game turn by turn"},
                {"json", "", "print JSON"},
                {"batch", "", "ask bots many questions at once where they can (decide_batch)"},
                {"in-flight", "N", "games played side by side with --batch", "32"}},
               {kKingdom}),
    {{0, "played"}, {1, "a bot made a fault"}},
    play_games};

}  // namespace joust::commands
