#include "runner/commands/work_options.h"

#include <string>
#include <vector>

#include "runner/commands/command.h"
#include "runner/commands/options.h"
#include "runner/league/kingdom_choice.h"
#include "runner/trial/trial_bots.h"

namespace joust {

namespace po = boost::program_options;

void add_work_options(po::options_description& description) {
  description.add_options()("workers", po::value<std::string>(), "worker processes; default: one per processor")(
      "question-ms", po::value<std::string>(),
      "time limit for one question in milliseconds, with five times as much extra per game; default 1000")(
      "memory-mb", po::value<std::string>(), "memory limit of a worker process; default 2048");
}

int read_workers(const po::variables_map& values) {
  return static_cast<int>(number(values, "workers", 1, 1024, processors()));
}

Limits read_limits(const po::variables_map& values) {
  Limits limits;
  limits.faults = 0;  // nobody is withdrawn from a test
  limits.question_ms = number(values, "question-ms", 1, 3'600'000, limits.question_ms);
  limits.bank_ms = 5 * limits.question_ms;
  limits.game_ms = std::max(limits.game_ms, 10 * limits.question_ms);
  limits.memory_mb = number(values, "memory-mb", 64, 1 << 20, limits.memory_mb);
  return limits;
}

void add_check_options(po::options_description& description) {
  description.add_options()("games", po::value<std::string>(), "how many games; default 300")(
      "seed", po::value<std::string>(), "decides the kingdoms and deals; default 1")(
      "nondeterministic", po::bool_switch(), "accept a bot that answers the same question in different ways");
  add_work_options(description);
}

CheckOptions read_check_options(const po::variables_map& values) {
  CheckOptions options;
  options.games = number(values, "games", 1, 1'000'000, options.games);
  options.seed = static_cast<uint64_t>(number(values, "seed", 0, INT64_MAX, 1));
  options.workers = read_workers(values);
  options.limits = read_limits(values);
  options.deterministic = !values["nondeterministic"].as<bool>();
  return options;
}

void add_kingdom_choice(po::options_description& description) {
  description.add_options()("kingdoms", po::value<std::vector<std::string>>()->multitoken(),
                            "several kingdoms, each as --kingdom takes it, in turn");
  add_kingdom_options(description);
}

KingdomChoice read_kingdom_choice(const po::variables_map& values, int players) {
  KingdomChoice choice;
  choice.fixed_shelters = read_shelters(values);
  std::vector<std::string> fixed;
  if (values.count("kingdom")) fixed.push_back(values["kingdom"].as<std::string>());
  if (values.count("kingdoms"))
    for (const std::string& text : values["kingdoms"].as<std::vector<std::string>>()) fixed.push_back(text);
  for (const std::string& text : fixed)
    choice.fixed.push_back({make_kingdom(text, players, 0, choice.fixed_shelters).name, text});
  if (fixed.empty()) {
    choice.random = read_kingdom_options(values, players);
    make_kingdom(choice.random, 0);  // says what is wrong with the wishes
  }
  return choice;
}

}  // namespace joust
