// `joust golden`: records what a bot answers, and checks later that it still does.
#include <fmt/core.h>

#include "runner/commands/command.h"
#include "runner/commands/options.h"
#include "runner/commands/work_options.h"
#include "runner/trial/difference.h"
#include "runner/trial/follow.h"
#include "runner/trial/game_list.h"
#include "runner/trial/golden_file.h"
#include "runner/trial/trial_bots.h"

namespace joust {
namespace {

namespace po = boost::program_options;

constexpr const char* kHelp =
    R"(usage: joust golden BOT --record FILE [--games N] [options]
       joust golden BOT --check FILE [options]

Records games of the bot against the reference bots, on kingdoms of every set and player count, or asks the bot the questions
of a recorded file again and shows every game in which it answers differently. For the bot's own CI.

Exit code 0: recorded, or the same answers; 1: other answers; 2: something is wrong.
)";

GoldenFile record(const Entrant& bot, int64_t games, uint64_t seed, const ListOptions& options) {
  std::vector<BotSpec> bots = reference_bots();
  bots.insert(bots.begin(), bot.spec);
  const std::vector<ListedGame> tables = various_tables(games, seed, static_cast<int>(bots.size()) - 1);
  const ListResult played = play_list(tables, bots, options);
  GoldenFile golden{bot.row.title + " " + bot.row.version, {}};
  for (size_t i = 0; i < tables.size(); ++i) {
    if (!played.games[i] || played.games[i]->fault.kind != FaultKind::None)
      throw Failure(
          fmt::format("{} cannot be recorded, it has faults; see joust check {}", bot.spec.text, bot.spec.text));
    golden.games.push_back(to_record(tables[i], *played.games[i], tables[i].seat_of(0)));
  }
  return golden;
}

int check_answers(const Entrant& bot, const std::string& path, const Limits& limits, int64_t shown) {
  const GoldenFile golden = read_golden(path);
  const Followed followed = follow(bot.spec, golden.games, limits);
  int64_t different = 0, left = 0, questions = 0;
  for (size_t i = 0; i < golden.games.size(); ++i) {
    const FollowedGame& game = followed.games[i];
    questions += game.asked;
    left += game.state == FollowState::NotPlayed;
    if (game.state == FollowState::Same || game.state == FollowState::NotPlayed || ++different > shown) continue;
    fmt::print("{}\n{}", golden.games[i].label, difference_words(golden.games[i], game, "recorded", "now"));
  }
  fmt::print("{} games, {} questions: {}\n", golden.games.size() - static_cast<size_t>(left), questions,
             different ? fmt::format("other answers in {} games", different) : "the same answers");
  if (left) fmt::print("{} games were left out after too many faults\n", left);
  return different ? 1 : 0;
}

}  // namespace

int golden_command(const Arguments& arguments) {
  po::options_description options("options");
  options.add_options()("record", po::value<std::string>(), "write the bot's answers to this file")(
      "check", po::value<std::string>(), "compare the bot's answers with this file")(
      "games", po::value<std::string>(), "how many games to record; default 30")(
      "seed", po::value<std::string>(), "decides the kingdoms and deals; default 1")(
      "show", po::value<std::string>(), "so many differences in full; default 10");
  add_work_options(options);
  const auto values = parse_arguments("golden", kHelp, options, {{"bot", 1}}, arguments);
  if (!values) return 0;
  const std::string name = need(*values, "bot", "golden");
  if (values->count("record") == values->count("check"))
    throw Failure("give either --record FILE or --check FILE; see joust golden --help");
  const int64_t games = number(*values, "games", 1, 100'000, 30), seed = number(*values, "seed", 0, INT64_MAX, 1);
  const int64_t shown = number(*values, "show", 0, 1'000'000, 10);
  const Limits limits = read_limits(*values);
  const int workers = read_workers(*values);
  const Entrant bot = usable_bot(name);
  if (values->count("check")) return check_answers(bot, (*values)["check"].as<std::string>(), limits, shown);
  const std::string& path = (*values)["record"].as<std::string>();
  const GoldenFile golden = record(bot, games, static_cast<uint64_t>(seed), {limits, workers, 1});
  write_golden(path, golden);
  fmt::print("{} games of {} recorded in {}\n", golden.games.size(), golden.bot, path);
  return 0;
}

}  // namespace joust
