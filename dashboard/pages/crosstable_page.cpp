// Crosstable: everybody against everybody, as a heat map of scores or of surprises.
#include <cmath>

#include "dashboard/data/league_table.h"
#include "dashboard/html/bars.h"
#include "dashboard/html/layout.h"
#include "dashboard/html/numbers.h"
#include "dashboard/html/table_sort.h"
#include "dashboard/pages/command_lines.h"
#include "dashboard/pages/pages.h"

namespace joust::dashboard {

namespace {

struct View {
  std::string_view key, title, explanation;
};
constexpr View kViews[] = {
    {"score", "Score",
     "Share of points the row scored against the column, in percent (a win counts 1, a tie ½). Small: the score that "
     "the "
     "ratings predict, and the surprise, the distance between the two in standard errors."},
    {"expected", "Expected", "The score that the ratings predict, in percent."},
    {"surprise", "Surprise",
     "How far the score is from what the ratings predict, in standard errors: beyond ±2 is unusual, beyond ±3 means "
     "that "
     "these two have a special relation."},
    {"games", "Games", "Number of comparisons: at a table of n each bot is compared with n − 1 others."},
};

const View& view_of(const Request& request) {
  const std::string_view wanted = request.parameter("show");
  for (const View& view : kViews)
    if (view.key == wanted) return view;
  return kViews[0];
}

struct CellText {
  std::string text;
  double heat;
  std::string below = {};  // a second, smaller line
};

CellText cell_text(const View& view, const store::PairTotals& cell, const PairEstimate& e) {
  if (view.key == "expected") return {decimal(100 * e.expected, 0), 2 * e.expected - 1};
  if (view.key == "surprise") return {signed_decimal(e.surprise, 1), e.surprise / 4};
  if (view.key == "games") return {grouped(cell.games()), std::nan("")};
  return {decimal(100 * e.score, 0), 2 * e.score - 1,
          decimal(100 * e.expected, 0) + " · " + signed_decimal(e.surprise, 1)};
}

std::string hint(const std::string& row, const std::string& column, const store::PairTotals& cell,
                 const PairEstimate& e) {
  return fmt::format("{} against {}: {} ± {}, expected {}, surprise {}, {}", row, column, percent(e.score),
                     percent(e.error), percent(e.expected), signed_decimal(e.surprise, 1),
                     plural(cell.games(), "game", "games"));
}

Html view_links(const Request& request, const View& current) {
  Html html;
  html(R"(<nav class="choice" aria-label="What the table shows"><ul>)");
  for (const View& view : kViews)
    html(R"(<li><a href="{}"{}>{}</a></li>)", address_with(request, {{"show", std::string(view.key)}}),
         &view == &current ? html_of(R"( aria-current="true")") : Html(), view.title);
  html("</ul></nav>");
  return html;
}

Html cross_table(const Context& context, const report::Standings& standings, const View& view) {
  const auto cells = report::crosstable(*context.database, standings);
  Html html;
  html(
      R"(<div class="scroll" tabindex="0" role="region" aria-label="Crosstable"><table class="cross"><caption class="unseen">Crosstable</caption><thead><tr><th scope="col">Bot</th>)");
  for (const auto& row : standings.rows)
    html(R"(<th scope="col" class="tilt"><span>{}</span></th>)", unique_name(standings, row.rating.bot));
  html("</tr></thead><tbody>");
  for (size_t i = 0; i < standings.rows.size(); ++i) {
    const store::RatingRow& a = standings.rows[i].rating;
    html(R"(<tr><th scope="row"><span class="rank">{}</span> {}</th>)", a.rank,
         bot_link(context, a.bot.id, unique_name(standings, a.bot)));
    for (size_t j = 0; j < standings.rows.size(); ++j) {
      const store::RatingRow& b = standings.rows[j].rating;
      const store::PairTotals& cell = cells[i][j];
      if (i == j || cell.games() == 0) {
        html(R"(<td class="{}"></td>)", i == j ? "self" : "heat-none");
        continue;
      }
      const PairEstimate e = estimate(cell, expected_score(a.elo, b.elo));
      const CellText shown = cell_text(view, cell, e);
      const std::string url = context.league_url(fmt::format("/versus/{}/{}", a.bot.id, b.bot.id));
      html(R"(<td class="{}"><a href="{}" title="{}">{}{}</a></td>)", heat_class(shown.heat), url,
           hint(a.bot.name, b.bot.name, cell, e), shown.text,
           shown.below.empty() ? Html() : html_of("<small>{}</small>", shown.below));
    }
    html("</tr>");
  }
  html("</tbody></table></div>");
  return html;
}

}  // namespace

Content crosstable_page(const Context& context) {
  const store::Scope scope = scope_of(context);
  const View& view = view_of(context.request);
  const report::Standings table = report::saved_standings(*context.database, context.league, scope);
  const std::string words = scope_words(scope), query = scope_query(scope);
  Html body;
  body("<h1>Crosstable{}</h1>", words.empty() ? Html() : html_of(" <small>{}</small>", words));
  body(R"(<div class="controls">{}{}</div>)", view_links(context.request, view), scope_form(context, scope));
  if (table.games == 0) {
    body("{}", empty_state("No games yet", "The crosstable fills as soon as games are stored.", run_command(context)));
  } else {
    body(
        R"(<p class="lead">{} Rows and columns are in the order of the standings; each cell leads to the two bots.</p>)",
        view.explanation);
    body("{}", cross_table(context, table, view));
    if (view.key != "games") {
      const bool surprise = view.key == "surprise";
      body(
          R"(<p class="legend" aria-hidden="true"><span class="heat-0">{}</span><span class="heat-5"></span><span class="heat-10">{}</span><span class="heat-15"></span><span class="heat-20">{}</span></p>)",
          surprise ? "worse" : "loses", surprise ? "as expected" : "even", surprise ? "better" : "wins");
    }
    body(
        R"(<p class="downloads">Download: <a href="{0}/crosstable.csv{1}">CSV</a> <a href="{0}/crosstable{1}">JSON</a></p>)",
        context.api_url(), query);
  }
  return page(context, {"Crosstable", "crosstable"}, body);
}

}  // namespace joust::dashboard
