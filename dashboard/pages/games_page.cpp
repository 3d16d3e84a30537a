// Games: a list, newest first.
#include "dashboard/data/bot_profile.h"
#include "dashboard/html/table_sort.h"
#include "dashboard/pages/command_lines.h"
#include "dashboard/pages/games_table.h"
#include "dashboard/pages/pages.h"

namespace joust::dashboard {

namespace {

constexpr size_t kPerPage = 50;

Html filter_form(const Context& context, const store::GameFilter& filter) {
  const auto bots = store::league_versions(*context.database, context.league.id);
  Html html;
  html(R"(<form class="filter" method="get">)");
  const auto select = [&](const char* name, const char* title, const char* any, int64_t chosen) {
    html(R"(<label>{} <select name="{}"><option value="">{}</option>)", title, name, any);
    for (const store::BotRow& bot : bots)
      html(R"(<option value="{}"{}>{} {}</option>)", bot.id, bot.id == chosen ? " selected" : "", bot.name,
           bot.version);
    html("</select></label>");
  };
  select("bot", "Bot", "anybody", filter.bot);
  select("opponent", "Against", "anybody", filter.opponent);
  html(
      R"(<label class="check"><input type="checkbox" name="faults" value="1"{}> only faults</label><button>Show</button></form>)",
      filter.faults ? " checked" : "");
  return html;
}

}  // namespace

Content games_page(const Context& context) {
  store::GameFilter filter;
  filter.bot = context.query_number<int64_t>("bot", 1, INT64_MAX, 0);
  filter.opponent = context.query_number<int64_t>("opponent", 1, INT64_MAX, 0);
  filter.faults = context.request.parameter("faults") == "1";
  filter.before = context.query_number<int64_t>("before", 1, INT64_MAX, 0);
  filter.most = kPerPage;
  const auto games = store::find_games(*context.database, context.league.id, filter);
  Html body;
  body("<h1>Games</h1>{}", filter_form(context, filter));
  if (games.empty() && !filter.bot && !filter.opponent && !filter.faults && !filter.before) {
    body("{}", empty_state("No games yet",
                           "The league is set up but nothing has been stored. Start it:", run_command(context)));
  } else if (games.empty()) {
    body("{}", empty_state("No games of this kind", filter.faults ? "No game was lost by a fault: that is good news."
                                                                  : "Choose other bots above."));
  } else {
    body("{}", games_table(context, games, filter.bot));
    if (games.size() == kPerPage)
      body(R"(<p class="more"><a rel="next" href="{}">Older games</a></p>)",
           address_with(context.request, {{"before", std::to_string(games.back().id)}}));
    body(R"(<p class="downloads">Download: <a href="{0}/games.csv{1}">CSV</a> <a href="{0}/games{1}">JSON</a></p>)",
         context.api_url(),
         context.request.target.substr(std::min(context.request.target.find('?'), context.request.target.size())));
  }
  return page(context, {"Games", "games"}, body);
}

}  // namespace joust::dashboard
