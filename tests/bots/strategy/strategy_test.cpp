// The bot as a loaded library: how it is made, and what its lists do in a game.
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <filesystem>
#include <fstream>
#include <map>

#include "engine/names.h"
#include "tests/bots/strategy/arena.h"
#include "tests/kit/catch.h"

namespace joust {

namespace {

std::string refusal(const std::string& text) {
  try {
    load_bot(text);
  } catch (const base::Failure& failure) {
    return failure.what();
  }
  return "";
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

struct TemporaryFile {
  TemporaryFile(const std::string& name, const std::string& text)
      : folder(std::filesystem::temp_directory_path() / ("joust_strategy_" + std::to_string(::getpid()))),
        path(folder / name) {
    std::filesystem::create_directories(folder);
    std::ofstream(path, std::ios::binary) << text;
  }
  ~TemporaryFile() { std::filesystem::remove_all(folder); }
  std::filesystem::path folder, path;
};

// What the first seat answered when it was asked for `verb`, by name; `choices`: how many cards were on offer.
struct Answers : GameWatcher {
  explicit Answers(Verb wanted) : verb(wanted) {}
  void after(const State& state, const Question& question, Option answer, const Log&, size_t) override {
    if (question.verb != verb || question.player != 0 || answer >= kOptionEnd) return;
    names.push_back(option_name(state, question, answer));
    choices.push_back(std::popcount(question.cards));
  }
  Verb verb;
  std::vector<std::string> names;
  std::vector<int> choices;
};

Answers watch(const std::string& rules, Verb verb, const std::vector<CardId>& kingdom, uint64_t seed = 1) {
  const BotTerms terms;
  std::vector<std::unique_ptr<BotSeat>> bots;
  for (const std::string& text : {"strategy?text=" + rules, std::string("strategy?text=Province; Gold; Silver")}) {
    const Contestant c = load_bot(text);
    bots.push_back(std::make_unique<BotSeat>(c.library, 0, terms));
    REQUIRE(bots.back()->create(c.spec).empty());
  }
  BotSeat* const seats[] = {bots[0].get(), bots[1].get()};
  Answers watcher(verb);
  PlayOptions options;
  options.watcher = &watcher;
  const GameResult result = play_game(Table(table_of(kingdom)), seed, 0, seats, options);
  REQUIRE_FALSE(result.fault);
  return watcher;
}

std::vector<std::string> answers(const std::string& rules, Verb verb, const std::vector<CardId>& kingdom,
                                 uint64_t seed = 1) {
  return watch(rules, verb, kingdom, seed).names;
}

int count(const std::vector<std::string>& names, const std::string& name) {
  return static_cast<int>(std::count(names.begin(), names.end(), name));
}

}  // namespace

TEST_CASE("a bad strategy is refused with file, line and column", "[strategy]") {
  const TemporaryFile file("plan.strategy", "# plan\nProvince\n  Sliver\n");
  const std::string message = refusal(file.path.string());
  INFO(message);
  CHECK(contains(message, file.path.string() + ":3:3: unknown card 'Sliver' (did you mean Silver?)"));
  CHECK(contains(refusal("strategy?file=" + file.path.string()), ":3:3: "));
  CHECK(contains(refusal("strategy?text=Gold;%0ASliver"), "text:2:1: unknown card 'Sliver'"));
}

TEST_CASE("parameters of the bot", "[strategy]") {
  const TemporaryFile file("plan.strategy", "Gold");
  const TemporaryFile empty("empty.strategy", "");
  CHECK(refusal(file.path.string()).empty());
  CHECK(refusal("strategy?text=Gold").empty());
  CHECK(contains(refusal("strategy"), "file=PATH"));
  CHECK(contains(refusal("strategy?txt=Gold"), "no parameter 'txt'"));
  CHECK(contains(refusal("strategy?text=Gold&file=" + file.path.string()), "one parameter"));
  CHECK(contains(refusal("strategy?file=/nowhere/plan.strategy"),
                 "'/nowhere/plan.strategy' cannot be read: No such file"));
  CHECK(contains(refusal("strategy?file=" + file.folder.string()), "cannot be read"));
  CHECK_FALSE(refusal(empty.path.string()).empty());
}

TEST_CASE("the first rule that holds and can be paid is bought", "[strategy]") {
  const auto bought =
      answers("Gold if turn > 100; Silver if own(Silver) < 2; Smithy if own(Smithy) < 1; Estate if turn > 12",
              Verb::BuyPhase, {CardId::Smithy});
  CHECK(count(bought, "buy Gold") == 0);
  CHECK(count(bought, "buy Silver") == 2);
  CHECK(count(bought, "buy Smithy") == 1);
  CHECK(count(bought, "buy Copper") == 0);
}

TEST_CASE("every Buy is used", "[strategy]") {
  const auto bought =
      answers("Festival if own(Festival) < 3; Copper if buys > 1; Silver", Verb::BuyPhase, {CardId::Festival});
  CHECK(count(bought, "buy Festival") == 3);
  CHECK(count(bought, "buy Copper") > 5);
}

TEST_CASE("a Chapel stops where the trash list says", "[strategy]") {
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    const std::vector<CardId> kingdom = {CardId::Chapel};
    const auto trashed = answers("Chapel if turn <= 2; Silver if own(Silver) < 1; trash: Copper if own(Copper) > 4",
                                 Verb::Trash, kingdom, seed);
    CHECK(count(trashed, "Copper") == 3);
    CHECK(count(trashed, "Estate") == 0);
  }
}

TEST_CASE("a Workshop gains by the gain list, then by the buy list", "[strategy]") {
  const std::vector<CardId> kingdom = {CardId::Workshop, CardId::Gardens};
  const auto by_buying = answers("Workshop if turn <= 2; Gardens", Verb::Gain, kingdom);
  const auto gardens = count(by_buying, "Gardens");
  CHECK(gardens >= 4);  // the rest is bought; all of them before anything else
  CHECK(std::all_of(by_buying.begin(), by_buying.begin() + gardens,
                    [](const std::string& name) { return name == "Gardens"; }));
  const auto by_list = answers("Workshop if turn <= 2; Gardens; gain: Estate if own(Estate) < 5", Verb::Gain, kingdom);
  REQUIRE(by_list.size() > 3);
  CHECK(std::vector(by_list.begin(), by_list.begin() + 3) == std::vector<std::string>{"Estate", "Estate", "Gardens"});
}

TEST_CASE("the play list comes before the defaults", "[strategy]") {
  const std::vector<CardId> kingdom = {CardId::Village, CardId::Market};
  const std::string rules = "Market if own(Market) < 5; Village if own(Village) < 5; Silver";
  const auto first_of_both = [&](const std::string& text) {
    const Answers played = watch(text, Verb::ActionPhase, kingdom);
    std::map<std::string, int> counts;
    for (size_t i = 0; i < played.names.size(); ++i)
      if (played.choices[i] == 2) ++counts[played.names[i]];
    return counts;
  };
  auto usual = first_of_both(rules), turned = first_of_both(rules + "; play: Market if turn > 0, Village");
  CHECK(usual["Village"] > 3);
  CHECK(usual["Market"] == 0);
  CHECK(turned["Village"] == 0);
  CHECK(turned["Market"] > 3);
}

TEST_CASE("a type in a list means the least useful card of it", "[strategy]") {
  const std::vector<CardId> kingdom = {CardId::Cellar};
  const auto discarded = answers("Cellar if own(Cellar) < 2; Silver; discard: Victory", Verb::Discard, kingdom);
  CHECK(count(discarded, "Estate") > 3);
}

}  // namespace joust
