// `joust diff`: the same games with a new version in place of the old one, and the first decision in which they differ.
#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "runner/base/index.h"
#include "runner/commands/kingdom_options.h"
#include "runner/commands/options.h"
#include "runner/commands/work_options.h"
#include "runner/store/schema.h"
#include "runner/trial/difference.h"
#include "runner/trial/follow.h"
#include "runner/trial/old_games.h"
#include "runner/trial/trial_bots.h"

namespace joust::commands {
namespace {

std::vector<RecordedGame> games_of(const Entrant& before, const Options& options) {
  constexpr int64_t kMostGames = 1'000'000;
  if (options.given("db")) {
    store::Database database = store::open_reader(options.text("db"));
    return stored_games_of(database, before, options.number("games", int64_t{1}, kMostGames, kMostGames));
  }
  if (!options.given("games")) options.refuse("give --db DB or --games N");
  std::vector<BotSpec> bots{before.spec};
  for (const std::string& text : options.list("against")) bots.push_back(usable_bot(text).spec);
  if (bots.size() == 1) bots.push_back(before.spec);
  const int players = options.number("players", 2, kMaxPlayers);
  const auto tables = chosen_tables(options.number("games", int64_t{1}, kMostGames), read_seed(options),
                                    base::count(bots) - 1, players, read_kingdom_choice(options, players));
  return played_games_of(bots, tables, {read_limits(options), read_workers(options), 0});
}

// Counts of what differs, most frequent first.
class Summary {
 public:
  void add(const DecisionKind& kind) {
    ++questions_[kind.question + (kind.card.empty() ? "" : " (" + kind.card + ")")];
    ++changes_[kind.change];
  }
  void print() const {
    print(questions_, "differs first in");
    print(changes_, "old -> new");
  }

 private:
  using Counts = std::map<std::string, int64_t>;
  static void print(const Counts& counts, const char* title) {
    constexpr size_t kShown = 20;
    std::vector<std::pair<std::string, int64_t>> sorted(counts.begin(), counts.end());
    std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    fmt::print("\n{:>7}  {}\n", "games", title);
    for (size_t i = 0; i < std::min(kShown, sorted.size()); ++i)
      fmt::print("{:>7}  {}\n", sorted[i].second, sorted[i].first);
    if (sorted.size() > kShown) fmt::print("{:>7}  {} more\n", "", sorted.size() - kShown);
  }
  Counts questions_, changes_;
};

int show_differences(const Options& options) {
  const auto shown = options.number<int64_t>("show", 0, 1'000'000);
  const Entrant now = usable_bot(options.text("NEW")), before = usable_bot(options.text("OLD"));
  const std::vector<RecordedGame> games = games_of(before, options);
  const Followed followed = follow(now.spec, games, read_limits(options));

  Summary summary;
  int64_t different = 0, left = 0, questions = 0;
  for (size_t i = 0; i < games.size(); ++i) {
    const FollowedGame& game = followed.games[i];
    questions += game.asked;
    left += game.state == FollowState::NotPlayed;
    if (game.state == FollowState::Same || game.state == FollowState::NotPlayed) continue;
    summary.add(decision_kind(games[i], game));
    if (++different <= shown) fmt::print("{}\n{}\n", games[i].label, difference_words(games[i], game, "old", "new"));
  }
  if (different > shown) fmt::print("{} more games (--show N shows more)\n\n", different - shown);
  fmt::print("{} of {} games differ; {} decisions compared\n", different, std::ssize(games) - left, questions);
  if (left) fmt::print("{} games were left out after too many faults of the new version\n", left);
  if (different) summary.print();
  return different ? 1 : 0;
}

}  // namespace

extern const Command diff = {
    "diff",
    "NEW OLD",
    "show where a new version decides differently",
    R"(Puts the new version in the old one's seat in games that the old one has played, asks it the same questions and shows, game by game, the first decision in which they differ, with the position; then a summary by question and card. The games come from a database (--db: those of exactly the old bot's file), or are played now (--games): the old one against itself, or against --against.)",
    options_of({{"db", "DB", "games of the old version from this database"},
                {"games", "N", "how many games; with --db: at most so many, evenly spread"},
                {"against", "BOT...", "opponents in games that are played now"},
                {"players", "N", "at a table, in games that are played now", "2"},
                {"seed", "N", "decides the kingdoms and deals of games that are played now", "1"},
                {"show", "N", "so many games in full", "10"}},
               {kWork, kKingdom, kKingdoms}),
    {{0, "no decision differs"}, {1, "some do"}},
    show_differences};

}  // namespace joust::commands
