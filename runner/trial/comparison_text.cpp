#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "engine/catalogue.h"
#include "runner/base/json.h"
#include "runner/base/terminal.h"
#include "runner/ratings/sprt.h"
#include "runner/trial/comparison.h"

namespace joust {

namespace {

using base::json::Json;

std::string counts_text(const std::vector<uint64_t>& counts) {
  std::string text;
  for (const uint64_t count : counts) text += (text.empty() ? "" : ", ") + std::to_string(count);
  return "[" + text + "]";
}

std::string change_text(const Change& change) {
  return fmt::format("{:+.1f} ± {:.1f} %", 100 * change.mean(), 100 * change.error());
}

std::string further_text(const std::vector<WeakSpots>& further, const std::string& now, const std::string& before) {
  base::Columns scores("lrrll"), cards("lll");
  scores.add({"against", "before", "now", "change"});
  for (const WeakSpots& spots : further) {
    const bool worse = spots.change().mean() + spots.change().error() < 0;
    scores.add({spots.opponent(), fmt::format("{:.1f} %", 100 * spots.before()),
                fmt::format("{:.1f} %", 100 * spots.now()), change_text(spots.change()), worse ? "worse" : ""});
    for (const WeakSpots::CardChange& card : spots.worse_with())
      cards.add({spots.opponent(), info(card.card).name,
                 fmt::format("{} in {} blocks", change_text(card.change), card.change.blocks)});
  }
  const std::string worse_with = cards.text();
  return fmt::format(
      "\nscore of {} (before) and {} (now) on the same kingdoms and deals\n{}"
      "\nKingdom cards with which it got clearly worse (by more than three standard errors)\n{}",
      base::printable(before), base::printable(now), scores.text(), worse_with.empty() ? "none\n" : worse_with);
}

Json further_json(const std::vector<WeakSpots>& further) {
  Json list = Json::array();
  for (const WeakSpots& spots : further) {
    Json cards = Json::array();
    for (const WeakSpots::CardChange& card : spots.worse_with())
      cards.push_back({{"card", info(card.card).name},
                       {"change", card.change.mean()},
                       {"error", card.change.error()},
                       {"blocks", card.change.blocks}});
    list.push_back({{"opponent", spots.opponent()},
                    {"blocks", spots.change().blocks},
                    {"before", spots.before()},
                    {"now", spots.now()},
                    {"change", spots.change().mean()},
                    {"error", base::json::number(spots.change().error())},
                    {"worse_with", cards}});
  }
  return list;
}

}  // namespace

std::string comparison_line(const store::ComparisonRow& row) {
  std::string text = fmt::format("LLR {:.2f} ({:.2f}, {:.2f})", row.llr, row.lower, row.upper);
  if (row.games() == 0) return text;
  const MatchEstimate e = estimate_match(row.counts);
  return text + fmt::format(", Elo {:.1f} ± {:.1f}, LOS {:.1f} %, blocks {}", e.elo, e.elo_error, 100 * e.superiority,
                            counts_text(row.counts));
}

std::string comparison_text(const Comparison& comparison, const std::string& now, const std::string& before) {
  const store::ComparisonRow& row = comparison.row;
  const SprtSettings& s = row.settings;
  base::Columns rows("ll");
  rows.add({"new", now});
  rows.add({"old", before});
  rows.add({"test", fmt::format("{} Elo {} .. {}, alpha {}, beta {}, at most {} games", name_of(s.model), s.elo0,
                                s.elo1, s.alpha, s.beta, row.max_games)});
  rows.add({"blocks", fmt::format("{} ({} games): {}", row.games() / 2, row.games(), counts_text(row.counts))});
  rows.add({"LLR", fmt::format("{:.6f}", row.llr)});
  rows.add({"bounds", fmt::format("{:.6f} .. {:.6f}", row.lower, row.upper)});
  if (row.estimate) {
    const MatchEstimate& e = *row.estimate;
    rows.add({"Elo", fmt::format("{:.2f} ± {:.2f}", e.elo, e.elo_error)});
    rows.add({"normalized Elo", fmt::format("{:.2f} ± {:.2f}", e.normalized, e.normalized_error)});
    rows.add({"LOS", fmt::format("{:.2f} %", 100 * e.superiority)});
  }
  if (comparison.new_faults || comparison.old_faults)
    rows.add({"faults", fmt::format("{} by the new one, {} by the old one: they count as lost games; see joust check",
                                    comparison.new_faults, comparison.old_faults)});
  rows.add({"verdict", row.verdict});
  std::string text = rows.text();
  if (!comparison.further.empty()) text += further_text(comparison.further, now, before);
  return text;
}

std::string comparison_json(const Comparison& comparison, const std::string& now, const std::string& before) {
  const store::ComparisonRow& row = comparison.row;
  const SprtSettings& s = row.settings;
  Json json{{"new", now},
            {"old", before},
            {"verdict", row.verdict},
            {"llr", row.llr},
            {"lower", row.lower},
            {"upper", row.upper},
            {"counts", row.counts},
            {"games", row.games()},
            {"model", name_of(s.model)},
            {"elo0", s.elo0},
            {"elo1", s.elo1},
            {"alpha", s.alpha},
            {"beta", s.beta},
            {"max_games", row.max_games}};
  if (row.estimate) {
    const MatchEstimate& e = *row.estimate;
    json["elo"] = base::json::number(e.elo);
    json["elo_error"] = base::json::number(e.elo_error);
    json["normalized_elo"] = base::json::number(e.normalized);
    json["normalized_elo_error"] = base::json::number(e.normalized_error);
    json["los"] = e.superiority;
  }
  json["faults"] = {{"new", comparison.new_faults}, {"old", comparison.old_faults}};
  if (!comparison.further.empty()) json["further"] = further_json(comparison.further);
  return base::json::dump(json);
}

}  // namespace joust
