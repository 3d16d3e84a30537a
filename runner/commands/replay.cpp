// `joust replay`: tells a stored game turn by turn, from its record.
#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "engine/names.h"
#include "runner/base/index.h"
#include "runner/base/json.h"
#include "runner/base/spelling.h"
#include "runner/commands/options.h"
#include "runner/store/faults.h"
#include "runner/store/games.h"
#include "runner/store/records.h"
#include "runner/store/schema.h"
#include "runner/workers/game_text.h"

namespace joust::commands {
namespace {

// The answers are those of the record. Empty, or why it cannot be told to its end.
std::string tell(const store::StoredGame& game, State& state, GameText& text) {
  Setup setup;
  std::string error;
  if (!from_text(game.replay.setup, setup, error)) return error;
  Log log;
  start(state, setup, game.replay.deal, &log);
  text.after(state, Question{}, kOptionEnd, log, 0);
  for (size_t i = 0; i < game.replay.answers.size(); ++i) {
    const Question asked = question(state);
    const size_t from = log.size();
    if (answer(state, game.replay.answers[i], &log) != Status::Ok)
      return fmt::format("answer {} does not fit: {}", i + 1, describe(state, question(state)));
    text.after(state, asked, game.replay.answers[i], log, from);
  }
  if (state.signature == game.replay.signature) return "";
  return "all answers fit, but to other questions than those recorded: the engine's behaviour has changed";
}

void print_fault(store::Database& database, const store::StoredGame& game) {
  const auto faults = store::find_faults(database, store::league_of(game.id), {.game = game.id, .decisive = true});
  if (faults.empty()) return;
  const store::FaultRow& fault = faults.front();
  fmt::print("\n{} loses by a fault ({}): {}\n", base::at(game.bots, *game.fault).name, fault.kind, fault.message);
  if (!fault.question.empty()) fmt::print("question: {}\n", fault.question);
  if (!fault.log.empty()) fmt::print("its log:\n{}", fault.log);
}

std::string bot_text(const store::BotRow& bot) {
  return bot.path + (bot.parameters.empty() ? "" : "?" + bot.parameters);
}

void print_json(const store::StoredGame& game) {
  base::json::Json json{{"game", game.id},
                        {"block", game.block},
                        {"rotation", game.rotation},
                        {"setup", game.replay.setup},
                        {"seed", to_text(game.replay.deal)},
                        {"turns", game.turns},
                        {"ending", game.ending},
                        {"signature", game.replay.signature},
                        {"answers", game.replay.answers}};
  for (size_t seat = 0; seat < game.bots.size(); ++seat)
    json["seats"].push_back({{"bot", game.bots[seat].name},
                             {"hash", game.bots[seat].hash},
                             {"points", game.points[seat]},
                             {"place", game.places[seat]}});
  fmt::print("{}", base::json::dump(json));
}

int tell_game(const Options& options) {
  store::Database database = store::open_reader(options.text("DB"));
  const store::StoredGame game = store::stored_game(database, options.number<int64_t>("GAME", 1, INT64_MAX));
  if (options.flag("json")) {
    print_json(game);
    return 0;
  }
  std::vector<std::string> names;
  fmt::print("game     {} (block {}, rotation {})\nsetup    {}\nseed     {}\n", game.id, game.block, game.rotation,
             game.replay.setup, to_text(game.replay.deal));
  for (size_t seat = 0; seat < game.bots.size(); ++seat) {
    names.push_back(game.bots[seat].name);
    fmt::print("seat {}   {} ({})\n", seat + 1, game.bots[seat].name, bot_text(game.bots[seat]));
  }
  State state;
  GameText text(names, [](const std::string& line) { fmt::print("{}\n", line); });
  const std::string problem = tell(game, state, text);
  if (!problem.empty()) fmt::print("\nthis record cannot be told further: {}\n", problem);
  fmt::print("\n");
  for (size_t seat = 0; seat < names.size(); ++seat)
    fmt::print("{}. {} {} points\n", game.places[seat], names[seat], game.points[seat]);
  if (game.fault)
    print_fault(database, game);
  else
    fmt::print("{}\n", ending_text(static_cast<Ending>(game.ending)));
  fmt::print("signature {:016x}\n", game.replay.signature);
  return problem.empty() ? 0 : 1;
}

}  // namespace

extern const Command replay = {"replay",
                               "DB GAME",
                               "tell a stored game turn by turn",
                               "Prints the log of a stored game. It is played again by the engine from the stored "
                               "answers; the bots are not needed.",
                               {{"json", "", "the record itself, as JSON"}},
                               {{0, "told"}, {1, "the engine does not come to the stored signature"}},
                               tell_game};

}  // namespace joust::commands
