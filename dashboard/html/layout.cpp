#include "dashboard/html/layout.h"

#include "dashboard/assets.h"
#include "dashboard/data/league_table.h"
#include "dashboard/html/numbers.h"
#include "engine/catalogue.h"

namespace joust::dashboard {

namespace {

struct Tab {
  std::string_view name, path, title;
};
constexpr Tab kTabs[] = {
    {"standings", "", "Standings"}, {"crosstable", "/crosstable", "Crosstable"},
    {"cards", "/cards", "Cards"},   {"kingdoms", "/kingdoms", "Kingdoms"},
    {"games", "/games", "Games"},   {"runs", "/runs", "Runs"},
};

Html navigation(const Context& context, const PageInfo& info) {
  Html nav;
  if (!context.league_key.empty()) {
    nav(R"(<nav class="tabs" aria-label="{}"><ul>)", "League");
    if (context.league.kind == "compare")
      nav(R"(<li><a href="{}"{}>Comparison</a></li>)", context.league_url("/comparison"),
          info.tab == "comparison" ? html_of(R"( aria-current="page")") : Html());
    for (const Tab& tab : kTabs)
      nav(R"(<li><a href="{}"{}>{}</a></li>)", context.league_url(tab.path),
          tab.name == info.tab ? html_of(R"( aria-current="page")") : Html(), tab.title);
    nav("</ul></nav>");
  }
  return nav;
}

Html head(const std::string& title, bool charts) {
  Html html;
  html(R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{} · Joust</title>
<link rel="icon" href="{}" type="image/svg+xml">
<link rel="stylesheet" href="{}">
)",
       title, asset_url("icon.svg"), asset_url("style.css"));
  if (charts) {
    html(R"(<script defer src="{}"></script>)", asset_url("chart.js"));
    html(R"(<script defer src="{}"></script>)", asset_url("charts.js"));
  }
  for (const char* script : {"tables.js", "live.js"}) html(R"(<script defer src="{}"></script>)", asset_url(script));
  html("\n</head>\n");
  return html;
}

Html site_links(std::string_view tab) {
  Html html;
  html(R"(<nav class="site" aria-label="Joust"><ul>)");
  constexpr Tab kSite[] = {{"home", "/leagues", "Leagues"},
                           {"compare", "/compare", "Compare"},
                           {"about", "/about", "About"},
                           {"api", "/api", "API"}};
  for (const Tab& entry : kSite)
    html(R"(<li><a href="{}"{}>{}</a></li>)", entry.path,
         entry.name == tab ? html_of(R"( aria-current="page")") : Html(), entry.title);
  html("</ul></nav>");
  return html;
}

Html whole(const std::string& title, bool charts, std::string_view tab, const Html& league, const Html& tabs,
           const Html& body) {
  Html html = head(title, charts);
  html(R"(<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<div class="bar-line"><a class="brand" href="/"><img src="{}" alt="" width="28" height="28">Joust</a>{}{}</div>
{}
</header>
<main id="main">
{}
</main>
<footer><p>Joust, a league for Dominion bots. All numbers come from the league’s database; <a href="/about">what they
mean</a>.</p></footer>
</body>
</html>
)",
       asset_url("icon.svg"), league, site_links(tab), tabs, body);
  return html;
}

}  // namespace

Content page(const Context& context, const PageInfo& info, const Html& body) {
  const bool in_league = !context.league_key.empty();
  const std::string title = in_league ? info.title + " · " + context.league.name : info.title;
  const Html league =
      in_league ? html_of(R"(<a class="league" href="{}">{}</a>)", context.league_url(), context.league.name) : Html();
  Content content;
  content.body = whole(title, info.charts, info.tab, league, navigation(context, info), body).take();
  return content;
}

Content bare_page(int status, const std::string& title, const Html& body) {
  Content content;
  content.status = status;
  content.body = whole(title, false, "", Html(), Html(), body).take();
  return content;
}

Html empty_state(std::string_view title, std::string_view text, std::string_view command) {
  return html_of(R"(<div class="empty"><p class="empty-title">{}</p><p>{}</p>{}</div>)", title, text,
                 command.empty() ? Html() : command_line(command));
}

Html chart(std::string_view kind, std::string_view title, const std::string& data_url) {
  return html_of(
      R"(<figure class="chart chart-{0}"><figcaption>{1}</figcaption>
<div class="canvas"><canvas role="img" aria-label="{1}" data-chart="{0}" data-source="{2}"></canvas></div>
<noscript><p>This chart needs JavaScript. <a href="{2}">Its data as JSON</a>.</p></noscript></figure>
)",
      kind, title, data_url);
}

Html command_line(std::string_view command) {
  return html_of(R"(<pre class="command"><code>{}</code></pre>)", command);
}

Html tile(std::string_view caption, const std::string& value, std::string_view note) {
  return html_of(R"(<div class="tile"><dt>{}</dt><dd><span class="value">{}</span>{}</dd></div>)", caption, value,
                 note.empty() ? Html() : html_of(R"( <span class="note">{}</span>)", note));
}

Html bot_link(const Context& context, int64_t bot, std::string_view name) {
  return html_of(R"(<a class="bot" href="{}">{}</a>)", context.league_url("/bots/" + std::to_string(bot)), name);
}

Html game_link(const Context& context, int64_t game) {
  return html_of(R"(<a href="{}">{}</a>)", context.league_url("/games/" + std::to_string(game)), game);
}

Html version_words(const store::BotRow& bot) {
  return bot.version.empty() ? Html() : html_of(R"( <span class="version">{}</span>)", bot.version);
}

std::string set_title(int set) {
  constexpr const char* kTitles[] = {"Dominion", "Dominion, first edition", "Intrigue", "Dark Ages", "Renaissance"};
  static_assert(std::size(kTitles) == kSetCount);
  return set >= 0 && set < kSetCount ? kTitles[set] : "?";
}

Html scope_form(const Context& context, const store::Scope& scope) {
  const ScopeChoices choices = scope_choices(*context.database, context.league.id);
  Html form;
  if (choices.players.empty() && choices.sets.size() < 2) return form;
  form(R"(<form class="filter" method="get">)");
  const auto option = [&](const std::string& value, const std::string& title, bool chosen) {
    form(R"(<option value="{}"{}>{}</option>)", value, chosen ? " selected" : "", title);
  };
  if (!choices.players.empty()) {
    form(R"(<label>Players <select name="players">)");
    option("", "all tables", scope.players == 0);
    for (const int n : choices.players) option(std::to_string(n), std::to_string(n) + " players", scope.players == n);
    form("</select></label>");
  }
  if (choices.sets.size() > 1) {
    form(R"(<label>Cards <select name="set">)");
    option("", "all sets", scope.cardset == 0);
    for (const int set : choices.sets)
      option(set_name(static_cast<Set>(set)), set_title(set), scope.cardset == set + 1);
    form("</select></label>");
  }
  for (const char* keep : {"sort", "dir", "show"})
    if (context.request.has(keep))
      form(R"(<input type="hidden" name="{}" value="{}">)", keep, context.request.parameter(keep));
  form("<button>Show</button></form>");
  return form;
}

std::string scope_query(const store::Scope& scope) {
  std::string query;
  if (scope.players) query += "?players=" + std::to_string(scope.players);
  if (scope.cardset)
    query += (query.empty() ? "?set=" : "&set=") + std::string(set_name(static_cast<Set>(scope.cardset - 1)));
  return query;
}

std::string scope_words(const store::Scope& scope) {
  std::string words;
  if (scope.players) words = std::to_string(scope.players) + " players";
  if (scope.cardset) words += (words.empty() ? "" : ", ") + set_title(scope.cardset - 1);
  return words;
}

}  // namespace joust::dashboard
