#include "dashboard/pages/command_lines.h"

#include <algorithm>
#include <ctime>

#include "engine/catalogue.h"
#include "runner/base/shell.h"

namespace joust::dashboard {

namespace {

std::string bot_word(const store::BotRow& bot) {
  return base::shell::word(bot.parameters.empty() ? bot.path : bot.path + "?" + bot.parameters);
}

std::string database_word(const Context& context) { return base::shell::word(context.source->path()); }

}  // namespace

std::string run_command(const Context& context) {
  if (context.league.kind == "compare")
    return compare_command(context, find_comparison(*context.database, context.league.id, std::time(nullptr)));
  return "joust run " + base::shell::word(context.league.file) + " --db " + database_word(context);
}

std::string compare_command(const Context& context, const NamedComparison& comparison) {
  const SprtSettings& s = comparison.row.settings;
  return fmt::format("joust compare {} {} --db {} --elo0 {} --elo1 {} --alpha {} --beta {} --model {} --max-games {}",
                     bot_word(comparison.now), bot_word(comparison.before), database_word(context), s.elo0, s.elo1,
                     s.alpha, s.beta, model_name(s.model), comparison.row.max_games);
}

std::string replay_command(const Context& context, int64_t game) {
  return "joust replay " + database_word(context) + " " + std::to_string(game);
}

std::string play_command(const store::StoredGame& game, const Setup& setup) {
  if (setup.kingdom.empty() || setup.turn_limit != Setup{}.turn_limit || !setup.strays.empty()) return "";
  std::string command = "joust play --bots", cards;
  for (const store::BotRow& bot : game.bots) command += " " + bot_word(bot);
  for (const auto* list : {&setup.kingdom, &setup.projects})
    for (const CardId id : *list) cards += (cards.empty() ? "" : ", ") + std::string(info(id).name);
  return fmt::format("{} --kingdom {} --shelters {} --seed {} --log", command, base::shell::word(cards),
                     setup.shelters ? "yes" : "no", to_text(game.replay.deal));
}

}  // namespace joust::dashboard
