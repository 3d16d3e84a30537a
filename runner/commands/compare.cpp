// `joust compare`: a sequential test of a new bot against an old one, with the verdict in the exit code.
#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <set>

#include "runner/base/live_line.h"
#include "runner/commands/command.h"
#include "runner/commands/options.h"
#include "runner/commands/sprt_options.h"
#include "runner/commands/work_options.h"
#include "runner/store/lock.h"
#include "runner/store/schema.h"
#include "runner/trial/comparison.h"
#include "runner/trial/trial_bots.h"

namespace joust {
namespace {

namespace po = boost::program_options;

constexpr const char* kHelp =
    R"(usage: joust compare NEW OLD [--elo0 A --elo1 B] [options]

Plays the new bot against the old one until it is clear whether it is better: a sequential test (GSPRT) of "elo1 better"
against "elo0 better" on blocks of two games with the same kingdom and deal and changed seats. What counts is the order of the
schedule, so the verdict does not depend on the number of workers. With --db the games are kept, and the same command goes
on where it was interrupted. --also plays both against further bots and says where the new one got worse.

Exit code 0: accepted; 1: rejected; 3: undecided after --max-games; 2: something is wrong; 130: interrupted.
)";

constexpr int kUndecided = 3, kInterrupted = 130;

struct Request {
  CompareOptions compare;
  std::string now, before, database;
  std::vector<std::string> also;
  bool json = false, quiet = false;
};

std::optional<Request> parse(const Arguments& arguments) {
  Request request;
  CompareOptions& compare = request.compare;
  SprtSettings& s = compare.sprt;
  std::string model;
  po::options_description options("options");
  options.add_options()("elo0", po::value(&s.elo0)->default_value(s.elo0, "0"),
                        "reject if the truth looks like this lead")(
      "elo1", po::value(&s.elo1)->default_value(s.elo1, "5"), "accept if it looks like this one")(
      "model", po::value(&model)->default_value("normalized"), "scale of elo0 and elo1: normalized or logistic")(
      "alpha", po::value(&s.alpha)->default_value(s.alpha, "0.05"), "chance to accept at elo0")(
      "beta", po::value(&s.beta)->default_value(s.beta, "0.05"), "chance to reject at elo1")(
      "max-games", po::value<std::string>(), "give up after so many games; default 100000")(
      "seed", po::value<std::string>(), "decides the kingdoms and deals; default 1")(
      "db", po::value<std::string>(), "keep the games and the test in this database")(
      "also", po::value<std::vector<std::string>>()->multitoken(), "further opponents for both")(
      "also-games", po::value<std::string>(), "games of each against each further opponent; default 1000")(
      "json", po::bool_switch(&request.json), "print JSON")("quiet", po::bool_switch(&request.quiet), "no progress");
  add_work_options(options);
  add_kingdom_choice(options);
  const auto values = parse_arguments("compare", kHelp, options, {{"new", 1}, {"old", 1}}, arguments);
  if (!values) return std::nullopt;
  request.now = need(*values, "new", "compare");
  request.before = need(*values, "old", "compare");
  s.model = read_model(model);
  check_settings(s);
  compare.max_games = number(*values, "max-games", 2, 100'000'000, compare.max_games);
  compare.also_games = number(*values, "also-games", 2, 100'000'000, compare.also_games);
  compare.seed = static_cast<uint64_t>(number(*values, "seed", 0, INT64_MAX, 1));
  compare.workers = read_workers(*values);
  compare.limits = read_limits(*values);
  compare.kingdoms = read_kingdom_choice(*values, 2);
  if (values->count("db")) request.database = (*values)["db"].as<std::string>();
  if (values->count("also")) request.also = (*values)["also"].as<std::vector<std::string>>();
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

}  // namespace

int compare_command(const Arguments& arguments) {
  const auto request = parse(arguments);
  if (!request) return 0;
  Names names;
  const auto bot = [&](const std::string& text, const std::string& role) {
    Entrant entrant = usable_bot(text);
    entrant.row.name = names.take(entrant.row.name, role);
    return entrant;
  };
  const Entrant before = bot(request->before, "old"), now = bot(request->now, "new");
  std::vector<Entrant> also;
  for (const std::string& text : request->also) also.push_back(bot(text, "opponent"));

  std::optional<store::WriterLock> lock;  // outlives the database
  if (!request->database.empty()) lock.emplace(request->database);
  store::Database database = store::open_writer(request->database.empty() ? ":memory:" : request->database);
  LiveLine line(request->quiet);
  const Comparison comparison = compare_bots(
      database, now, before, also, request->compare,
      [&](const std::string& stage, const store::ComparisonRow& row, int64_t games, double rate) {
        line.update([&] {
          return fmt::format("{} games, {:.0f} games/s, {}", games, rate, stage.empty() ? comparison_line(row) : stage);
        });
      });
  line.clear();
  fmt::print("{}", request->json ? comparison_json(comparison, now.row.name, before.row.name)
                                 : comparison_text(comparison, now.row.name, before.row.name));
  if (comparison.end == RunEnd::Interrupted) {
    if (!request->database.empty()) fmt::print(stderr, "interrupted; the same command with --db goes on from here\n");
    return kInterrupted;
  }
  return comparison.row.verdict == "accepted" ? 0 : comparison.row.verdict == "rejected" ? 1 : kUndecided;
}

}  // namespace joust
