// `joust compare`: a sequential test of a new bot against an old one, with the verdict in the exit code.
#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <set>

#include "runner/base/live_line.h"
#include "runner/commands/kingdom_options.h"
#include "runner/commands/options.h"
#include "runner/commands/sprt_options.h"
#include "runner/commands/work_options.h"
#include "runner/store/lock.h"
#include "runner/store/schema.h"
#include "runner/trial/comparison.h"
#include "runner/trial/trial_bots.h"

namespace joust::commands {
namespace {

constexpr int kUndecided = 3, kInterrupted = 130;

struct Request {
  CompareOptions compare;
  std::string now, before, database;
  std::vector<std::string> also;
  bool json = false, quiet = false;
};

Request read(const Options& options) {
  Request request;
  CompareOptions& compare = request.compare;
  request.now = options.text("NEW");
  request.before = options.text("OLD");
  compare.sprt = read_test(options);
  compare.max_games = options.number<int64_t>("max-games", 2, 100'000'000);
  compare.also_games = options.number<int64_t>("also-games", 2, 100'000'000);
  compare.seed = read_seed(options);
  compare.workers = read_workers(options);
  compare.limits = read_limits(options);
  compare.kingdoms = read_kingdom_choice(options, 2);
  request.database = options.text("db");
  request.also = options.list("also");
  request.json = options.flag("json");
  request.quiet = options.flag("quiet");
  return request;
}

// One row of the store is one name and file: bots of the same name must be told apart.
class Names {
 public:
  std::string take(std::string name, const std::string& role) {
    if (taken_.contains(name)) name += " (" + role + ")";
    for (int i = 2; taken_.contains(name); ++i) name = fmt::format("{} {}", name, i);
    taken_.insert(name);
    return name;
  }

 private:
  std::set<std::string> taken_;
};

int compare_versions(const Options& options) {
  const Request request = read(options);
  Names names;
  const auto bot = [&](const std::string& text, const std::string& role) {
    Entrant entrant = usable_bot(text);
    entrant.row.name = names.take(entrant.row.name, role);
    return entrant;
  };
  const Entrant before = bot(request.before, "old"), now = bot(request.now, "new");
  std::vector<Entrant> also;
  for (const std::string& text : request.also) also.push_back(bot(text, "opponent"));

  std::optional<store::WriterLock> lock;  // outlives the database
  if (!request.database.empty()) lock.emplace(request.database);
  store::Database database = store::open_writer(request.database.empty() ? ":memory:" : request.database);
  base::LiveLine line(request.quiet);
  const Comparison comparison = compare_bots(
      database, now, before, also, request.compare,
      [&](const std::string& stage, const store::ComparisonRow& row, int64_t games, double rate) {
        line.update([&] {
          return fmt::format("{} games, {:.0f} games/s, {}", games, rate, stage.empty() ? comparison_line(row) : stage);
        });
      });
  line.clear();
  fmt::print("{}", request.json ? comparison_json(comparison, now.row.name, before.row.name)
                                : comparison_text(comparison, now.row.name, before.row.name));
  if (comparison.end == RunEnd::Interrupted) {
    if (!request.database.empty()) fmt::print(stderr, "interrupted; the same command with --db goes on from here\n");
    return kInterrupted;
  }
  return comparison.row.verdict == "accepted" ? 0 : comparison.row.verdict == "rejected" ? 1 : kUndecided;
}

}  // namespace

extern const Command compare = {
    "compare",
    "NEW OLD",
    "test whether a new bot is better than an old one",
    R"(Plays the new bot against the old one until it is clear whether it is better: a sequential test (GSPRT) of "elo1 better" against "elo0 better" on blocks of two games with the same kingdom and deal and changed seats. What counts is the order of the schedule, so the verdict does not depend on the number of workers. With --db the games are kept, and the same command goes on where it was interrupted. --also plays both against further bots and says where the new one got worse.)",
    options_of({{"max-games", "N", "give up after so many games", "100000"},
                {"seed", "N", "decides the kingdoms and deals", "1"},
                {"db", "DB", "keep the games and the test in this database"},
                {"also", "BOT...", "further opponents for both"},
                {"also-games", "N", "games of each against each further opponent", "1000"},
                {"json", "", "print JSON"},
                {"quiet", "", "no progress"}},
               {kTest, kWork, kKingdom, kKingdoms}),
    {{0, "accepted"}, {1, "rejected"}, {kUndecided, "undecided after --max-games"}, {kInterrupted, "interrupted"}},
    compare_versions};

}  // namespace joust::commands
