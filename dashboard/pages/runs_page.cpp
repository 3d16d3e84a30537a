// Runs: how far the league is, who works on it, and what went wrong lately. Live: assets/live.js.
#include <cmath>
#include <ctime>

#include "dashboard/data/faults.h"
#include "dashboard/data/runs.h"
#include "dashboard/html/bars.h"
#include "dashboard/html/numbers.h"
#include "dashboard/pages/command_lines.h"
#include "dashboard/pages/fault_card.h"
#include "dashboard/pages/pages.h"

namespace joust::dashboard {

namespace {

constexpr size_t kFaultsShown = 5;

Html state_badge(const Run& run) {
  if (run.state == "running") return html_of(R"(<span class="badge running">running</span>)");
  if (run.state == "finished") return html_of(R"(<span class="badge good">finished</span>)");
  if (run.state == "dead")
    return html_of(
        R"(<span class="badge bad" title="It said it was running but has been silent for more than ten seconds">stopped silently</span>)");
  return html_of(R"(<span class="badge bad">{}</span>)", run.state);
}

Html current(const Context& context, const std::vector<Run>& list, const LeagueProgress& progress) {
  const bool running = !list.empty() && list[0].state == "running";
  const bool comparison = context.league.kind == "compare";
  const bool done = progress.scheduled > 0 && progress.stored + progress.skipped >= progress.scheduled;
  Html html;
  if (comparison)
    html(
        R"(<p class="lead">A comparison ends when its test is sure or the limit of games is reached: <a href="{}">how it stands</a>.</p>)",
        context.league_url("/comparison"));
  html(
      R"(<p class="progress"><label>{} of {}{} games <progress max="{}" value="{}"></progress></label> <strong>{}</strong></p>)",
      grouped(progress.stored), comparison ? "at most " : "", grouped(progress.scheduled), progress.scheduled,
      progress.stored + progress.skipped, percent(progress.share()));
  if (progress.skipped)
    html(R"(<p class="note">{} fell away because a bot was withdrawn.</p>)", plural(progress.skipped, "game", "games"));
  if (running) {
    const Run& run = list[0];
    html(R"(<dl class="tiles">{}{}{}{}</dl>)",
         tile("Speed", decimal(run.row.rate, run.row.rate < 10 ? 1 : 0), "games/s"),
         tile("Time left", std::isfinite(run.seconds_left()) ? duration(run.seconds_left()) : kNoNumber),
         tile("Running for", duration(run.seconds())), tile("Workers", grouped(run.row.workers)));
  } else if (!done && !comparison) {
    html("{}", empty_state("Nobody is working on it",
                           "The same command goes on where the league stopped:", run_command(context)));
  }
  return html;
}

Html run_table(const std::vector<Run>& list) {
  Html html;
  html(
      R"(<div class="scroll" tabindex="0" role="region" aria-label="Runs"><table><caption class="unseen">Runs</caption><thead><tr><th scope="col" class="text">Started</th><th scope="col" class="text">State</th><th scope="col" class="number">Games</th><th scope="col" class="number">Duration</th><th scope="col" class="number">Games/s</th><th scope="col" class="number">Workers</th><th scope="col" class="text">Note</th></tr></thead><tbody>)");
  for (const Run& run : list)
    html(
        R"(<tr><th scope="row">{}</th><td>{}</td><td class="number">{}</td><td class="number">{}</td><td class="number">{}</td><td class="number">{}</td><td>{}</td></tr>)",
        time_tag(run.row.started), state_badge(run), grouped(run.row.games), duration(run.seconds()),
        decimal(run.average_rate(), run.average_rate() < 10 ? 1 : 0), run.row.workers, run.row.note);
  html("</tbody></table></div>");
  return html;
}

}  // namespace

Content runs_page(const Context& context) {
  const auto list = runs(*context.database, context.league.id, std::time(nullptr));
  const LeagueProgress progress = league_progress(*context.database, context.league);
  Html body;
  body(R"(<h1>Runs</h1><div data-live="{}" id="live" aria-live="off">{})", context.api_url("/progress"),
       current(context, list, progress));
  if (!list.empty()) body("<section><h2>All runs</h2>{}</section>", run_table(list));
  const auto faults = store::find_faults(*context.database, context.league.id, {0, 0, kFaultsShown});
  body("<section><h2>Latest faults</h2>");
  if (faults.empty()) body("<p>None so far.</p>");
  for (const store::FaultRow& fault : faults) body("{}", fault_card(context, fault));
  body("</section></div>");
  if (!context.league.file.empty())
    body(
        R"(<section><h2>League file</h2><p><code>{}</code>, seed {}</p><details><summary>What it says</summary><pre>{}</pre></details></section>)",
        context.league.file, context.league.seed, context.league.text);
  return page(context, {"Runs", "runs"}, body);
}

}  // namespace joust::dashboard
