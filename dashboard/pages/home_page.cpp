// The first page: all leagues of all databases.
#include <ctime>

#include "dashboard/data/runs.h"
#include "dashboard/html/bars.h"
#include "dashboard/html/layout.h"
#include "dashboard/html/numbers.h"
#include "dashboard/pages/pages.h"
#include "runner/base/failure.h"
#include "runner/report/standings.h"

namespace joust::dashboard {

namespace {

struct Entry {
  std::string key;
  store::LeagueRow league;
  LeagueProgress progress;
  bool running = false;
  size_t bots = 0;
  std::string leader;
};

struct Contents {
  std::vector<Entry> leagues;
  int64_t comparisons = 0;
};

Contents contents(Source& source) {
  Contents found;
  const Source::Reader reader = source.read();
  for (store::LeagueRow& league : store::leagues(*reader)) {
    if (league.kind == "compare") {
      ++found.comparisons;
      continue;
    }
    Entry entry{to_text(LeagueKey{source.key(), league.id}), std::move(league), {}, false, 0, ""};
    entry.progress = league_progress(*reader, entry.league);
    const auto latest = runs(*reader, entry.league.id, std::time(nullptr), 1);
    entry.running = !latest.empty() && latest[0].state == "running";
    entry.bots = store::roster(*reader, entry.league.id).size();
    const auto ratings = store::load_ratings(*reader, entry.league.id, {});
    if (ratings && !ratings->rows.empty()) entry.leader = ratings->rows[0].bot.name;
    found.leagues.push_back(std::move(entry));
  }
  return found;
}

Html card(const Entry& entry) {
  Html html;
  html(R"(<li class="league-card"><h3><a href="/leagues/{}">{}</a>{}</h3>)", entry.key, entry.league.name,
       entry.running ? html_of(R"( <span class="badge running">running</span>)") : Html());
  if (!entry.league.description.empty()) html("<p>{}</p>", entry.league.description);
  html(R"(<p class="facts">{} · {} of {}{}</p>)", plural(entry.bots, "bot", "bots"), grouped(entry.progress.stored),
       plural(entry.progress.scheduled, "game", "games"),
       entry.leader.empty() ? Html() : html_of(" · first: <strong>{}</strong>", entry.leader));
  html("{}</li>", share_bar(entry.progress.share(), percent(entry.progress.share(), 0) + " played"));
  return html;
}

Html section(Source& source) {
  Html html;
  html(R"(<section><h2><code>{}</code></h2>)", source.path());
  try {
    const Contents found = contents(source);
    if (found.leagues.empty() && !found.comparisons) {
      html("{}", empty_state("No league in this database yet",
                             "Play one into it:", "joust run configs/quick.toml --db " + source.path()));
    } else {
      html(R"(<ul class="league-list">)");
      for (const Entry& entry : found.leagues) html("{}", card(entry));
      html("</ul>");
      if (found.comparisons)
        html(R"(<p class="more"><a href="/compare">{} of two bots</a></p>)",
             plural(found.comparisons, "comparison", "comparisons"));
    }
  } catch (const base::Failure& failure) {
    html(R"(<div class="empty error"><p class="empty-title">This database cannot be shown</p><p>{}.</p></div>)",
         failure.what());
  }
  html("</section>");
  return html;
}

// If there is just one league, the first page is its standings.
std::string only_league(const Sources& sources) {
  std::string only;
  for (const auto& source : sources.all()) {
    try {
      const Source::Reader reader = source->read();
      for (const store::LeagueRow& league : store::leagues(*reader)) {
        if (league.kind == "compare") continue;
        if (!only.empty()) return "";
        only = to_text(LeagueKey{source->key(), league.id});
      }
    } catch (const base::Failure&) {
      return "";
    }
  }
  return only;
}

}  // namespace

Content home_page(const Context& context) {
  const std::string only = only_league(context.sources);
  if (only.empty()) return leagues_page(context);
  Content content{302, "text/html; charset=utf-8", ""};
  content.location = "/leagues/" + only;
  return content;
}

Content leagues_page(const Context& context) {
  Html body;
  body("<h1>Leagues</h1>");
  for (const auto& source : context.sources.all()) body("{}", section(*source));
  return page(context, {"Leagues", "home"}, body);
}

}  // namespace joust::dashboard
