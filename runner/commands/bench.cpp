// `joust bench`: how fast the engine is, as numbers of this run and as ratios to a hand-written loop.
#include "runner/bench/bench.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "runner/base/json.h"
#include "runner/bench/plugin_games.h"
#include "runner/commands/options.h"

namespace joust::commands {

namespace {

using base::json::Json;

int measure(const Options& options) {
  const int rounds = options.number("rounds", 1, 100'000);
  auto workloads = bench::engine_workloads();
  const size_t plugins = workloads.size();
  for (auto& workload : bench::plugin_workloads()) workloads.push_back(std::move(workload));
  const auto results = bench::measure(workloads, rounds);
  // Of the engine alone, in the same run: decide, then decide_batch.
  const auto share = [&](size_t workload) {
    return workload < results.size() ? results[workload].games_per_second / results[1].games_per_second : 0;
  };
  const double through_plugins = share(plugins), through_batches = share(plugins + 1);
  const bench::CopyCost copy = bench::measure_copy(rounds);
  if (options.flag("json")) {
    Json json;
    for (const auto& r : results)
      json["workloads"].push_back({{"name", r.name},
                                   {"games_per_second", r.games_per_second},
                                   {"ns_per_question", r.ns_per_question},
                                   {"ratio", r.ratio}});
    json["copy"] = {{"bytes", copy.bytes_whole},
                    {"ns", copy.ns_whole},
                    {"bytes_two_players", copy.bytes_used},
                    {"ns_two_players", copy.ns_used}};
    json["through_plugins"] = through_plugins;
    json["through_plugins_batch"] = through_batches;
    fmt::print("{}", base::json::dump(json));
  } else {
    fmt::print("{:>12} {:>7} {:>12}\n", "games/s", "ratio", "ns/question");
    for (const auto& r : results)
      fmt::print("{:>12.0f} {:>7.3f} {:>12} {}\n", r.games_per_second, r.ratio,
                 r.ns_per_question > 0 ? fmt::format("{:.1f}", r.ns_per_question) : "-", r.text);
    fmt::print("through plugins, Big Money runs at {:.3f} of the engine alone with decide, {:.3f} with decide_batch\n",
               through_plugins, through_batches);
    fmt::print("state: {} bytes copied in {:.0f} ns; with two players {} bytes in {:.0f} ns\n", copy.bytes_whole,
               copy.ns_whole, copy.bytes_used, copy.ns_used);
  }
  const double floor = options.real("floor");
  const double ratio = results[1].ratio;
  if (ratio < floor) {
    fmt::print(stderr, "joust bench: the Big Money mirror runs at {:.3f} of the yardstick, below the floor {:.3f}\n",
               ratio, floor);
    return 1;
  }
  if (const double plugin_floor = options.real("plugin-floor"); through_plugins < plugin_floor) {
    fmt::print(stderr,
               "joust bench: through plugins Big Money runs at {:.3f} of the engine alone, below the floor {:.3f}\n",
               through_plugins, plugin_floor);
    return 1;
  }
  return 0;
}

}  // namespace

extern const Command bench = {
    "bench",
    "",
    "measure the engine's speed",
    "Speed of the engine on one thread, best of several rounds: as numbers of this run and, what counts, as ratios to "
    "a "
    "hand-written loop that is measured in turns with it.",
    {{"rounds", "N", "rounds of each workload", "40"},
     {"floor", "SHARE", "exit 1 if the Big Money mirror is slower than this share of the yardstick", "0"},
     {"plugin-floor", "SHARE",
      "exit 1 if the Big Money mirror through plugins is slower than this share of the engine alone", "0"},
     {"json", "", "print JSON"}},
    {{0, "measured"}, {1, "slower than a floor"}},
    measure};

}  // namespace joust::commands
