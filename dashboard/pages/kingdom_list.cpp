#include "dashboard/pages/kingdom_list.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "dashboard/http/url.h"
#include "engine/catalogue.h"

namespace joust::dashboard {

namespace {

std::vector<CardId> by_cost(std::vector<CardId> cards) {
  std::sort(cards.begin(), cards.end(), [](CardId a, CardId b) {
    return std::pair(info(a).cost, std::string_view(info(a).name)) <
           std::pair(info(b).cost, std::string_view(info(b).name));
  });
  return cards;
}

std::string card_url(const Context& context, CardId card) {
  return context.league_url("/cards/" + url_encode(info(card).name));
}

}  // namespace

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

}  // namespace joust::dashboard
