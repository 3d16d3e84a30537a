// One comparison of two bots: how the sequential test went, and the games behind it.
#include <cmath>
#include <ctime>
#include <numeric>

#include "dashboard/html/numbers.h"
#include "dashboard/pages/command_lines.h"
#include "dashboard/pages/comparison_parts.h"
#include "dashboard/pages/games_table.h"
#include "dashboard/pages/pages.h"
#include "dashboard/pages/sprt_calculator.h"

namespace joust::dashboard {

namespace {

constexpr size_t kGamesShown = 10;

std::string verdict_words(const NamedComparison& c) {
  const std::string now = c.now.name;
  const std::string elo1 = fmt::format("{}", c.row.settings.elo1), elo0 = fmt::format("{}", c.row.settings.elo0);
  if (c.state == "accepted")
    return fmt::format("{} is better: the games speak for a lead of {} rather than {} {} Elo.", now, elo1, elo0,
                       model_name(c.row.settings.model));
  if (c.state == "rejected")
    return fmt::format("{} is not the improvement asked for: the games speak for a lead of {} rather than {} {} Elo.",
                       now, elo0, elo1, model_name(c.row.settings.model));
  if (c.state == "undecided") return "The limit of games was reached before the test was sure either way.";
  if (c.state == "running") return "The test goes on until one of the bounds is reached.";
  return "Nobody is working on it. The same command goes on where it stopped, with the same kingdoms if some were "
         "chosen:";
}

Html tiles(const NamedComparison& c) {
  const store::ComparisonRow& row = c.row;
  const auto blocks = std::accumulate(row.counts.begin(), row.counts.end(), uint64_t{0});
  Html html;
  html(R"(<dl class="tiles"><div class="tile"><dt>Verdict</dt><dd>{}</dd></div>)", verdict_badge(c.state));
  html("{}", tile("LLR", signed_decimal(row.llr, 3), decimal(row.lower, 2) + " … " + decimal(row.upper, 2)));
  if (row.estimate) {
    const MatchEstimate& e = *row.estimate;
    html("{}", tile("Elo", signed_decimal(e.elo, 1), "±" + decimal(e.elo_error, 1)));
    html("{}", tile("Normalized Elo", signed_decimal(e.normalized, 1), "±" + decimal(e.normalized_error, 1)));
    html("{}", tile("Likelihood of superiority", percent(e.superiority)));
  }
  html("{}{}</dl>", tile("Games", grouped(row.games()), "of at most " + grouped(row.max_games)),
       tile("Blocks", grouped(blocks)));
  return html;
}

}  // namespace

Html verdict_badge(const std::string& state) {
  const char* kind = state == "accepted"                         ? "good"
                     : state == "rejected" || state == "stopped" ? "bad"
                     : state == "running"                        ? "running"
                                                                 : "even";
  return html_of(R"(<span class="badge {}">{}</span>)", kind, state);
}

Html elo_with_error(const std::optional<MatchEstimate>& estimate) {
  if (!estimate) return html_of("{}", kNoNumber);
  return html_of(R"({} <span class="error">±{}</span>)", signed_decimal(estimate->elo, 1),
                 decimal(estimate->elo_error, 1));
}

std::string test_words(const SprtSettings& s) { return fmt::format("{} {} … {}", model_name(s.model), s.elo0, s.elo1); }

Content comparison_page(const Context& context) {
  const int64_t league = context.league.id;
  const NamedComparison c = find_comparison(*context.database, league, std::time(nullptr));
  const SprtSettings& s = c.row.settings;
  Html body;
  body(R"(<h1>{}{} <small>against</small> {}{}</h1>)", bot_link(context, c.now.id, c.now.name), version_words(c.now),
       bot_link(context, c.before.id, c.before.name), version_words(c.before));
  body(R"(<div data-live="{}" id="live"><p class="lead">{}</p>)", context.api_url("/progress"), verdict_words(c));
  if (c.state == "stopped") body("{}", command_line(compare_command(context, c)));
  body("{}{}", tiles(c), llr_gauge(c.row.llr, c.row.lower, c.row.upper));
  body(
      R"(<section><h2>Blocks by outcome</h2><p class="lead">A block is the same kingdom and deal with both seatings, seen from {}.</p>{}</section></div>)",
      c.now.name, block_table(c.row.counts));
  body("{}", chart("llr", "Log-likelihood ratio after each block, with its bounds", context.api_url("/comparison")));
  body(
      R"(<section><h2>The test</h2><dl class="facts"><div><dt>Elo</dt><dd>{}</dd></div><div><dt>elo0</dt><dd>{}</dd></div><div><dt>elo1</dt><dd>{}</dd></div><div><dt>alpha</dt><dd>{}</dd></div><div><dt>beta</dt><dd>{}</dd></div></dl>{}</section>)",
      model_name(s.model), s.elo0, s.elo1, s.alpha, s.beta,
      c.state == "stopped" ? Html() : command_line(compare_command(context, c)));
  body(
      R"(<section><h2>Latest games</h2>{}<p class="more"><a href="{}">All games</a> · <a href="{}">head-to-head</a> · <a href="{}">by card and seat</a></p></section>)",
      games_table(context, store::find_games(*context.database, league, {.most = kGamesShown}), c.now.id),
      context.league_url("/games"), context.league_url(fmt::format("/versus/{}/{}", c.now.id, c.before.id)),
      context.league_url(fmt::format("/bots/{}", c.now.id)));
  body(R"(<p class="downloads">Download: <a href="{}">JSON</a></p>)", context.api_url("/comparison"));
  return page(context, {c.now.name + " against " + c.before.name, "comparison", true}, body);
}

}  // namespace joust::dashboard
