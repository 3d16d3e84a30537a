#include "dashboard/pages/games_table.h"

#include <algorithm>
#include <utility>

#include "dashboard/html/numbers.h"

namespace joust::dashboard {

namespace {

const char* place_class(const store::GameRow& game, const store::SeatRow& seat) {
  const auto firsts =
      std::count_if(game.seats.begin(), game.seats.end(), [](const store::SeatRow& s) { return s.place == 1; });
  if (seat.place != 1) return "lost";
  return firsts > 1 ? "tied" : "won";
}

}  // namespace

Html games_table(const Context& context, const std::vector<store::GameRow>& games, int64_t bot) {
  Html html;
  html(
      R"(<div class="scroll" tabindex="0" role="region" aria-label="Games"><table class="games"><caption class="unseen">Games</caption><thead><tr><th scope="col" class="number">Game</th><th scope="col">Seats, in turn order</th><th scope="col" class="number">Turns</th><th scope="col">End</th><th scope="col">Kingdom</th></tr></thead><tbody>)");
  for (const store::GameRow& game : games) {
    html(R"(<tr><td class="number">{}</td><td><ol class="seats">)", game_link(context, game.id));
    for (size_t i = 0; i < game.seats.size(); ++i) {
      const store::SeatRow& seat = game.seats[i];
      html(R"(<li class="{}{}">{} <span class="points">{}</span>{}</li>)", place_class(game, seat),
           seat.bot == bot ? " this" : "", bot_link(context, seat.bot, seat.name), decimal(seat.points, 0),
           game.fault && std::cmp_equal(*game.fault, i) ? html_of(R"( <span class="badge bad">fault</span>)") : Html());
    }
    html(R"(</ol></td><td class="number">{}</td><td>{}</td><td><a href="{}">{}</a></td></tr>)", game.turns,
         ending_words(game.ending), context.league_url("/kingdoms/" + std::to_string(game.kingdom)),
         game.kingdom_name.empty() ? "random" : game.kingdom_name);
  }
  html("</tbody></table></div>");
  return html;
}

}  // namespace joust::dashboard
