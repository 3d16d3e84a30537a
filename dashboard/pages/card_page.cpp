// One card or Project: what it is, which bots gain or lose by it, who buys it.
#include <cmath>

#include "dashboard/data/card_effects.h"
#include "dashboard/data/kingdoms.h"
#include "dashboard/data/league_table.h"
#include "dashboard/html/bars.h"
#include "dashboard/html/numbers.h"
#include "dashboard/html/table_sort.h"
#include "dashboard/http/url.h"
#include "dashboard/pages/kingdom_list.h"
#include "dashboard/pages/pages.h"
#include "runner/base/failure.h"

namespace joust::dashboard {

namespace {

std::string type_words(Types types) {
  std::string words;
  for (int t = 0; t < kTypeCount; ++t)
    if (types >> t & 1) words += (words.empty() ? "" : " – ") + std::string(type_name(t));
  return words;
}

Html card_facts(const CardInfo& card) {
  Html html;
  html(R"(<dl class="facts"><div><dt>Cost</dt><dd>{}</dd></div><div><dt>Type</dt><dd>{}</dd></div>)", card.cost,
       type_words(card.types));
  if (card.pile != Pile::Basic) html(R"(<div><dt>Set</dt><dd>{}</dd></div>)", set_title(static_cast<int>(card.set)));
  html("</dl>");
  if (card.text[0]) html(R"(<p class="lead">{}</p>)", card.text);
  return html;
}

Html effects_table(const Context& context, std::vector<CardEffect> effects) {
  sort_rows(effects, true, [](const CardEffect& e) { return e.effect; });
  double most = 0.01;
  for (const CardEffect& e : effects)
    if (std::isfinite(e.effect))
      most = std::max(most, std::abs(e.effect) + (std::isfinite(e.effect_error) ? e.effect_error : 0));
  Html html;
  html(
      R"(<div class="scroll" tabindex="0" role="region" aria-label="Bots with this card"><table data-sortable><caption class="unseen">Bots with this card</caption><thead><tr><th scope="col" class="text">Bot</th><th scope="col" class="number">Gain or loss</th><th scope="col" class="text"></th><th scope="col" class="number">Score with it</th><th scope="col" class="number">Blocks</th><th scope="col" class="number">Bought per game</th><th scope="col" class="number">Gained per game</th></tr></thead><tbody>)");
  for (const CardEffect& e : effects) {
    const std::string name = store::bot(*context.database, e.bot).name;
    html(
        R"(<tr><th scope="row" data-value="{}">{}</th><td class="number" data-value="{}">{} <span class="error">±{}</span></td>)",
        name, bot_link(context, e.bot, name), e.effect, signed_decimal(100 * e.effect, 1),
        decimal(100 * e.effect_error, 1));
    html(
        R"(<td class="draw">{}</td><td class="number" data-value="{}">{}</td><td class="number" data-value="{}">{}</td>)",
        gain_bar(e.effect, e.effect_error, most, signed_decimal(100 * e.effect, 1)), e.score,
        share_with_error(e.score, e.error), e.blocks, grouped(e.blocks));
    html(R"(<td class="number" data-value="{}">{}</td><td class="number" data-value="{}">{}</td></tr>)",
         e.bought_per_game(), decimal(e.bought_per_game(), 2), e.gained_per_game(), decimal(e.gained_per_game(), 2));
  }
  html("</tbody></table></div>");
  return html;
}

}  // namespace

Content card_page(const Context& context) {
  const CardId id = find_card(context.parameter("card"));
  if (id == CardId::None)
    throw base::Failure(base::Failure::Missing, "There is no card “" + context.parameter("card") + "”.",
                        "The page Cards lists all that were played.");
  const CardInfo& card = info(id);
  Html body;
  body("<h1>{}</h1>{}", card.name, card_facts(card));
  const auto effects = card_effects_of_card(*context.database, context.league.id, id);
  if (effects.empty()) {
    body("{}", empty_state("Not seen in this league", "No stored game had this card on the table."));
    return page(context, {card.name, "cards"}, body);
  }
  body(
      R"(<section><h2>Which bots gain and lose</h2><p class="lead">Score with {} on the table minus score without, in points of a hundred, with the 95 % interval.</p>{}</section>)",
      card.name, effects_table(context, effects));
  const auto kingdoms = store::find_kingdoms(*context.database, context.league.id, {{id}, 0, 5});
  if (!kingdoms.empty()) {
    body(R"(<section><h2>Latest kingdoms with it</h2><ul class="kingdom-list">)");
    for (const store::KingdomRow& row : kingdoms)
      body(R"(<li><p><a href="{}">{}</a> <span class="note">{}</span></p>{}</li>)",
           context.league_url("/kingdoms/" + std::to_string(row.id)),
           row.name.empty() ? "Kingdom " + std::to_string(row.id) : row.name, plural(row.games, "game", "games"),
           kingdom_cards(context, row.setup));
    body(R"(</ul><p><a href="{}">More kingdoms with {}</a></p></section>)",
         context.league_url("/kingdoms?card=" + url_encode(card.name)), card.name);
  }
  return page(context, {card.name, "cards"}, body);
}

}  // namespace joust::dashboard
