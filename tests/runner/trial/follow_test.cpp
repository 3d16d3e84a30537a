#include "runner/trial/follow.h"

#include "runner/base/index.h"
#include "runner/base/sanitized.h"
#include "runner/trial/card_use.h"
#include "runner/trial/difference.h"
#include "runner/trial/old_games.h"
#include "runner/trial/trial_bots.h"
#include "tests/kit/catch.h"

using namespace joust;

namespace {

const std::string kBots = JOUST_TEST_BOTS;

BotSpec bot(const std::string& name) { return named_bot(kBots + "/" + name + ".so"); }

std::vector<RecordedGame> games_of(const std::string& name, int64_t count) {
  const auto tables = various_tables(count, 3, 1);
  return played_games_of({bot(name), named_bot("random")}, tables, {});
}

}  // namespace

TEST_CASE("A bot that plays as recorded answers every question the same") {
  const auto games = games_of("money", 20);
  REQUIRE(games.size() == 20);
  const Followed followed = follow(bot("money_same"), games, {});
  uint64_t asked = 0;
  for (const FollowedGame& game : followed.games) {
    CHECK(game.state == FollowState::Same);
    CHECK((base::kSanitized || game.heap > 0));  // a sanitizer's malloc does not say
    asked += game.asked;
  }
  CHECK(followed.nanos.size() == asked);
  CHECK(asked > 200);
}

TEST_CASE("The first other answer is found and told in words") {
  const auto games = games_of("money", 10);
  const Followed followed = follow(bot("money_weak"), games, {});
  int different = 0;
  for (size_t i = 0; i < games.size(); ++i) {
    if (followed.games[i].state != FollowState::Differs) continue;
    ++different;
    const DecisionKind kind = decision_kind(games[i], followed.games[i]);
    CHECK(kind.question == "Buy phase");
    CHECK(kind.change == "buy Gold -> buy Silver");
    const std::string words = difference_words(games[i], followed.games[i], "old", "new");
    CHECK(words.find("old  buy Gold\n") != std::string::npos);
    CHECK(words.find("new  buy Silver\n") != std::string::npos);
    CHECK(words.find("hand: ") != std::string::npos);
  }
  CHECK(different >= 8);
}

TEST_CASE("A record that does not fit the engine is noticed") {
  auto games = games_of("money", 1);
  games[0].answers[1] = 191;
  CHECK(follow(bot("money"), games, {}).games[0].state == FollowState::Misfit);
}

TEST_CASE("What a bot bought and played is counted from its games") {
  CardUse use;
  for (const RecordedGame& game : games_of("money", 20)) use.add(game);
  CHECK(use.on_tables() > 50);
  CHECK(base::count(use.never_bought()) == use.on_tables());
  for (const std::string& name : use.never_played()) CHECK(name != "Silver");
}
