// `joust diff`: the same games with a new version in place of the old one, and the first decision in which they differ.
#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "runner/commands/command.h"
#include "runner/commands/options.h"
#include "runner/commands/work_options.h"
#include "runner/store/schema.h"
#include "runner/trial/difference.h"
#include "runner/trial/follow.h"
#include "runner/trial/old_games.h"
#include "runner/trial/trial_bots.h"

namespace joust {
namespace {

namespace po = boost::program_options;

constexpr const char* kHelp =
    R"(usage: joust diff NEW OLD --db DB [--games N] [options]
       joust diff NEW OLD --games N [options]

Puts the new version in the old one's seat in games that the old one has played, asks it the same questions and shows, game by
game, the first decision in which they differ, with the position; then a summary by question and card. The games come from a
database (those of exactly the old bot's file), or are played now: the old one against itself, or against --against.

Exit code 0: no decision differs; 1: some do; 2: something is wrong.
)";

std::vector<RecordedGame> games_of(const Entrant& before, const po::variables_map& values) {
  constexpr int64_t kMostGames = 1'000'000;
  if (values.count("db")) {
    store::Database database = store::open_reader(values["db"].as<std::string>());
    return stored_games_of(database, before, number(values, "games", 1, kMostGames, kMostGames));
  }
  if (!values.count("games")) throw Failure("give --db DB or --games N; see joust diff --help");
  std::vector<BotSpec> bots{before.spec};
  if (values.count("against"))
    for (const std::string& text : values["against"].as<std::vector<std::string>>())
      bots.push_back(usable_bot(text).spec);
  if (bots.size() == 1) bots.push_back(before.spec);
  const auto players = static_cast<int>(number(values, "players", 2, kMaxPlayers, 2));
  const auto tables = chosen_tables(number(values, "games", 1, kMostGames, 1),
                                    static_cast<uint64_t>(number(values, "seed", 0, INT64_MAX, 1)),
                                    static_cast<int>(bots.size()) - 1, players, read_kingdom_choice(values, players));
  return played_games_of(bots, tables, {read_limits(values), read_workers(values), 0});
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

}  // namespace

int diff_command(const Arguments& arguments) {
  po::options_description options("options");
  options.add_options()("db", po::value<std::string>(), "games of the old version from this database")(
      "games", po::value<std::string>(), "how many games; with --db: at most so many, evenly spread")(
      "against", po::value<std::vector<std::string>>()->multitoken(), "opponents in games that are played now")(
      "players", po::value<std::string>(), "at a table, in games that are played now; default 2")(
      "seed", po::value<std::string>(), "decides the kingdoms and deals of games that are played now; default 1")(
      "show", po::value<std::string>(), "so many games in full; default 10");
  add_work_options(options);
  add_kingdom_choice(options);
  const auto values = parse_arguments("diff", kHelp, options, {{"new", 1}, {"old", 1}}, arguments);
  if (!values) return 0;
  const std::string now_text = need(*values, "new", "diff"), before_text = need(*values, "old", "diff");
  const int64_t shown = number(*values, "show", 0, 1'000'000, 10);
  const Entrant now = usable_bot(now_text), before = usable_bot(before_text);
  const std::vector<RecordedGame> games = games_of(before, *values);
  const Followed followed = follow(now.spec, games, read_limits(*values));

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
  fmt::print("{} of {} games differ; {} decisions compared\n", different, games.size() - static_cast<size_t>(left),
             questions);
  if (left) fmt::print("{} games were left out after too many faults of the new version\n", left);
  if (different) summary.print();
  return different ? 1 : 0;
}

}  // namespace joust
