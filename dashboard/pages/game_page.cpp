// One game: its log turn by turn, decks over time, and how to see it again.
#include <utility>

#include "dashboard/data/games.h"
#include "dashboard/data/replayed_game.h"
#include "dashboard/html/numbers.h"
#include "dashboard/pages/fault_card.h"
#include "dashboard/pages/kingdom_list.h"
#include "dashboard/pages/pages.h"
#include "runner/base/index.h"

namespace joust::dashboard {

namespace {

Html seats(const Context& context, const store::StoredGame& game) {
  Html html;
  html(R"(<ol class="players">)");
  for (size_t seat = 0; seat < game.bots.size(); ++seat) {
    const bool won = game.places[seat] == 1;
    html(
        R"(<li class="seat-{}{}"><span class="where">Seat {}</span> {}{} <span class="points">{}</span>{}{}</li>)",
        seat + 1, won ? " won" : "", seat + 1, bot_link(context, game.bots[seat].id, game.bots[seat].name),
        version_words(game.bots[seat]), plural(game.points[seat], "point", "points"),
        won ? html_of(R"( <span class="badge good">first</span>)") : Html(),
        game.fault && std::cmp_equal(*game.fault, seat) ? html_of(R"( <span class="badge bad">fault</span>)") : Html());
  }
  html("</ol>");
  return html;
}

Html turn(const TurnLog& log, const store::StoredGame& game) {
  Html html;
  const std::string& name = base::at(game.bots, log.seat).name;
  if (log.turn == 0) {
    html(R"(<li class="turn" id="turn-0"><h3>The deal</h3><ul>)");
  } else {
    html(R"(<li class="turn seat-{}" id="turn-{}"><h3><a href="#turn-{}">Round {}</a> <span>{}</span></h3><ul>)",
         log.seat + 1, log.turn, log.turn, log.round, name);
  }
  for (const LogLine& line : log.lines) {
    if (line.verb == "game over") {
      html(R"(<li class="over">The game is over: {}.</li>)", ending_words(game.ending));
      continue;
    }
    const bool other = log.turn == 0 || line.seat != log.seat;
    html(R"(<li class="{}">{}<span class="verb">{}</span> {}</li>)", line.verb.substr(0, line.verb.find(' ')),
         other ? html_of(R"(<span class="who">{}</span> )", base::at(game.bots, line.seat).name) : Html(), line.verb,
         line.words);
  }
  html(R"(</ul><p class="after">)");
  if (log.turn)
    for (size_t seat = 0; seat < log.after.size(); ++seat)
      html(R"(<span class="seat-{}">{} <span class="note">{} points, {} cards</span></span> )", seat + 1,
           game.bots[seat].name, log.after[seat].points, log.after[seat].cards);
  html("</p></li>");
  return html;
}

Html final_decks(const Context& context, const ReplayedGame& replayed, const store::StoredGame& game) {
  Html html;
  html(R"(<section><h2>Final decks</h2><div class="halves">)");
  for (size_t seat = 0; seat < replayed.decks.size(); ++seat) {
    html(R"(<section class="half seat-{}"><h3>{}</h3><ul class="kingdom">)", seat + 1, game.bots[seat].name);
    for (const auto& [card, count] : replayed.decks[seat])
      html(R"(<li><span class="cost">{}</span>{}</li>)", count, card_link(context, card));
    for (const CardId card : replayed.projects[seat]) html(R"(<li class="project">{}</li>)", card_link(context, card));
    html("</ul></section>");
  }
  html("</div></section>");
  return html;
}

}  // namespace

Content game_page(const Context& context) {
  const int64_t id = context.number("game");
  const store::StoredGame game = find_game(*context.database, context.league.id, id);
  const ReplayedGame replayed = replay(game);
  const std::string title = "Game " + std::to_string(id), own = "/games/" + std::to_string(id);
  Html body;
  body("<h1>{}</h1>{}", title, seats(context, game));
  body(R"(<p class="lead">{} after {} on <a href="{}">{}</a>.</p>)", ending_words(game.ending),
       plural(game.turns, "turn", "turns"), context.league_url("/kingdoms/" + std::to_string(game.kingdom)),
       game.kingdom_name.empty() ? "a random kingdom" : game.kingdom_name);
  body("{}", kingdom_cards(context, replayed.setup));
  for (const store::FaultRow& fault : store::find_faults(*context.database, context.league.id, {0, id, 5}))
    body("{}", fault_card(context, fault));
  if (!replayed.problem.empty()) body(R"(<p class="notice bad">{}</p>)", replayed.problem);
  if (replayed.turns.size() > 1) {
    body("{}", chart("points", "Points after each turn", context.api_url(own)));
    body("{}", chart("decks", "What the decks are made of", context.api_url(own)));
    body("{}", final_decks(context, replayed, game));
  }
  body(
      R"(<section><h2>See it again</h2>{}<dl class="facts"><div><dt>Seed</dt><dd>{}</dd></div><div><dt>Signature</dt><dd>{:016x}</dd></div><div><dt>Block</dt><dd>{}, rotation {}</dd></div><div><dt>Setup</dt><dd>{}</dd></div></dl>)",
      ways_to_see(context, game), to_text(game.replay.deal), game.replay.signature, game_link(context, game.block),
      game.rotation + 1, game.replay.setup);
  if (game.players > 1) {
    body(R"(<p>The same kingdom and deal with other seats: )");
    for (int64_t other = game.block; other < game.block + game.players; ++other)
      if (other != id) body("{} ", game_link(context, other));
    body("</p>");
  }
  body(R"(</section><section><h2>Log</h2><ol class="log{}">)", game.players == 2 ? " by-two" : "");
  for (const TurnLog& log : replayed.turns) body("{}", turn(log, game));
  body("</ol></section>");
  return page(context, {title, "games", true}, body);
}

}  // namespace joust::dashboard
