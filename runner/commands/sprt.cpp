// `joust sprt`: the calculator for sequential tests, from counts of block outcomes to ratio, verdict and estimates.
#include <fmt/core.h>

#include <boost/program_options.hpp>
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "runner/commands/command.h"
#include "runner/commands/sprt_options.h"

namespace joust {
namespace {

namespace po = boost::program_options;

constexpr const char* kHelp =
    R"(usage: joust sprt --counts LL,LD,WL+DD,WD,WW --elo0 A --elo1 B
                  [--model normalized|logistic] [--alpha P] [--beta P] [--json]

Log-likelihood ratio of "the new bot is elo1 better" against "it is elo0 better" from the counts of block
outcomes: the exact generalized sequential test (GSPRT) of fishtest and fastchess. A block is n games; counts go
from all lost to all won in steps of half a point, so 2n+1 of them: 3 for single games (L,D,W), 5 for pairs, any
odd number from 3. Zero counts are taken as 0.001 for the ratio. Negative values are written as usual: --elo0 -1.75

Normalized Elo measures the lead in standard deviations per game (800 / ln 10 = 347.4 units each), logistic Elo is
the usual scale of the expected score. Errors are half the width of the 95 % interval, LOS is the likelihood that the
new bot is better.

--json prints one object: llr, lower, upper (bounds), verdict (accepted, rejected, undecided), elo, elo_error,
normalized_elo, normalized_elo_error (null where there is no finite number), los (0 to 1), counts, blocks, games, and
the settings model, elo0, elo1, alpha, beta. The exit code is 0 whatever the verdict, 2 for bad arguments.
)";

struct SprtOptions {
  std::string counts, model = "normalized";
  SprtSettings settings;
  bool json = false, help = false;
};

std::pair<SprtOptions, std::string> parse(const Arguments& arguments) {
  SprtOptions options;
  SprtSettings& settings = options.settings;
  po::options_description description("options");
  description.add_options()("counts", po::value(&options.counts), "block outcomes, worst first")(
      "elo0", po::value(&settings.elo0), "Elo difference of the null hypothesis")("elo1", po::value(&settings.elo1),
                                                                                  "Elo difference of the alternative")(
      "model", po::value(&options.model)->default_value(options.model),
      "scale of elo0 and elo1: normalized or logistic")(
      "alpha", po::value(&settings.alpha)->default_value(settings.alpha, "0.05"), "chance to accept at elo0")(
      "beta", po::value(&settings.beta)->default_value(settings.beta, "0.05"), "chance to reject at elo1")(
      "json", po::bool_switch(&options.json), "print one object")("help", po::bool_switch(&options.help), "print this");
  std::ostringstream help;
  help << kHelp << '\n' << description;
  try {
    po::variables_map values;
    constexpr int kStyle = po::command_line_style::unix_style & ~po::command_line_style::allow_short;
    po::store(po::command_line_parser(arguments).options(description).positional({}).style(kStyle).run(), values);
    po::notify(values);
    for (const char* name : {"counts", "elo0", "elo1"})
      if (!options.help && values.count(name) == 0) throw po::required_option(fmt::format("--{}", name));
  } catch (const po::error& error) {
    throw Failure(fmt::format("{}; see joust sprt --help", error.what()));
  }
  return {options, help.str()};
}

void print_text(const SprtOptions& options, const SprtJudgement& outcome) {
  const auto& [elo0, elo1, alpha, beta, model] = options.settings;
  const MatchEstimate& e = outcome.estimate;
  fmt::print("test            {} Elo {} .. {}, alpha {}, beta {}\n", options.model, elo0, elo1, alpha, beta);
  fmt::print("blocks          {} ({} games)\n", outcome.blocks, outcome.games);
  fmt::print("LLR             {:.6f}\n", outcome.llr);
  fmt::print("bounds          {:.6f} .. {:.6f}\n", outcome.bounds.lower, outcome.bounds.upper);
  fmt::print("verdict         {}\n", name_of(outcome.verdict));
  fmt::print("Elo             {:.2f} ± {:.2f}\n", e.elo, e.elo_error);
  fmt::print("normalized Elo  {:.2f} ± {:.2f}\n", e.normalized, e.normalized_error);
  fmt::print("LOS             {:.2f} %\n", 100 * e.superiority);
}

nlohmann::ordered_json number_or_null(double value) {
  return std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json(nullptr);
}

void print_json(const SprtOptions& options, const SprtJudgement& outcome) {
  const auto& [elo0, elo1, alpha, beta, model] = options.settings;
  const MatchEstimate& e = outcome.estimate;
  const nlohmann::ordered_json object{{"llr", outcome.llr},
                                      {"lower", outcome.bounds.lower},
                                      {"upper", outcome.bounds.upper},
                                      {"verdict", name_of(outcome.verdict)},
                                      {"elo", number_or_null(e.elo)},
                                      {"elo_error", number_or_null(e.elo_error)},
                                      {"normalized_elo", number_or_null(e.normalized)},
                                      {"normalized_elo_error", number_or_null(e.normalized_error)},
                                      {"los", e.superiority},
                                      {"counts", outcome.counts},
                                      {"blocks", outcome.blocks},
                                      {"games", outcome.games},
                                      {"model", options.model},
                                      {"elo0", elo0},
                                      {"elo1", elo1},
                                      {"alpha", alpha},
                                      {"beta", beta}};
  fmt::print("{}\n", object.dump(2));
}

}  // namespace

int sprt_command(const Arguments& arguments) {
  auto [options, help] = parse(arguments);
  if (options.help) {
    fmt::print("{}", help);
    return 0;
  }
  options.settings.model = read_model(options.model);
  check_settings(options.settings);
  const SprtJudgement outcome = judge(read_counts(options.counts), options.settings);
  if (options.json) {
    print_json(options, outcome);
  } else {
    print_text(options, outcome);
  }
  return 0;
}

}  // namespace joust
