// Standings: who is best, how sure that is, and how they play.
#include <algorithm>
#include <cmath>

#include "dashboard/data/games.h"
#include "dashboard/data/kingdoms.h"
#include "dashboard/data/league_table.h"
#include "dashboard/data/runs.h"
#include "dashboard/html/bars.h"
#include "dashboard/html/layout.h"
#include "dashboard/html/numbers.h"
#include "dashboard/html/table_sort.h"
#include "dashboard/pages/command_lines.h"
#include "dashboard/pages/pages.h"

namespace joust::dashboard {

namespace {

constexpr Column kColumns[] = {
    {"rank", "#", "Rank by Elo"},
    {"bot", "Bot", "", false},
    {"elo", "Elo", "Rating with half the width of its 95 % interval; the average bot has 0"},
    {"", "95 % interval", "Where the true rating lies with 95 % confidence; an arrow: outside of the drawing", false},
    {"better", "Better than next", "Likelihood that this bot is really better than the next one"},
    {"score", "Won – tied – lost", "", false},
    {"margin", "Margin", "Points more than the average of the others, per game"},
    {"time", "Per decision", "Thinking time of the bot, on average"},
    {"games", "Games"},
    {"faults", "Faults", "Games lost by crash, hang, illegal answer and the like"},
};

double share(const report::StandingRow& row) {
  const store::RatingRow& r = row.rating;
  return share_of(r.wins, r.ties, r.games);
}

void sort_standings(std::vector<report::StandingRow>& rows, const Order& order) {
  if (order.key == "bot") {
    sort_rows(rows, order.descending, [](const auto& row) { return row.rating.bot.name; });
    return;
  }
  sort_rows(rows, order.descending, [&](const report::StandingRow& row) -> double {
    if (order.key == "elo") return row.rating.elo;
    if (order.key == "better") return row.rating.superiority;
    if (order.key == "score") return share(row);
    if (order.key == "margin") return row.margin;
    if (order.key == "time") return row.micros_per_decision;
    if (order.key == "games") return static_cast<double>(row.rating.games);
    if (order.key == "faults") return static_cast<double>(row.faults);
    return row.rating.rank;
  });
}

// The ends of the scale on which all intervals are drawn.
struct Scale {
  double low = 0, high = 0;
};

// A bot far from all others (further than one and a half times the middle half of the field) is drawn at the edge: else
// the intervals of the rest would be dots.
Scale scale_of(const std::vector<report::StandingRow>& rows) {
  std::vector<double> elo;
  for (const auto& row : rows)
    if (std::isfinite(row.rating.elo)) elo.push_back(row.rating.elo);
  if (elo.empty()) return {};
  std::sort(elo.begin(), elo.end());
  const double lower = elo[elo.size() / 4], upper = elo[elo.size() - 1 - elo.size() / 4];
  const double reach = 1.5 * std::max(upper - lower, 20.0);
  Scale scale{upper, lower};
  for (const auto& row : rows) {
    const double value = row.rating.elo, error = std::isfinite(row.rating.error) ? row.rating.error : 0;
    if (!(value >= lower - reach && value <= upper + reach)) continue;
    scale.low = std::min(scale.low, std::max(value - error, lower - reach));
    scale.high = std::max(scale.high, std::min(value + error, upper + reach));
  }
  return scale;
}

std::string elo_words(const store::RatingRow& rating) {
  if (std::isfinite(rating.elo)) return decimal(rating.elo, 0);
  if (rating.standing == "above") return "above all";
  if (rating.standing == "below") return "below all";
  return kNoNumber;
}

Html standing_row(const Context& context, const report::StandingRow& row, const Scale& scale) {
  const store::RatingRow& r = row.rating;
  const bool has_error = std::isfinite(r.elo) && std::isfinite(r.error);
  const std::string error = has_error ? "±" + decimal(r.error, 0) : "";
  Html html;
  html(R"(<tr role="row"><td role="cell" class="number rank" data-value="{0}">{0}</td>)", r.rank);
  html(R"(<th role="rowheader" scope="row" class="name" data-value="{}">{}{}{}</th>)", r.bot.name,
       bot_link(context, r.bot.id, r.bot.name), version_words(r.bot),
       row.withdrawn ? html_of(R"( <span class="badge bad" title="{}">withdrawn</span>)", row.note) : Html());
  html(
      R"(<td role="cell" class="number elo" data-label="Elo" data-value="{}"><span class="main">{}</span> <span class="error">{}</span></td>)",
      r.elo, elo_words(r), error);
  html(R"(<td role="cell" class="draw">{}</td>)",
       whisker(r.elo, r.error, scale.low, scale.high, "Elo " + elo_words(r) + " " + error));
  html(R"(<td role="cell" class="number los" data-label="better than next" data-value="{}">{}</td>)", r.superiority,
       percent(r.superiority, 1));
  html(R"(<td role="cell" class="results" data-value="{}">{}<span class="counts">{} – {} – {}</span></td>)", share(row),
       result_bar(r.wins, r.ties, r.losses), grouped(r.wins), grouped(r.ties), grouped(r.losses));
  html(R"(<td role="cell" class="number" data-label="margin" data-value="{}">{}</td>)", row.margin,
       signed_decimal(row.margin, 1));
  html(R"(<td role="cell" class="number" data-label="per decision" data-value="{}">{}</td>)", row.micros_per_decision,
       micros(row.micros_per_decision));
  html(R"(<td role="cell" class="number" data-label="games" data-value="{}">{}</td>)", r.games, grouped(r.games));
  html(R"(<td role="cell" class="number{}" data-label="faults" data-value="{}">{}</td></tr>)",
       row.faults ? " warn" : "", row.faults, grouped(row.faults));
  return html;
}

Html tiles(const Context& context, const report::Standings& table) {
  const LeagueProgress progress = league_progress(*context.database, context.league);
  Html html;
  html(R"(<dl class="tiles">)");
  html("{}", tile("Games", grouped(table.games),
                  progress.stored + progress.skipped < progress.scheduled ? "of " + grouped(progress.scheduled) : ""));
  html("{}", tile("Bots", grouped(table.rows.size())));
  html("{}", tile("Kingdoms", grouped(store::count_kingdoms(*context.database, context.league.id))));
  if (!table.seats.empty() && !table.seats[0].elo.empty()) {
    const SeatOffsets& seats = table.seats[0];  // of the smallest tables
    html("{}", tile(seats.seats == 2 ? "Starting is worth" : fmt::format("First seat of {} over last", seats.seats),
                    signed_decimal(seats.elo.front() - seats.elo.back(), 0), "Elo"));
  }
  html("</dl>");
  return html;
}

Html endings(const Context& context) {
  const auto counts = store::ending_counts(*context.database, context.league.id);
  int64_t all = 0;
  for (const store::EndingCount& count : counts) all += count.games;
  Html html;
  if (!all) return html;
  html(
      R"(<section class="half"><h2>How games end</h2><table class="plain"><caption class="unseen">How games end</caption><tbody>)");
  for (const store::EndingCount& count : counts) {
    const double part = ratio(count.games, all);
    html(R"(<tr><th scope="row">{}</th><td class="draw">{}</td><td class="number">{}</td></tr>)",
         ending_words(count.ending), share_bar(part, percent(part)), percent(part));
  }
  html("</tbody></table></section>");
  return html;
}

Html seat_table(const report::Standings& table) {
  Html html;
  if (table.seats.empty()) return html;
  html(
      R"(<section class="half"><h2>What a seat is worth</h2><div class="scroll" tabindex="0" role="region" aria-label="Seats"><table class="plain"><caption class="unseen">Seats</caption><thead><tr><th scope="col">Table</th>)");
  size_t most = 0;
  for (const SeatOffsets& seats : table.seats) most = std::max(most, seats.elo.size());
  for (size_t seat = 1; seat <= most; ++seat) html(R"(<th scope="col" class="number">Seat {}</th>)", seat);
  html("</tr></thead><tbody>");
  for (const SeatOffsets& seats : table.seats) {
    html(R"(<tr><th scope="row">{} players</th>)", seats.seats);
    for (size_t i = 0; i < most; ++i)
      html(R"(<td class="number">{} <span class="error">{}</span></td>)",
           i < seats.elo.size() ? signed_decimal(seats.elo[i], 0) : "",
           i < seats.error.size() && std::isfinite(seats.error[i]) ? "±" + decimal(seats.error[i], 0) : "");
    html("</tr>");
  }
  html("</tbody></table></div></section>");
  return html;
}

Html table_section(const Context& context, report::Standings table, const Order& order) {
  Html html;
  const store::Scope& scope = table.scope;
  if (table.rows.empty() || table.games == 0) {
    if (scope == store::Scope{})
      return empty_state("No games yet",
                         "The league is set up but nothing has been stored. Start it:", run_command(context));
    return empty_state("No games of this kind", "Choose other players or cards above.");
  }
  if (table.rated_games == 0)
    html(R"(<p class="notice">Ratings are fitted when a run ends; until then bots are ordered by their results.</p>)");
  else if (table.rated_games < table.games)
    html(R"(<p class="notice">Ratings as of {} games; results as of now.</p>)", grouped(table.rated_games));
  const Scale scale = scale_of(table.rows);
  sort_standings(table.rows, order);
  html(
      R"(<div class="scroll" tabindex="0" role="region" aria-label="Standings"><table class="standings" role="table" data-sortable>)");
  std::vector<Column> columns(std::begin(kColumns), std::end(kColumns));
  const std::string ends = fmt::format("95 % interval, {} to {}", decimal(scale.low, 0), decimal(scale.high, 0));
  if (scale.high > scale.low) columns[3].title = ends;
  html(R"(<caption class="unseen">Standings of the league {}</caption>)", context.league.name);
  html("{}<tbody role=\"rowgroup\">", table_head(context.request, columns, order));
  for (const auto& row : table.rows) html("{}", standing_row(context, row, scale));
  html("</tbody></table></div>");
  return html;
}

}  // namespace

Content standings_page(const Context& context) {
  const store::Scope scope = scope_of(context);
  const Order order = order_of(context.request, kColumns, {"rank", false});
  const report::Standings table = report::saved_standings(*context.database, context.league, scope);
  const std::string words = scope_words(scope), query = scope_query(scope);
  Html body;
  body("<h1>Standings{}</h1>", words.empty() ? Html() : html_of(" <small>{}</small>", words));
  if (!context.league.description.empty()) body(R"(<p class="lead">{}</p>)", context.league.description);
  body(R"(<div data-live="{}" id="live">)", context.api_url("/progress"));
  body("{}", tiles(context, table));
  body("{}{}</div>", scope_form(context, scope), table_section(context, table, order));
  if (table.games) {
    body(
        R"(<p class="downloads">Download: <a href="{0}/standings.csv{1}">CSV</a> <a href="{0}/standings{1}">JSON</a></p>)",
        context.api_url(), query);
    body("{}", chart("history", "Online Elo after each game of the schedule", context.api_url("/history")));
    body(R"(<div class="halves">{}{}</div>)", endings(context), seat_table(table));
  }
  return page(context, {"Standings", "standings", true}, body);
}

}  // namespace joust::dashboard
