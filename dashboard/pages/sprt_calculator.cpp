#include "dashboard/pages/sprt_calculator.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "dashboard/data/comparisons.h"
#include "dashboard/data/sprt_question.h"
#include "dashboard/html/bars.h"
#include "dashboard/html/layout.h"
#include "dashboard/html/numbers.h"

namespace joust::dashboard {

namespace {

struct FieldText {
  const char* name;
  const char* label;
  const char* hint;
  const char* mode;  // of a phone's keyboard
};

Html text_field(const FieldText& field, const SprtField& value) {
  const bool wrong = !value.error.empty();
  Html html;
  html(R"(<div class="field{}"><label for="sprt-{}">{}</label>)", wrong ? " wrong" : "", field.name, field.label);
  html(
      R"(<input id="sprt-{0}" name="{0}" value="{1}" inputmode="{2}" autocomplete="off" spellcheck="false" aria-describedby="sprt-{0}-hint"{3}>)",
      field.name, value.text, field.mode, wrong ? html_of(R"( aria-invalid="true")") : Html());
  html(R"(<p id="sprt-{}-hint" class="{}">{}</p></div>)", field.name, wrong ? "field-error" : "hint",
       wrong ? value.error : std::string(field.hint));
  return html;
}

Html model_field(const SprtField& value) {
  Html html;
  html(
      R"(<div class="field{}"><label for="sprt-model">Scale of Elo</label><select id="sprt-model" name="model" aria-describedby="sprt-model-hint">)",
      value.error.empty() ? "" : " wrong");
  for (const char* model : {"normalized", "logistic"})
    html(R"(<option value="{0}"{1}>{0}</option>)", model, value.text == model ? " selected" : "");
  html(R"(</select><p id="sprt-model-hint" class="{}">{}</p></div>)", value.error.empty() ? "hint" : "field-error",
       value.error.empty() ? "In standard deviations per game, or as usual" : value.error);
  return html;
}

std::string with_error(double value, double error) { return decimal(value, 2) + " ± " + decimal(error, 2); }

Html answer_section(const SprtJudgement& a) {
  Html html;
  const char* kind = a.verdict == SprtVerdict::Accepted ? "good" : a.verdict == SprtVerdict::Rejected ? "bad" : "even";
  html(R"(<div class="answer" id="answer" role="status"><dl class="tiles">)");
  html("{}", tile("LLR", decimal(a.llr, 6)));
  html("{}", tile("Bounds", decimal(a.bounds.lower, 3) + " … " + decimal(a.bounds.upper, 3)));
  html(R"(<div class="tile"><dt>Verdict</dt><dd><span class="badge {}">{}</span></dd></div>)", kind,
       verdict_word(a.verdict));
  html("{}", tile("Elo", with_error(a.estimate.elo, a.estimate.elo_error)));
  html("{}", tile("Normalized Elo", with_error(a.estimate.normalized, a.estimate.normalized_error)));
  html("{}", tile("Likelihood of superiority", percent(a.estimate.superiority, 2)));
  html("{}", tile("Blocks", grouped(a.blocks), plural(a.games, "game", "games")));
  html("</dl>{}{}</div>", llr_gauge(a.llr, a.bounds.lower, a.bounds.upper), block_table(a.counts));
  return html;
}

}  // namespace

Html llr_gauge(double llr, double lower, double upper) {
  const double middle = (upper > lower) ? 100 * std::clamp((llr - lower) / (upper - lower), 0.0, 1.0) : 50;
  const double zero = (upper > lower) ? 100 * std::clamp(-lower / (upper - lower), 0.0, 1.0) : 50;
  Html html;
  html(R"(<div class="gauge"><svg role="img" aria-label="LLR {} between the bounds {} and {}">)", decimal(llr, 2),
       decimal(lower, 2), decimal(upper, 2));
  html(
      R"(<rect class="groove" width="100%" height="100%"/><rect class="{}" x="{:.2f}%" width="{:.2f}%" height="100%"/>)",
      llr < 0 ? "bad" : "good", std::min(zero, middle), std::abs(middle - zero));
  html(R"(<line class="needle" x1="{0:.2f}%" x2="{0:.2f}%" y1="0" y2="100%"/></svg>)", std::clamp(middle, 0.5, 99.5));
  html(R"(<p aria-hidden="true"><span>rejected {}</span><span>accepted {}</span></p></div>)", decimal(lower, 2),
       decimal(upper, 2));
  return html;
}

Html block_table(const std::vector<uint64_t>& counts) {
  const auto all = std::accumulate(counts.begin(), counts.end(), uint64_t{0});
  Html html;
  html(
      R"(<div class="scroll" tabindex="0" role="region" aria-label="Blocks by outcome"><table class="blocks"><caption class="unseen">Blocks by outcome, worst for the new bot first</caption><thead><tr><th scope="col">Block</th>)");
  for (size_t k = 0; k < counts.size(); ++k)
    html(R"(<th scope="col" class="number">{}</th>)", block_name(k, counts.size()));
  html(R"(</tr></thead><tbody><tr><th scope="row">Count</th>)");
  for (const uint64_t count : counts) html(R"(<td class="number">{}</td>)", grouped(count));
  html(R"(</tr><tr><th scope="row">Share</th>)");
  for (const uint64_t count : counts) {
    const double share = all > 0 ? ratio(count, all) : 0;
    html(R"(<td class="number">{}{}</td>)", percent(share), share_bar(share, percent(share)));
  }
  html("</tr></tbody></table></div>");
  return html;
}

Html sprt_calculator(const Request& request) {
  const SprtQuestion q = sprt_question(request);
  Html html;
  html(
      R"(<section id="calculator"><h2>SPRT calculator</h2><p class="lead">How sure is it that a change is an improvement? From the outcomes of blocks (the same kingdom and deal from every seat) to the log-likelihood ratio of a sequential test. The command <code>joust sprt</code> does the same.</p>)");
  if (!q.first_error().empty())
    html(R"(<p class="notice bad" role="alert">This cannot be worked out yet: please mend the marked fields.</p>)");
  html(R"(<form class="calculator" method="get" action="/compare#calculator">)");
  html("{}", text_field({"counts", "Blocks, worst first",
                         "LL, LD, WL+DD, WD, WW for pairs of games; L, D, W for single ones", "text"},
                        q.counts));
  html("{}", text_field({"elo0", "elo0", "Rejected if the truth looks like this", "text"}, q.elo0));
  html("{}", text_field({"elo1", "elo1", "Accepted if the truth looks like this", "text"}, q.elo1));
  html("{}", text_field({"alpha", "alpha", "Chance to accept at elo0", "decimal"}, q.alpha));
  html("{}", text_field({"beta", "beta", "Chance to reject at elo1", "decimal"}, q.beta));
  html(R"({}<div class="field"><button>Work it out</button></div></form>)", model_field(q.model));
  if (q.answer) html("{}", answer_section(*q.answer));
  html("</section>");
  return html;
}

}  // namespace joust::dashboard
