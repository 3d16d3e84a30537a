// Kingdoms: found by the cards in them; and one kingdom with all its games.
#include <algorithm>

#include "dashboard/data/kingdoms.h"
#include "dashboard/html/numbers.h"
#include "dashboard/http/url.h"
#include "dashboard/pages/command_lines.h"
#include "dashboard/pages/gains_table.h"
#include "dashboard/pages/games_table.h"
#include "dashboard/pages/kingdom_list.h"
#include "dashboard/pages/pages.h"
#include "engine/kingdom.h"

namespace joust::dashboard {

namespace {

constexpr size_t kMostCards = 12, kPerPage = 30;

bool can_be_searched(CardId id) { return is_kingdom_card(id) || is_project(id); }

struct Search {
  std::vector<CardId> cards;
  std::vector<std::string> unknown;
};

Search search_of(const Request& request) {
  Search search;
  for (const std::string& name : request.parameters("card")) {
    if (name.find_first_not_of(' ') == std::string::npos) continue;
    const CardId id = find_card(name);
    if (id == CardId::None || !can_be_searched(id)) {
      search.unknown.push_back(name);
    } else if (std::find(search.cards.begin(), search.cards.end(), id) == search.cards.end() &&
               search.cards.size() < kMostCards) {
      search.cards.push_back(id);
    }
  }
  return search;
}

std::string address(const Context& context, const std::vector<CardId>& cards, int64_t before = 0) {
  std::string query;
  for (const CardId id : cards) query += (query.empty() ? "?card=" : "&card=") + url_encode(info(id).name);
  if (before) query += (query.empty() ? "?before=" : "&before=") + std::to_string(before);
  return context.league_url("/kingdoms" + query);
}

Html search_form(const Context& context, const Search& search) {
  Html html;
  html(
      R"(<form class="filter" method="get"><label>With card or Project <input name="card" list="cards" autocomplete="off" placeholder="Moat" size="18"></label>)");
  for (const CardId id : search.cards) html(R"(<input type="hidden" name="card" value="{}">)", info(id).name);
  html(R"(<datalist id="cards">)");
  for (int n = 1; n < kCardCount; ++n)
    if (can_be_searched(static_cast<CardId>(n))) html(R"(<option value="{}">)", info(static_cast<CardId>(n)).name);
  html("</datalist><button>Find</button></form>");
  if (!search.cards.empty()) {
    html(R"(<ul class="chips" aria-label="Chosen cards">)");
    for (const CardId id : search.cards) {
      std::vector<CardId> others = search.cards;
      std::erase(others, id);
      html(R"(<li>{} <a href="{}" aria-label="Without {}">×</a></li>)", card_link(context, id),
           address(context, others), info(id).name);
    }
    html("</ul>");
  }
  for (const std::string& name : search.unknown)
    html(R"(<p class="notice bad">“{}” is no Kingdom card or Project; the field suggests their names.</p>)", name);
  return html;
}

std::string kingdom_title(const store::KingdomRow& kingdom) {
  return kingdom.name.empty() ? "Kingdom " + std::to_string(kingdom.id) : kingdom.name;
}

}  // namespace

Content kingdoms_page(const Context& context) {
  const Search search = search_of(context.request);
  const int64_t before = context.query_number<int64_t>("before", 1, INT64_MAX, 0);
  const auto list = store::find_kingdoms(*context.database, context.league.id, {search.cards, before, kPerPage});
  Html body;
  body(
      R"(<h1>Kingdoms</h1><p class="lead">What was on the table. Look for cards to see the kingdoms with them, and which bots gain or lose by them; <a href="{}">all cards</a>.</p>{})",
      context.league_url("/cards"), search_form(context, search));
  body("{}", gains_table(context, search.cards));
  if (list.empty() && search.cards.empty() && !before) {
    body("{}", empty_state("No kingdoms yet", "They appear with the first stored games.", run_command(context)));
  } else if (list.empty()) {
    body("{}", empty_state("No kingdom has all of these",
                           "Take a card away above, or see what each card does on the page Cards."));
  } else {
    body(R"(<ul class="kingdom-list">)");
    for (const store::KingdomRow& row : list)
      body(R"(<li><p><a href="{}">{}</a> <span class="note">{} players, {}</span></p>{}</li>)",
           context.league_url("/kingdoms/" + std::to_string(row.id)), kingdom_title(row), row.players,
           plural(row.games, "game", "games"), kingdom_cards(context, row.setup));
    body("</ul>");
    if (list.size() == kPerPage)
      body(R"(<p class="more"><a rel="next" href="{}">Older kingdoms</a></p>)",
           address(context, search.cards, list.back().id));
  }
  return page(context, {"Kingdoms", "kingdoms"}, body);
}

Content kingdom_page(const Context& context) {
  const store::KingdomRow kingdom = find_kingdom(*context.database, context.league.id, context.number("kingdom"));
  Html body;
  body(R"(<h1>{}</h1><p class="lead">{} players, {}{}.</p>{})", kingdom_title(kingdom), kingdom.players,
       plural(kingdom.games, "game", "games"), kingdom.setup.shelters ? ", Shelters" : "",
       kingdom_cards(context, kingdom.setup));
  if (kingdom.setup.kingdom.empty())
    body(R"(<p class="notice bad">This joust cannot read the stored kingdom: <code>{}</code></p>)", kingdom.text);
  std::vector<CardId> cards = kingdom.setup.kingdom;
  cards.insert(cards.end(), kingdom.setup.projects.begin(), kingdom.setup.projects.end());
  body("{}", gains_table(context, cards));
  body(R"(<section><h2>Games on it</h2>{}</section>)",
       games_table(context,
                   store::find_games(*context.database, context.league.id, {.kingdom = kingdom.id, .most = 100})));
  body(R"(<section><h2>Setup</h2><p>This line stands for the kingdom in stored games.</p>{}</section>)",
       command_line(kingdom.text));
  return page(context, {kingdom_title(kingdom), "kingdoms"}, body);
}

}  // namespace joust::dashboard
