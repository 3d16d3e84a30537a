#include "dashboard/pages/fault_card.h"

#include "dashboard/html/numbers.h"
#include "dashboard/pages/command_lines.h"

namespace joust::dashboard {

Html ways_to_see(const Context& context, const store::StoredGame& game) {
  Setup setup;
  std::string error;
  const std::string again = from_text(game.replay.setup, setup, error) ? play_command(game, setup) : "";
  Html html;
  html(R"(<p class="way">Its record, from the database:</p>{})", command_line(replay_command(context, game.id)));
  if (!again.empty())
    html(R"(<p class="way">The bots play it again, with the same shuffles:</p>{})", command_line(again));
  return html;
}

Html fault_card(const Context& context, const store::FaultRow& fault) {
  Html html;
  html(R"(<article class="fault"><h3><span class="badge bad">{}</span> {} {}</h3>)", fault.kind,
       bot_link(context, fault.bot, fault.bot_name),
       fault.stored ? html_of("in game {}", game_link(context, fault.game)) : html_of("in game {}", fault.game));
  const bool signal_said = fault.message.find("signal ") != std::string::npos;
  html(R"(<p>{}{}</p>)", fault.message, fault.signal && !signal_said ? " · " + signal_words(*fault.signal) : "");
  html(R"(<p class="facts">Seat {}, after {}, {}{}</p>)", fault.seat, plural(fault.decision, "answer", "answers"),
       time_tag(fault.created),
       fault.decisive ? "" : " · it did not happen again when the game was played alone, so it did not count");
  if (!fault.question.empty())
    html(R"(<details><summary>The question it did not survive</summary><pre>{}</pre></details>)", fault.question);
  if (!fault.log.empty())
    html(R"(<details><summary>What the bot logged last</summary><pre>{}</pre></details>)", fault.log);
  if (fault.stored) html("{}", ways_to_see(context, store::stored_game(*context.database, fault.game)));
  html("</article>");
  return html;
}

}  // namespace joust::dashboard
