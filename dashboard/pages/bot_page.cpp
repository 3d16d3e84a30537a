// One bot: how good, how sure, against whom, from which seat, how long its games take, what it did wrong.
// Where it is strong and weak by card: bot_cards.cpp.
#include <cmath>

#include "dashboard/data/bot_profile.h"
#include "dashboard/html/bars.h"
#include "dashboard/html/numbers.h"
#include "dashboard/html/table_sort.h"
#include "dashboard/pages/bot_cards.h"
#include "dashboard/pages/command_lines.h"
#include "dashboard/pages/fault_card.h"
#include "dashboard/pages/games_table.h"
#include "dashboard/pages/pages.h"

namespace joust::dashboard {

namespace {

constexpr size_t kFaultsShown = 5, kGamesShown = 10;

Html facts(const Context& context, const store::BotRow& bot) {
  Html html;
  html(R"(<dl class="facts">)");
  const auto fact = [&](const char* name, const std::string& value) {
    if (!value.empty()) html("<div><dt>{}</dt><dd>{}</dd></div>", name, value);
  };
  if (bot.title != bot.name) fact("Calls itself", bot.title);
  fact("Version", bot.version);
  fact("Author", bot.author);
  fact("Parameters", bot.parameters);
  fact("File", bot.path);
  fact("SHA-256", bot.hash.substr(0, 16));
  html("</dl>");
  const auto versions = versions_of(*context.database, context.league.id, bot.name);
  if (versions.size() > 1) {
    html(R"(<nav class="choice" aria-label="Versions"><ul>)");
    for (const store::BotRow& version : versions)
      html(R"(<li><a href="{}"{}>{}</a></li>)", context.league_url("/bots/" + std::to_string(version.id)),
           version.id == bot.id ? html_of(R"( aria-current="true")") : Html(),
           version.version.empty() ? "file " + version.hash.substr(0, 8) : version.version);
    html("</ul></nav>");
  }
  return html;
}

Html tiles(const report::StandingRow& row) {
  const store::RatingRow& r = row.rating;
  Html html;
  html(R"(<dl class="tiles">)");
  html("{}", tile("Rank", std::to_string(r.rank)));
  html("{}", tile("Elo", decimal(r.elo, 0), std::isfinite(r.error) ? "± " + decimal(r.error, 0) : ""));
  html("{}", tile("Games", grouped(r.games)));
  html("{}", tile("Won", percent(ratio(r.wins, r.games))));
  html("{}", tile("Margin", signed_decimal(row.margin, 1), "points"));
  html("{}", tile("Per decision", micros(row.micros_per_decision)));
  html("{}", tile("Faults", grouped(row.faults)));
  html("</dl>");
  if (row.withdrawn) html(R"(<p class="notice bad">Withdrawn after game {}: {}</p>)", *row.withdrawn, row.note);
  return html;
}

Html results_table(std::string_view title, const std::vector<Results>& list, std::string (*name)(const Results&)) {
  Html html;
  html(
      R"(<section class="half"><h2>{0}</h2><div class="scroll" tabindex="0" role="region" aria-label="{0}"><table class="plain"><caption class="unseen">{0}</caption><thead><tr><th scope="col">Table</th><th scope="col">Won – tied – lost</th><th scope="col" class="number">Score</th><th scope="col" class="number">Margin</th></tr></thead><tbody>)",
      title);
  for (const Results& r : list)
    html(
        R"(<tr><th scope="row">{}</th><td class="results">{}<span class="counts">{} – {} – {}</span></td><td class="number">{}</td><td class="number">{}</td></tr>)",
        name(r), result_bar(r.wins, r.ties, r.losses), grouped(r.wins), grouped(r.ties), grouped(r.losses),
        share_with_error(r.share(), r.error()), signed_decimal(r.margin, 1));
  html("</tbody></table></div></section>");
  return html;
}

std::string seat_name(const Results& r) { return fmt::format("seat {} of {}", r.seat, r.players); }
std::string players_name(const Results& r) { return fmt::format("{} players", r.players); }
std::string cardset_name(const Results& r) { return set_title(r.cardset - 1); }

Html opponents(const Context& context, const store::BotRow& bot, const report::Standings& table) {
  const auto elo_of = [&](int64_t id) {
    for (const auto& row : table.rows)
      if (row.rating.bot.id == id) return row.rating.elo;
    return std::nan("");
  };
  Html html;
  html(
      R"(<section><h2>By opponent</h2><div class="scroll" tabindex="0" role="region" aria-label="Results by opponent"><table data-sortable><caption class="unseen">Results by opponent</caption><thead><tr><th scope="col" class="text">Opponent</th><th scope="col" class="text">Won – tied – lost</th><th scope="col" class="number">Score</th><th scope="col" class="number">Expected</th><th scope="col" class="number">Surprise</th><th scope="col" class="number">Margin</th><th scope="col" class="number">Games</th></tr></thead><tbody>)");
  auto list = results_by_opponent(*context.database, context.league.id, bot.id);
  sort_rows(list, true, [&](const OpponentResult& entry) { return elo_of(entry.opponent.id); });
  for (const OpponentResult& entry : list) {
    const store::PairTotals& cell = entry.cell;
    const PairEstimate e = estimate(cell, expected_score(elo_of(bot.id), elo_of(entry.opponent.id)));
    const double margin = margin_of(cell);
    const std::string url = context.league_url(fmt::format("/versus/{}/{}", bot.id, entry.opponent.id));
    html(R"(<tr><th scope="row" data-value="{0}"><a class="bot" href="{1}">{0}</a></th>)", entry.opponent.name, url);
    html(R"(<td class="results" data-value="{}">{}<span class="counts">{} – {} – {}</span></td>)", e.score,
         result_bar(cell.wins, cell.ties, cell.losses), grouped(cell.wins), grouped(cell.ties), grouped(cell.losses));
    html(R"(<td class="number" data-value="{}">{}</td><td class="number" data-value="{}">{}</td>)", e.score,
         share_with_error(e.score, e.error), e.expected, percent(e.expected));
    html(R"(<td class="number" data-value="{}">{}</td><td class="number" data-value="{}">{}</td>)", e.surprise,
         signed_decimal(e.surprise, 1), margin, signed_decimal(margin, 1));
    html(R"(<td class="number" data-value="{}">{}</td></tr>)", cell.games(), grouped(cell.games()));
  }
  html("</tbody></table></div></section>");
  return html;
}

Html faults(const Context& context, const store::BotRow& bot, int64_t count) {
  Html html;
  const auto list = store::find_faults(*context.database, context.league.id, {bot.id, 0, kFaultsShown});
  html(R"(<section><h2 id="faults">Faults</h2>)");
  if (list.empty()) {
    html("<p>None: it has answered every question properly.</p>");
  } else {
    for (const store::FaultRow& fault : list) html("{}", fault_card(context, fault));
    if (count > std::ssize(list))
      html(R"(<p><a href="{}">All {} games that it lost by a fault</a></p>)",
           context.league_url(fmt::format("/games?faults=1&bot={}", bot.id)), count);
  }
  html("</section>");
  return html;
}

}  // namespace

Content bot_page(const Context& context) {
  const int64_t league = context.league.id;
  const store::BotRow bot = find_bot(*context.database, league, context.number("bot"));
  const report::Standings table = report::saved_standings(*context.database, context.league, {});
  const std::string own = "/bots/" + std::to_string(bot.id);
  Html body;
  body("<h1>{}{}</h1>{}", bot.name, version_words(bot), facts(context, bot));
  const report::StandingRow* standing = nullptr;
  for (const auto& row : table.rows)
    if (row.rating.bot.id == bot.id) standing = &row;
  if (!standing || standing->rating.games == 0) {
    body("{}", empty_state("It has not played yet", "Results appear here as soon as its first games are stored.",
                           run_command(context)));
    return page(context, {bot.name, "standings"}, body);
  }
  body("{}", tiles(*standing));
  body("{}", chart("history", "Online Elo after each game of the schedule", context.api_url(own + "/history")));
  body("{}", opponents(context, bot, table));
  body(R"(<div class="halves">{}<div class="stack">{}{}</div></div>)",
       results_table("By seat", results_by_seat(*context.database, league, bot.id), seat_name),
       results_table("By number of players", results_by_players(*context.database, league, bot.id), players_name),
       results_table("With cards of", results_by_set(*context.database, league, bot.id), cardset_name));
  body("{}", chart("lengths", "Length of its games in rounds, and how many of them it won",
                   context.api_url(own + "/lengths")));
  body("{}", bot_cards(context, bot.id));
  body("{}", faults(context, bot, standing->faults));
  body(R"(<section><h2>Latest games</h2>{}<p><a href="{}">More games</a></p></section>)",
       games_table(context, store::find_games(*context.database, league, {.bot = bot.id, .most = kGamesShown}), bot.id),
       context.league_url("/games?bot=" + std::to_string(bot.id)));
  return page(context, {bot.name, "standings", true}, body);
}

}  // namespace joust::dashboard
