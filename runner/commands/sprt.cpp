// `joust sprt`: the calculator for sequential tests, from counts of block outcomes to ratio, verdict and estimates.
#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "runner/base/json.h"
#include "runner/commands/options.h"
#include "runner/commands/sprt_options.h"

namespace joust::commands {
namespace {

void print_text(const SprtJudgement& outcome) {
  const auto& [elo0, elo1, alpha, beta, model] = outcome.settings;
  const MatchEstimate& e = outcome.estimate;
  fmt::print("test            {} Elo {} .. {}, alpha {}, beta {}\n", name_of(model), elo0, elo1, alpha, beta);
  fmt::print("blocks          {} ({} games)\n", outcome.blocks, outcome.games);
  fmt::print("LLR             {:.6f}\n", outcome.llr);
  fmt::print("bounds          {:.6f} .. {:.6f}\n", outcome.bounds.lower, outcome.bounds.upper);
  fmt::print("verdict         {}\n", name_of(outcome.verdict));
  fmt::print("Elo             {:.2f} ± {:.2f}\n", e.elo, e.elo_error);
  fmt::print("normalized Elo  {:.2f} ± {:.2f}\n", e.normalized, e.normalized_error);
  fmt::print("LOS             {:.2f} %\n", 100 * e.superiority);
}

void print_json(const SprtJudgement& outcome) {
  const auto& [elo0, elo1, alpha, beta, model] = outcome.settings;
  const MatchEstimate& e = outcome.estimate;
  const base::json::Json object{{"llr", outcome.llr},
                                {"lower", outcome.bounds.lower},
                                {"upper", outcome.bounds.upper},
                                {"verdict", name_of(outcome.verdict)},
                                {"elo", base::json::number(e.elo)},
                                {"elo_error", base::json::number(e.elo_error)},
                                {"normalized_elo", base::json::number(e.normalized)},
                                {"normalized_elo_error", base::json::number(e.normalized_error)},
                                {"los", e.superiority},
                                {"counts", outcome.counts},
                                {"blocks", outcome.blocks},
                                {"games", outcome.games},
                                {"model", name_of(model)},
                                {"elo0", elo0},
                                {"elo1", elo1},
                                {"alpha", alpha},
                                {"beta", beta}};
  fmt::print("{}", base::json::dump(object));
}

int calculate(const Options& options) {
  for (const char* name : {"counts", "elo0", "elo1"}) options.need(name);
  const SprtSettings settings = read_test(options);
  const SprtJudgement outcome = judge(read_counts(options.text("counts")), settings);
  if (options.flag("json")) {
    print_json(outcome);
  } else {
    print_text(outcome);
  }
  return 0;
}

}  // namespace

extern const Command sprt = {
    "sprt",
    "--counts LL,LD,WL+DD,WD,WW --elo0 A --elo1 B",
    "calculate a sequential test",
    R"(Log-likelihood ratio of "the new bot is elo1 better" against "it is elo0 better" from the counts of block outcomes: the exact generalized sequential test (GSPRT) of fishtest and fastchess. A block is n games; counts go from all lost to all won in steps of half a point, so 2n+1 of them: 3 for single games (L,D,W), 5 for pairs, any odd number from 3. Zero counts are taken as 0.001 for the ratio. Negative values are written as usual: --elo0 -1.75

Normalized Elo measures the lead in standard deviations per game (800 / ln 10 = 347.4 units each), logistic Elo is the usual scale of the expected score. Errors are half the width of the 95 % interval, LOS is the likelihood that the new bot is better.

--json prints one object: llr, lower, upper (bounds), verdict (accepted, rejected, undecided), elo, elo_error, normalized_elo, normalized_elo_error (null where there is no finite number), los (0 to 1), counts, blocks, games, and the settings model, elo0, elo1, alpha, beta.)",
    options_of({{"counts", "N,N,...,N", "block outcomes, worst first"}, {"json", "", "print one object"}}, {kTest}),
    {{0, "calculated, whatever the verdict"}},
    calculate};

}  // namespace joust::commands
