#include <fmt/core.h>

#include <cmath>
#include <sstream>

#include "runner/base/numbers.h"
#include "runner/base/terminal.h"
#include "runner/trial/checkup.h"

namespace joust {

namespace {

constexpr size_t kCardsShown = 12;
constexpr size_t kTextWidth = base::kLineWidth - 22;  // beside the names and marks of the rows

std::string bytes(double n) {
  if (n < 1024) return fmt::format("{:.0f} bytes", n);
  if (n < 1048576) return fmt::format("{:.1f} kB", n / 1024);
  return fmt::format("{:.1f} MB", n / 1048576);
}

std::string games_text(int64_t n) { return base::plural(n, "game", "games"); }

class Rows {
 public:
  // What follows a newline in `text` is set below it. Messages stay on the line they came with, however long.
  void add(const std::string& name, const char* mark, const std::string& text) {
    std::istringstream lines(text);
    std::string line;
    std::getline(lines, line);
    columns_.add({name, mark, line});
    while (std::getline(lines, line)) columns_.add({"", "", line});
  }
  std::string text() const { return columns_.text(); }

 private:
  base::Columns columns_{"lll"};
};

std::string list(const std::string& title, const std::vector<std::string>& names, bool all) {
  const size_t shown = all || names.size() <= kCardsShown + 3 ? names.size() : kCardsShown;
  std::string text = title;
  for (size_t i = 0; i < shown; ++i) text += (i == 0 ? ": " : ", ") + names[i];
  if (shown < names.size()) text += fmt::format(" and {} more (--all-cards shows them)", names.size() - shown);
  return base::wrapped(text, 0, kTextWidth);
}

void add_faults(Rows& rows, const Checkup& checkup, const CheckOptions& options) {
  int64_t faulty = 0;
  for (const FaultGroup& fault : checkup.faults) faulty += fault.games;
  const std::string stopped =
      checkup.played < checkup.games ? fmt::format(" (stopped early; {} were planned)", checkup.games) : "";
  if (checkup.faults.empty()) {
    const std::string games =
        options.only ? fmt::format("game {}", *options.only) : games_text(checkup.played) + " of 2 to 6 players";
    rows.add("legal", "ok", fmt::format("{} without a fault{}", games, stopped));
    return;
  }
  rows.add("legal", "NO",
           fmt::format("{} in {}{}", base::plural(faulty, "fault", "faults"), games_text(checkup.played), stopped));
  for (const FaultGroup& fault : checkup.faults)
    rows.add("  " + fault.kind, "", fmt::format("{}; the first: {}", games_text(fault.games), fault.message));
}

void add_determinism(Rows& rows, const Checkup& checkup, const CheckOptions& options) {
  if (checkup.different == 0) {
    rows.add("deterministic", "ok",
             fmt::format("the same answers in {} when asked again in another process", games_text(checkup.compared)));
    return;
  }
  std::string text = fmt::format("other answers in {} of {} games when asked again in another process; the first:\n{}",
                                 checkup.different, checkup.compared, checkup.difference);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  rows.add("deterministic", options.deterministic ? "NO" : "-", text);
}

}  // namespace

std::string checkup_text(const std::string& bot, const Checkup& checkup, const CheckOptions& options, bool all_cards) {
  Rows rows;
  const Manifest& m = checkup.probe.manifest;
  rows.add("bot", "", m.name.empty() ? bot : fmt::format("{} {} by {} ({})", m.name, m.version, m.author, bot));
  if (!checkup.loads()) {
    rows.add("loads", "NO", checkup.probe.error.empty() ? checkup.probe.refuses : checkup.probe.error);
    rows.add("verdict", "", "not fit for a league");
    return rows.text();
  }
  rows.add("loads", "ok", fmt::format("ABI {}", abi_text(m.abi)));
  add_faults(rows, checkup, options);
  add_determinism(rows, checkup, options);
  rows.add("time", "",
           checkup.decisions == 0
               ? "it was asked nothing"
               : fmt::format("median {}, 99 % within {}, worst {} of {}", base::micros(checkup.median_us),
                             base::micros(checkup.most_us), base::micros(checkup.worst_us),
                             base::plural(checkup.decisions, "decision", "decisions")));
  const std::string limit = std::isfinite(checkup.games_to_limit)
                                ? fmt::format("; a worker reaches its limit of {} MB after {:.0f} games",
                                              options.limits.memory_mb, checkup.games_to_limit)
                                : "";
  rows.add("memory", checkup.keeps_memory() ? "ok" : "NO",
           fmt::format("{} at the end, {}{}", bytes(static_cast<double>(checkup.resident)),
                       checkup.growth ? fmt::format("grows by {} per game", bytes(*checkup.growth))
                                      : "too few games to tell whether it grows",
                       limit));
  const auto cards = [&](const char* title, const std::string& of, const std::vector<std::string>& names) {
    rows.add(title, "", list(fmt::format("{} of {}", names.size(), of), names, all_cards));
  };
  cards("never bought", fmt::format("{} Kingdom cards and Projects", checkup.cards_on_tables), checkup.never_bought);
  cards("never played", "the cards it had", checkup.never_played);
  rows.add("verdict", "", checkup.fit(options) ? "fit for a league" : "not fit for a league");
  std::string text = rows.text();
  if (!checkup.faults.empty())
    text += "\nto see a fault again (joust play: in one process, with a log; for a debugger):\n";
  for (const FaultGroup& fault : checkup.faults) {
    text += fmt::format("  {}:\n    {}\n", fault.kind, fault.command);
    if (fault.play) text += fmt::format("    {}\n", *fault.play);
  }
  return text;
}

}  // namespace joust
