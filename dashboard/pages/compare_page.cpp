// Compare: all sequential tests of all databases, and the calculator.
#include <ctime>

#include "dashboard/html/layout.h"
#include "dashboard/html/numbers.h"
#include "dashboard/pages/comparison_parts.h"
#include "dashboard/pages/pages.h"
#include "dashboard/pages/sprt_calculator.h"
#include "runner/base/failure.h"

namespace joust::dashboard {

namespace {

std::string counts_words(const std::vector<uint64_t>& counts) {
  std::string words;
  for (const uint64_t count : counts) words += (words.empty() ? "" : ", ") + std::to_string(count);
  return words;
}

Html comparison_line(const std::string& key, const NamedComparison& entry) {
  const store::ComparisonRow& row = entry.row;
  const std::string title = entry.now.name + " against " + entry.before.name;
  Html html;
  html(R"(<tr><th scope="row" data-value="{0}"><a class="bot" href="/leagues/{1}/comparison">{0}</a> {2}</th>)", title,
       key,
       entry.now.version == entry.before.version
           ? Html()
           : html_of(R"(<span class="version">{} against {}</span>)", entry.now.version, entry.before.version));
  html(R"(<td>{}</td><td class="draw" data-value="{}">{}</td>)", verdict_badge(entry.state), row.llr,
       llr_gauge(row.llr, row.lower, row.upper));
  html(R"(<td class="number" data-value="{}">{}</td>)", row.llr, signed_decimal(row.llr, 2));
  html(R"(<td class="number" data-value="{}">{}</td>)", row.estimate ? row.estimate->elo : 0,
       elo_with_error(row.estimate));
  html(R"(<td class="number" data-value="{}">{}</td>)", row.estimate ? row.estimate->superiority : 0,
       row.estimate ? percent(row.estimate->superiority) : kNoNumber);
  html(R"(<td class="number" data-value="{}">{}</td><td class="nowrap">{}</td><td class="nowrap">{}</td></tr>)",
       row.games(), grouped(row.games()), counts_words(row.counts), test_words(row.settings));
  return html;
}

Html table(const std::string& source, const std::vector<NamedComparison>& list) {
  Html html;
  html(
      R"(<div class="scroll" tabindex="0" role="region" aria-label="Comparisons"><table class="comparisons" data-sortable><caption class="unseen">Comparisons of two bots, newest first</caption><thead><tr><th scope="col" class="text">New against old</th><th scope="col" class="text">Verdict</th><th scope="col" class="text"></th><th scope="col" class="number" title="Log-likelihood ratio">LLR</th><th scope="col" class="number">Elo</th><th scope="col" class="number" title="Likelihood that the new one is better">LOS</th><th scope="col" class="number">Games</th><th scope="col" class="text" title="From all lost to all won">Blocks</th><th scope="col" class="text">Test</th></tr></thead><tbody>)");
  for (const NamedComparison& entry : list)
    html("{}", comparison_line(to_text(LeagueKey{source, entry.row.league}), entry));
  html("</tbody></table></div>");
  return html;
}

}  // namespace

Content compare_page(const Context& context) {
  Html body, tables;
  body(
      R"(<h1>Compare</h1><p class="lead">Is a new version of a bot better than the old one? <code>joust compare</code> plays pairs of games until a sequential test (SPRT) is sure enough; <a href="/about#sprt">what that means</a>.</p>)");
  const int64_t now = std::time(nullptr);
  for (const auto& source : context.sources.all()) {
    try {
      const Source::Reader reader = source->read();
      const auto list = named_comparisons(*reader, now);
      if (!list.empty())
        tables(R"(<section><h2><code>{}</code></h2>{}</section>)", source->path(), table(source->key(), list));
    } catch (const base::Failure& failure) {
      tables(R"(<section><h2><code>{}</code></h2><p class="notice bad">{}.</p></section>)", source->path(),
             failure.what());
    }
  }
  if (tables.empty()) {
    const auto& all = context.sources.all();
    body("{}", empty_state("Nothing has been compared yet",
                           "Compare two versions of a bot and keep the result in a database that is served here:",
                           "joust compare ./new.so ./old.so --db " + (all.empty() ? "league.db" : all[0]->path())));
  }
  body("{}{}", tables, sprt_calculator(context.request));
  return page(context, {"Compare", "compare"}, body);
}

}  // namespace joust::dashboard
