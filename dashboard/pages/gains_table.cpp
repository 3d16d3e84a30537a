#include "dashboard/pages/gains_table.h"

#include <cmath>

#include "dashboard/html/numbers.h"
#include "dashboard/pages/kingdom_list.h"

namespace joust::dashboard {

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

}  // namespace joust::dashboard
