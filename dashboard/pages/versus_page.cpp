// Head-to-head: two bots against each other.
#include <cmath>

#include "dashboard/data/bot_profile.h"
#include "dashboard/html/bars.h"
#include "dashboard/html/numbers.h"
#include "dashboard/pages/games_table.h"
#include "dashboard/pages/pages.h"

namespace joust::dashboard {

namespace {

void add(store::PairTotals& sum, const store::PairTotals& cell) {
  sum.wins += cell.wins, sum.ties += cell.ties, sum.losses += cell.losses;
  sum.margin += cell.margin, sum.blocks += cell.blocks;
  sum.score += cell.score, sum.score2 += cell.score2;
}

Html split_row(const std::string& name, const store::PairTotals& cell) {
  const PairEstimate e = estimate(cell, std::nan(""));
  return html_of(
      R"(<tr><th scope="row">{}</th><td class="results">{}<span class="counts">{} – {} – {}</span></td><td class="number">{}</td><td class="number">{}</td></tr>)",
      name, result_bar(cell.wins, cell.ties, cell.losses), grouped(cell.wins), grouped(cell.ties), grouped(cell.losses),
      share_with_error(e.score, e.error), signed_decimal(margin_of(cell), 1));
}

// One row per value of `part`, summed over the rest.
template <class Part, class Name>
Html split_table(std::string_view title, const std::vector<store::PairSplit>& splits, Part&& part, Name&& name) {
  std::map<int, store::PairTotals> sums;
  for (const store::PairSplit& split : splits)
    if (const int key = part(split); key > 0) add(sums[key], split.cell);
  Html html;
  html(
      R"(<section class="half"><h2>{0}</h2><div class="scroll" tabindex="0" role="region" aria-label="{0}"><table class="plain"><caption class="unseen">{0}</caption><thead><tr><th scope="col">Table</th><th scope="col">Won – tied – lost</th><th scope="col" class="number">Score</th><th scope="col" class="number">Margin</th></tr></thead><tbody>)",
      title);
  for (const auto& [key, cell] : sums) html("{}", split_row(name(key), cell));
  html("</tbody></table></div></section>");
  return html;
}

double elo_of(const report::Standings& table, int64_t bot) {
  for (const auto& row : table.rows)
    if (row.rating.bot.id == bot) return row.rating.elo;
  return std::nan("");
}

}  // namespace

Content versus_page(const Context& context) {
  const int64_t league = context.league.id;
  const store::BotRow a = find_bot(*context.database, league, context.number("bot"));
  const store::BotRow b = find_bot(*context.database, league, context.number("opponent"));
  const std::string title = a.name + " against " + b.name;
  Html body;
  body(R"(<h1>{} <small>against</small> {}</h1>)", bot_link(context, a.id, a.name), bot_link(context, b.id, b.name));
  const auto splits = store::pair_splits(*context.database, league, a.id, b.id);
  store::PairTotals all;
  for (const store::PairSplit& split : splits)
    if (split.cardset == 0) add(all, split.cell);
  if (all.games() == 0) {
    body("{}", empty_state("They have not met", "These two have no stored game together in this league."));
    return page(context, {title, "crosstable"}, body);
  }
  const report::Standings table = report::saved_standings(*context.database, context.league, {});
  const PairEstimate e = estimate(all, expected_score(elo_of(table, a.id), elo_of(table, b.id)));
  body(R"(<div class="duel">{}<p class="counts">{} – {} – {}</p></div>)", result_bar(all.wins, all.ties, all.losses),
       grouped(all.wins), grouped(all.ties), grouped(all.losses));
  body(R"(<dl class="tiles">{}{}{}{}{}</dl>)",
       tile("Score", percent(e.score), std::isfinite(e.error) ? "± " + decimal(100 * e.error, 1) : ""),
       tile("Expected from Elo", percent(e.expected)),
       tile("Surprise", signed_decimal(e.surprise, 1), "standard errors"),
       tile("Margin", signed_decimal(margin_of(all), 1), "points"), tile("Comparisons", grouped(all.games())));
  body(R"(<p><a href="{}">The same from the other side</a></p>)",
       context.league_url(fmt::format("/versus/{}/{}", b.id, a.id)));
  body(R"(<div class="halves">{}{}</div>)",
       split_table(
           "By number of players", splits, [](const store::PairSplit& s) { return s.cardset ? 0 : s.players; },
           [](int key) { return fmt::format("{} players", key); }),
       split_table(
           "With cards of", splits, [](const store::PairSplit& s) { return s.cardset; },
           [](int key) { return set_title(key - 1); }));
  body("{}",
       chart("history", "Online Elo of both", context.api_url(fmt::format("/history?bot={}&bot={}", a.id, b.id))));
  body(R"(<section><h2>Latest games</h2>{}<p><a href="{}">More games</a></p></section>)",
       games_table(context, store::find_games(*context.database, league, {.bot = a.id, .opponent = b.id, .most = 20}),
                   a.id),
       context.league_url(fmt::format("/games?bot={}&opponent={}", a.id, b.id)));
  return page(context, {title, "crosstable", true}, body);
}

}  // namespace joust::dashboard
