#include "dashboard/pages/parts.h"

#include <algorithm>
#include <cmath>

#include "dashboard/html/marks.h"
#include "dashboard/html/numbers.h"
#include "dashboard/http/url.h"
#include "engine/catalogue.h"

namespace joust::dashboard {

namespace {

const char* place_class(const GameRow& game, const SeatRow& seat) {
  const auto firsts = std::count_if(game.seats.begin(), game.seats.end(), [](const SeatRow& s) { return s.place == 1; });
  if (seat.place != 1) return "lost";
  return firsts > 1 ? "tied" : "won";
}

// A word of a command line, quoted if a shell would read it otherwise.
std::string shell_word(const std::string& word) {
  const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || std::string_view("._-/+=:@%").find(c) != std::string_view::npos;
  });
  if (plain) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::vector<CardId> by_cost(std::vector<CardId> cards) {
  std::sort(cards.begin(), cards.end(), [](CardId a, CardId b) {
    return std::pair(info(a).cost, std::string_view(info(a).name)) < std::pair(info(b).cost, std::string_view(info(b).name));
  });
  return cards;
}

}  // namespace

Html games_table(const Context& context, const std::vector<GameRow>& games, int64_t bot) {
  Html html;
  html(R"(<div class="scroll" tabindex="0" role="region" aria-label="Games"><table class="games"><thead><tr><th scope="col" class="number">Game</th><th scope="col">Seats, in turn order</th><th scope="col" class="number">Turns</th><th scope="col">End</th><th scope="col">Kingdom</th></tr></thead><tbody>)");
  for (const GameRow& game : games) {
    html(R"(<tr><td class="number">{}</td><td><ol class="seats">)", game_link(context, game.id));
    for (size_t i = 0; i < game.seats.size(); ++i) {
      const SeatRow& seat = game.seats[i];
      html(R"(<li class="{}{}">{} <span class="points">{}</span>{}</li>)", place_class(game, seat),
           seat.bot == bot ? " this" : "", bot_link(context, seat.bot, seat.name), decimal(seat.points, 0),
           game.fault && static_cast<size_t>(*game.fault) == i ? html_of(R"( <span class="badge bad">fault</span>)") : Html());
    }
    html(R"(</ol></td><td class="number">{}</td><td>{}</td><td><a href="{}">{}</a></td></tr>)", game.turns,
         ending_words(game.ending), context.league_url("/kingdoms/" + std::to_string(game.kingdom)),
         game.kingdom_name.empty() ? "random" : game.kingdom_name);
  }
  html("</tbody></table></div>");
  return html;
}

Html fault_card(const Context& context, const FaultRow& fault) {
  Html html;
  html(R"(<article class="fault"><h3><span class="badge bad">{}</span> {} {}</h3>)", fault.kind,
       bot_link(context, fault.bot, fault.bot_name),
       fault.stored ? html_of("in game {}", game_link(context, fault.game)) : html_of("in game {}", fault.game));
  html(R"(<p>{}{}</p>)", fault.message, fault.signal ? " · " + signal_words(*fault.signal) : "");
  html(R"(<p class="facts">Seat {}, after {}, {}{}</p>)", fault.seat,
       plural(fault.decision, "answer", "answers"), time_tag(fault.created),
       fault.decisive ? "" : " · it did not happen again when the game was played alone, so it did not count");
  if (!fault.question.empty())
    html(R"(<details><summary>The question it did not survive</summary><pre>{}</pre></details>)", fault.question);
  if (!fault.log.empty()) html(R"(<details><summary>What the bot logged last</summary><pre>{}</pre></details>)", fault.log);
  if (fault.stored) html("{}", command_line(replay_command(context, fault.game)));
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

Html share_with_error(double share, double error) {
  return html_of(R"({}{})", percent(share),
                 std::isfinite(error) ? html_of(R"( <span class="error">±{}</span>)", decimal(100 * error, 1)) : Html());
}

std::string replay_command(const Context& context, int64_t game) {
  return "joust replay " + shell_word(context.source->path()) + " " + std::to_string(game);
}

}  // namespace joust::dashboard
