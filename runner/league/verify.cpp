#include "runner/league/verify.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>
#include <unordered_map>

#include "engine/answer_bytes.h"
#include "engine/game.h"
#include "engine/names.h"
#include "runner/base/failure.h"
#include "runner/base/interrupt.h"
#include "runner/league/roster.h"
#include "runner/store/games.h"
#include "runner/workers/crew.h"

namespace joust {

namespace {

constexpr size_t kMismatchesShown = 20;
constexpr size_t kPortion = 5000;  // games in memory at a time

// Stored games as single blocks, seats as they were.
class StoredTables : public TableSource {
 public:
  StoredTables(const std::vector<store::StoredGame>& games, const std::unordered_map<int64_t, int>& numbers)
      : games_(games), numbers_(numbers) {}

  BlockPlan block(int64_t number) const override {
    const store::StoredGame& game = games_[static_cast<size_t>(number)];
    BlockPlan plan;
    plan.number = plan.first_game = plan.kingdom = number;
    plan.players = game.players;
    plan.deal = game.replay.deal;
    for (size_t seat = 0; seat < game.bots.size(); ++seat) plan.bots[seat] = numbers_.at(game.bots[seat].id);
    return plan;
  }
  Setup setup(const BlockPlan& plan) const override {
    Setup setup;
    std::string error;
    if (!from_text(games_[static_cast<size_t>(plan.number)].replay.setup, setup, error)) throw base::Failure(error);
    return setup;
  }

 private:
  const std::vector<store::StoredGame>& games_;
  const std::unordered_map<int64_t, int>& numbers_;
};

Limits limits_of(const store::LeagueRow& league) {
  Limits limits;
  const auto settings = nlohmann::json::parse(league.settings, nullptr, false);
  const auto& stored = settings.is_object() ? settings.value("limits", nlohmann::json::object()) : settings;
  if (!stored.is_object()) return limits;
  limits.question_ms = stored.value("question_ms", limits.question_ms);
  limits.bank_ms = stored.value("bank_ms", limits.bank_ms);
  limits.game_ms = stored.value("game_ms", limits.game_ms);
  limits.memory_mb = stored.value("memory_mb", limits.memory_mb);
  return limits;
}

std::vector<int64_t> choose_games(store::Database& database, int64_t league, std::optional<int64_t> sample) {
  std::vector<int64_t> ids;
  store::each_game(database, league, [&](const store::GameLine& game) {
    ids.push_back(game.id);
    return true;
  });
  const auto count = static_cast<int64_t>(ids.size());
  if (!sample || *sample >= count) return ids;
  std::vector<int64_t> chosen;
  for (int64_t i = 0; i < *sample; ++i) chosen.push_back(ids[static_cast<size_t>(i * count / *sample)]);
  return chosen;
}

// Who answered differently first, and to what.
struct Difference {
  std::string what;
  int seat = -1;
};

Difference compare(const store::StoredGame& before, const PlayedGame& now) {
  if (before.replay.signature == now.record.signature && before.fault == now.record.fault) return {};
  std::vector<Option> answers;
  std::string error;
  unpack_answers(now.record.answers, answers);
  Setup setup;
  if (!from_text(before.replay.setup, setup, error)) return {error, -1};
  State state;
  start(state, setup, before.replay.deal);
  const auto& old = before.replay.answers;
  for (size_t i = 0;; ++i) {
    const bool more = i < old.size(), more_now = i < answers.size();
    if (!more && !more_now) break;
    const int seat = over(state) ? -1 : question(state).player;
    if (!more || !more_now || old[i] != answers[i]) {
      const auto word = [&](bool there, Option option) {
        return there ? option_name(state, question(state), option) : std::string("nothing (a fault)");
      };
      if (seat < 0) return {"the stored answers do not fit this engine", -1};
      return {fmt::format("decision {}: {} answered {}, now {}, to: {}", i + 1,
                          before.bots[static_cast<size_t>(seat)].name, word(more, more ? old[i] : Option{}),
                          word(more_now, more_now ? answers[i] : Option{}), describe(state, question(state))),
              seat};
    }
    if (answer(state, old[i]) != Status::Ok) return {"the stored answers do not fit this engine", -1};
  }
  return {"the answers are the same, but not the questions: the engine's behaviour has changed", -1};
}

void play_portion(const std::vector<store::StoredGame>& games, const std::unordered_map<int64_t, int>& numbers,
                  const std::vector<BotSpec>& bots, const Limits& limits, int workers, const base::Interrupt& interrupt,
                  Verification& result) {
  const StoredTables tables(games, numbers);
  Crew crew({&tables, bots, limits}, std::min(workers, static_cast<int>(games.size())));
  CrewReport report;
  PlayedGame now;
  std::vector<GameKey> waiting;
  for (size_t i = games.size(); i-- > 0;) waiting.push_back({static_cast<int64_t>(i), 0});
  std::map<int64_t, Difference> differences;  // by index, so that the output does not depend on the workers
  for (size_t done = 0; done < games.size();) {
    if (interrupt.asked()) throw base::Failure(base::Failure::Interrupted, "interrupted");
    while (!waiting.empty() && crew.hungry()) {
      crew.give(waiting.back());
      waiting.pop_back();
    }
    crew.poll_all(report);
    waiting.insert(waiting.end(), report.returned.begin(), report.returned.end());
    for (const PackedGamePtr& packed : report.games) {
      ++done;
      unpack(*packed, now);
      Difference difference = compare(games[static_cast<size_t>(now.key.block)], now);
      if (!difference.what.empty()) differences.emplace(now.key.block, std::move(difference));
    }
    if (report.games.empty()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    report.clear();
  }
  result.games += static_cast<int64_t>(games.size());
  for (const auto& [index, difference] : differences) {
    const store::StoredGame& game = games[static_cast<size_t>(index)];
    ++result.different;
    if (difference.seat >= 0) ++result.suspects[game.bots[static_cast<size_t>(difference.seat)].name];
    if (result.mismatches.size() < kMismatchesShown) result.mismatches.push_back({game.id, difference.what});
  }
}

}  // namespace

Verification verify_league(store::Database& database, const store::LeagueRow& league, const VerifyOptions& options) {
  Verification result;
  if (options.sample == 0) return result;
  std::unordered_map<int64_t, int> numbers;
  std::vector<BotSpec> bots;
  for (const store::BotRow& row : store::league_versions(database, league.id)) {
    bool changed = false;
    try {
      const Entrant entrant = find_stored(row, changed);
      numbers[row.id] = static_cast<int>(bots.size());
      bots.push_back(entrant.spec);
    } catch (const base::Failure& failure) {
      result.notes.push_back(fmt::format("{}: its games are left out: {}", row.name, failure.what()));
      continue;
    }
    if (changed) result.notes.push_back(fmt::format("{}: {} is not the file that played", row.name, row.path));
  }
  const base::Interrupt interrupt;
  const Limits limits = limits_of(league);
  const std::vector<int64_t> ids = choose_games(database, league.id, options.sample);
  std::vector<store::StoredGame> games;
  for (size_t i = 0; i < ids.size(); ++i) {
    store::StoredGame game = store::stored_game(database, ids[i]);
    if (std::all_of(game.bots.begin(), game.bots.end(),
                    [&](const store::BotRow& bot) { return numbers.contains(bot.id); }))
      games.push_back(std::move(game));
    if ((games.size() < kPortion && i + 1 < ids.size()) || games.empty()) continue;
    play_portion(games, numbers, bots, limits, options.workers, interrupt, result);
    games.clear();
  }
  return result;
}

}  // namespace joust
