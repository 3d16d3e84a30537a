#include "dashboard/pages/parts.h"

#include <algorithm>
#include <cmath>

#include "dashboard/html/marks.h"
#include "dashboard/html/numbers.h"
#include "dashboard/http/url.h"
#include "dashboard/pages/commands.h"
#include "engine/catalogue.h"

namespace joust::dashboard {

namespace {

const char* place_class(const GameRow& game, const SeatRow& seat) {
  const auto firsts =
      std::count_if(game.seats.begin(), game.seats.end(), [](const SeatRow& s) { return s.place == 1; });
  if (seat.place != 1) return "lost";
  return firsts > 1 ? "tied" : "won";
}

std::vector<CardId> by_cost(std::vector<CardId> cards) {
  std::sort(cards.begin(), cards.end(), [](CardId a, CardId b) {
    return std::pair(info(a).cost, std::string_view(info(a).name)) <
           std::pair(info(b).cost, std::string_view(info(b).name));
  });
  return cards;
}

}  // namespace

Html games_table(const Context& context, const std::vector<GameRow>& games, int64_t bot) {
  Html html;
  html(
      R"(<div class="scroll" tabindex="0" role="region" aria-label="Games"><table class="games"><caption class="unseen">Games</caption><thead><tr><th scope="col" class="number">Game</th><th scope="col">Seats, in turn order</th><th scope="col" class="number">Turns</th><th scope="col">End</th><th scope="col">Kingdom</th></tr></thead><tbody>)");
  for (const GameRow& game : games) {
    html(R"(<tr><td class="number">{}</td><td><ol class="seats">)", game_link(context, game.id));
    for (size_t i = 0; i < game.seats.size(); ++i) {
      const SeatRow& seat = game.seats[i];
      html(R"(<li class="{}{}">{} <span class="points">{}</span>{}</li>)", place_class(game, seat),
           seat.bot == bot ? " this" : "", bot_link(context, seat.bot, seat.name), decimal(seat.points, 0),
           game.fault && static_cast<size_t>(*game.fault) == i ? html_of(R"( <span class="badge bad">fault</span>)")
                                                               : Html());
    }
    html(R"(</ol></td><td class="number">{}</td><td>{}</td><td><a href="{}">{}</a></td></tr>)", game.turns,
         ending_words(game.ending), context.league_url("/kingdoms/" + std::to_string(game.kingdom)),
         game.kingdom_name.empty() ? "random" : game.kingdom_name);
  }
  html("</tbody></table></div>");
  return html;
}

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

Html fault_card(const Context& context, const FaultRow& fault) {
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

std::string card_url(const Context& context, CardId card) {
  return context.league_url("/cards/" + url_encode(info(card).name));
}

Html card_link(const Context& context, CardId card) {
  return html_of(R"(<a class="card" href="{}">{}</a>)", card_url(context, card), info(card).name);
}

Html kingdom_cards(const Context& context, const Setup& setup) {
  Html html;
  html(R"(<ul class="kingdom">)");
  for (const CardId id : by_cost(setup.kingdom))
    html(R"(<li><span class="cost">{}</span>{}</li>)", info(id).cost, card_link(context, id));
  for (const CardId id : by_cost(setup.projects))
    html(R"(<li class="project"><span class="cost">{}</span>{}</li>)", info(id).cost, card_link(context, id));
  if (setup.shelters) html(R"(<li class="extra">Shelters</li>)");
  html("</ul>");
  return html;
}

Html extreme_cell(const Context& context, const CardEffect* e) {
  if (!e) return html_of(R"(<td class="extreme" data-value="nan"></td>)");
  return html_of(
      R"(<td data-value="{}" class="extreme{}">{} <span class="nowrap">{} <span class="error">±{}</span></span></td>)",
      std::abs(e->effect), is_clear(*e) ? "" : " unclear",
      bot_link(context, e->bot, store::bot(*context.database, e->bot).name), signed_decimal(100 * e->effect, 1),
      decimal(100 * e->effect_error, 1));
}

Html gains_table(const Context& context, const std::vector<CardId>& cards) {
  Html rows;
  for (const CardId card : cards) {
    const auto effects = card_effects_of_card(*context.database, context.league.id, card);
    Extremes extremes;
    for (const CardEffect& e : effects) extremes.consider(e);
    if (extremes.best || extremes.worst)
      rows(R"(<tr><th scope="row">{}</th>{}{}</tr>)", card_link(context, card), extreme_cell(context, extremes.best),
           extreme_cell(context, extremes.worst));
  }
  if (rows.empty()) return rows;
  return html_of(
      R"(<section><h2>Who gains and loses by these cards</h2><p class="lead">Score with the card on the table minus score without it, in points of a hundred, over the whole league.</p><div class="scroll" tabindex="0" role="region" aria-label="Gains and losses by card"><table class="gains"><caption class="unseen">Gains and losses by card</caption><thead><tr><th scope="col">Card</th><th scope="col">Gains most</th><th scope="col">Loses most</th></tr></thead><tbody>{}</tbody></table></div></section>)",
      rows);
}

Html share_with_error(double share, double error) {
  return html_of(
      R"({}{})", percent(share),
      std::isfinite(error) ? html_of(R"( <span class="error">±{}</span>)", decimal(100 * error, 1)) : Html());
}

}  // namespace joust::dashboard
