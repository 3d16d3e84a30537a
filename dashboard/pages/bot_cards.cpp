#include "dashboard/pages/bot_cards.h"

#include <cmath>

#include "dashboard/data/card_effects.h"
#include "dashboard/html/bars.h"
#include "dashboard/html/numbers.h"
#include "dashboard/html/table_sort.h"
#include "dashboard/pages/kingdom_list.h"

namespace joust::dashboard {

namespace {

constexpr size_t kExtremes = 8;

std::string effect_words(const CardEffect& e) {
  return signed_decimal(100 * e.effect, 1) + " ± " + decimal(100 * e.effect_error, 1);
}

double scale_of(const std::vector<CardEffect>& effects) {
  double most = 0.01;
  for (const CardEffect& e : effects)
    if (std::isfinite(e.effect))
      most = std::max(most, std::abs(e.effect) + (std::isfinite(e.effect_error) ? e.effect_error : 0));
  return most;
}

Html extremes(const Context& context, std::string_view title, const std::vector<CardEffect>& effects, double most) {
  Html html;
  html(R"(<section class="half"><h3>{0}</h3><table class="plain"><caption class="unseen">{0}</caption><tbody>)", title);
  for (const CardEffect& e : effects)
    html(
        R"(<tr><th scope="row">{}</th><td class="draw">{}</td><td class="number">{} <span class="error">±{}</span></td></tr>)",
        card_link(context, e.card), gain_bar(e.effect, e.effect_error, most, effect_words(e)),
        signed_decimal(100 * e.effect, 1), decimal(100 * e.effect_error, 1));
  html("</tbody></table></section>");
  return html;
}

Html all_cards(const Context& context, const std::vector<CardEffect>& effects, double most) {
  Html html;
  html(
      R"(<details class="wide"><summary>All cards and Projects</summary><div class="scroll" tabindex="0" role="region" aria-label="All cards"><table data-sortable><caption class="unseen">All cards</caption><thead><tr><th scope="col" class="text">Card</th><th scope="col" class="number">Gain or loss</th><th scope="col" class="text"></th><th scope="col" class="number">Score</th><th scope="col" class="number">Blocks</th><th scope="col" class="number">Bought per game</th><th scope="col" class="number">Gained per game</th></tr></thead><tbody>)");
  for (const CardEffect& e : effects) {
    html(R"(<tr><th scope="row" data-value="{}">{}</th>)", info(e.card).name, card_link(context, e.card));
    html(R"(<td class="number" data-value="{}">{} <span class="error">±{}</span></td>)", e.effect,
         signed_decimal(100 * e.effect, 1), decimal(100 * e.effect_error, 1));
    html(R"(<td class="draw">{}</td>)", gain_bar(e.effect, e.effect_error, most, effect_words(e)));
    html(R"(<td class="number" data-value="{}">{}</td>)", e.score, share_with_error(e.score, e.error));
    html(R"(<td class="number" data-value="{}">{}</td>)", e.blocks, grouped(e.blocks));
    html(R"(<td class="number" data-value="{}">{}</td>)", e.bought_per_game(),
         e.games ? decimal(e.bought_per_game(), 2) : "");
    html(R"(<td class="number" data-value="{}">{}</td></tr>)", e.gained_per_game(),
         e.games ? decimal(e.gained_per_game(), 2) : "");
  }
  html("</tbody></table></div></details>");
  return html;
}

}  // namespace

Html bot_cards(const Context& context, int64_t bot) {
  std::vector<CardEffect> effects;
  bool buys = false;
  for (const CardEffect& e : card_effects_of_bot(*context.database, context.league.id, bot)) {
    if (e.blocks) effects.push_back(e);
    buys = buys || e.bought;
  }
  Html html;
  html("<section><h2>By card and Project</h2>");
  if (effects.empty()) {
    html("{}</section>", empty_state("Nothing counted yet", "Results by card appear with the first stored games."));
    return html;
  }
  html(
      R"(<p class="lead">Its score with the card on the table, minus its score without: in points of a hundred, with the 95 % interval. With this many cards, one in twenty looks special by chance.</p>)");
  std::vector<CardEffect> strong, weak;
  sort_rows(effects, true, [](const CardEffect& e) { return e.effect - e.effect_error; });
  for (const CardEffect& e : effects)
    if (strong.size() < kExtremes && e.effect > 0) strong.push_back(e);
  sort_rows(effects, false, [](const CardEffect& e) { return e.effect + e.effect_error; });
  for (const CardEffect& e : effects)
    if (weak.size() < kExtremes && e.effect < 0) weak.push_back(e);
  std::vector<CardEffect> shown = strong;
  shown.insert(shown.end(), weak.begin(), weak.end());
  const double most = scale_of(shown);
  html(R"(<div class="halves">{}{}</div>)", extremes(context, "Strong with", strong, most),
       extremes(context, "Weak with", weak, most));
  sort_rows(effects, true, [](const CardEffect& e) { return e.effect; });
  html("{}", all_cards(context, effects, most));
  const std::string own = context.api_url("/bots/" + std::to_string(bot));
  html(R"(<p class="downloads">Download: <a href="{0}/cards.csv">CSV</a> <a href="{0}/cards">JSON</a></p></section>)",
       own);
  if (buys)
    html(R"(<section><h2>What it buys</h2>{}</section>)",
         chart("buys", "Copies bought per game in which the card could be bought", own + "/cards"));
  return html;
}

}  // namespace joust::dashboard
