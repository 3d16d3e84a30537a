// Cards: for each Kingdom card and Project, which bots gain and lose where it is on the table.
#include <algorithm>
#include <cmath>
#include <map>

#include "dashboard/data/card_effects.h"
#include "dashboard/data/league_table.h"
#include "dashboard/html/bars.h"
#include "dashboard/html/numbers.h"
#include "dashboard/html/table_sort.h"
#include "dashboard/pages/command_lines.h"
#include "dashboard/pages/gains_table.h"
#include "dashboard/pages/kingdom_list.h"
#include "dashboard/pages/pages.h"

namespace joust::dashboard {

namespace {

constexpr size_t kMostBots = 12;    // columns of the heat map
constexpr double kFullHeat = 0.10;  // ten points of a hundred

constexpr Column kColumns[] = {
    {"card", "Card", "", false},
    {"cost", "Cost"},
    {"best", "Gains most", "The bot whose score rises most where the card is on the table", false},
    {"worst", "Loses most", "The bot whose score falls most", false},
};

struct CardLine {
  CardId card = CardId::None;
  std::map<int64_t, CardEffect> effects;  // by bot
  Extremes extremes;
};

std::vector<CardLine> lines(const Context& context) {
  std::map<CardId, CardLine> by_card;
  for (const CardEffect& e : all_card_effects(*context.database, context.league.id)) {
    by_card[e.card].card = e.card;
    by_card[e.card].effects.emplace(e.bot, e);
  }
  std::vector<CardLine> list;
  for (auto& [card, line] : by_card) list.push_back(std::move(line));
  for (CardLine& line : list)
    for (const auto& [bot, e] : line.effects) line.extremes.consider(e);
  return list;
}

void sort_lines(std::vector<CardLine>& list, const Order& order) {
  if (order.key == "card") {
    sort_rows(list, order.descending, [](const CardLine& l) { return std::string_view(info(l.card).name); });
    return;
  }
  sort_rows(list, order.descending, [&](const CardLine& l) -> double {
    if (order.key == "best") return l.extremes.best ? l.extremes.best->effect : std::nan("");
    if (order.key == "worst") return l.extremes.worst ? -l.extremes.worst->effect : std::nan("");
    return info(l.card).cost;
  });
}

Html table(const Context& context, const std::vector<CardLine>& list, const Order& order) {
  const report::Standings standings = report::saved_standings(*context.database, context.league, {});
  std::vector<const store::BotRow*> bots;
  std::map<int64_t, std::string> names;
  for (const auto& row : standings.rows) {
    names[row.rating.bot.id] = unique_name(standings, row.rating.bot);
    if (bots.size() < kMostBots) bots.push_back(&row.rating.bot);
  }
  std::vector<Column> columns(std::begin(kColumns), std::end(kColumns));
  for (const auto* bot : bots) columns.push_back({"", names[bot->id], "", true, true});
  Html html;
  html(
      R"(<div class="scroll tall" tabindex="0" role="region" aria-label="Cards"><table class="cross cards"><caption class="unseen">Cards</caption>{}<tbody>)",
      table_head(context.request, columns, order));
  for (const CardLine& line : list) {
    const CardInfo& card = info(line.card);
    html(R"(<tr{}><th scope="row">{}</th><td class="number">{}</td>)",
         is_project(line.card) ? html_of(R"( class="project")") : Html(), card_link(context, line.card), card.cost);
    html("{}{}", extreme_cell(context, line.extremes.best), extreme_cell(context, line.extremes.worst));
    for (const auto* bot : bots) {
      const auto found = line.effects.find(bot->id);
      if (found == line.effects.end() || !std::isfinite(found->second.effect)) {
        html(R"(<td class="heat-none"></td>)");
        continue;
      }
      const CardEffect& e = found->second;
      html(R"(<td class="{}" title="{} with {}: {} ± {}, {}">{}</td>)", heat_class(e.effect / kFullHeat), bot->name,
           card.name, signed_decimal(100 * e.effect, 1), decimal(100 * e.effect_error, 1),
           plural(e.blocks, "block", "blocks"), signed_decimal(100 * e.effect, 1));
    }
    html("</tr>");
  }
  html("</tbody></table></div>");
  return html;
}

Html set_links(const Context& context, const std::vector<CardLine>& list, std::string_view chosen) {
  unsigned present = 0;
  for (const CardLine& line : list) present |= 1u << static_cast<unsigned>(info(line.card).set);
  Html html;
  if (!(present & (present - 1))) return html;
  html(R"(<nav class="choice" aria-label="Card set"><ul><li><a href="{}"{}>All sets</a></li>)",
       address_with(context.request, {{"set", ""}}), chosen.empty() ? html_of(R"( aria-current="true")") : Html());
  for (int set = 0; set < kSetCount; ++set) {
    if (!(present >> set & 1)) continue;
    const std::string name = set_name(static_cast<Set>(set));
    html(R"(<li><a href="{}"{}>{}</a></li>)", address_with(context.request, {{"set", name}}),
         name == chosen ? html_of(R"( aria-current="true")") : Html(), set_title(set));
  }
  html("</ul></nav>");
  return html;
}

}  // namespace

Content cards_page(const Context& context) {
  const store::Scope scope = scope_of(context);
  const Order order = order_of(context.request, kColumns, {"card", false});
  std::vector<CardLine> list = lines(context);
  Html body;
  body("<h1>Cards</h1>");
  if (list.empty()) {
    body("{}", empty_state("No results by card yet", "They appear with the first stored games.", run_command(context)));
    return page(context, {"Cards", "cards"}, body);
  }
  body(
      R"(<p class="lead">How a bot’s score changes when a card is on the table: the score with it minus the score without it, in points of a hundred. Pale cells and grey numbers may be chance.</p>)");
  body(R"(<div class="controls">{}</div>)", set_links(context, list, context.request.parameter("set")));
  if (scope.cardset)
    std::erase_if(list, [&](const CardLine& l) { return static_cast<int>(info(l.card).set) + 1 != scope.cardset; });
  sort_lines(list, order);
  body("{}", table(context, list, order));
  body(R"(<p class="downloads">Download: <a href="{0}/cards.csv">CSV</a> <a href="{0}/cards">JSON</a></p>)",
       context.api_url());
  return page(context, {"Cards", "cards"}, body);
}

}  // namespace joust::dashboard
