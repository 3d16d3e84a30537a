// `joust golden`: records what a bot answers, and checks later that it still does.
#include <fmt/core.h>

#include "runner/base/index.h"
#include "runner/commands/options.h"
#include "runner/commands/work_options.h"
#include "runner/trial/difference.h"
#include "runner/trial/follow.h"
#include "runner/trial/game_list.h"
#include "runner/trial/golden_file.h"
#include "runner/trial/trial_bots.h"

namespace joust::commands {
namespace {

GoldenFile record(const Entrant& bot, int64_t games, uint64_t seed, const ListOptions& options) {
  std::vector<BotSpec> bots = reference_bots();
  bots.insert(bots.begin(), bot.spec);
  const std::vector<ListedGame> tables = various_tables(games, seed, base::count(bots) - 1);
  const ListResult played = play_list(tables, bots, options);
  GoldenFile golden{bot.row.title + " " + bot.row.version, {}};
  for (size_t i = 0; i < tables.size(); ++i) {
    if (!played.games[i] || played.games[i]->fault.kind != FaultKind::None)
      throw base::Failure(bot.spec.text + " cannot be recorded, it has faults", "see joust check " + bot.spec.text);
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
  fmt::print("{} games, {} questions: {}\n", std::ssize(golden.games) - left, questions,
             different ? fmt::format("other answers in {} games", different) : "the same answers");
  if (left) fmt::print("{} games were left out after too many faults\n", left);
  return different ? 1 : 0;
}

int record_or_check(const Options& options) {
  const int task = options.choice({"record", "check"});
  if (task < 0) options.refuse("give either --record FILE or --check FILE");
  const auto games = options.number<int64_t>("games", 1, 100'000),
             shown = options.number<int64_t>("show", 0, 1'000'000);
  const uint64_t seed = read_seed(options);
  const Limits limits = read_limits(options);
  const int workers = read_workers(options);
  const Entrant bot = usable_bot(options.text("BOT"));
  if (task == 1) return check_answers(bot, options.text("check"), limits, shown);
  const std::string path = options.text("record");
  const GoldenFile golden = record(bot, games, seed, {limits, workers, 1});
  write_golden(path, golden);
  fmt::print("{} games of {} recorded in {}\n", golden.games.size(), golden.bot, path);
  return 0;
}

}  // namespace

extern const Command golden = {
    "golden",
    "BOT --record|--check FILE",
    "record a bot's answers, or check them",
    R"(Records games of the bot against the reference bots, on kingdoms of every set and player count, or asks the bot the questions of a recorded file again and shows every game in which it answers differently. For the bot's own CI.)",
    options_of({{"record", "FILE", "write the bot's answers to this file"},
                {"check", "FILE", "compare the bot's answers with this file"},
                {"games", "N", "how many games to record", "30"},
                {"seed", "N", "decides the kingdoms and deals", "1"},
                {"show", "N", "so many differences in full", "10"}},
               {kWork}),
    {{0, "recorded, or the same answers"}, {1, "other answers"}},
    record_or_check};

}  // namespace joust::commands
