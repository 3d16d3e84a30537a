#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "runner/base/spelling.h"
#include "runner/trial/checkup.h"

namespace joust {

namespace {

constexpr size_t kCardsShown = 12, kLineLength = 110;

std::string duration(double us) {
  if (us < 1000) return fmt::format("{:.2f} us", us);
  if (us < 1e6) return fmt::format("{:.2f} ms", us / 1000);
  return fmt::format("{:.2f} s", us / 1e6);
}

std::string bytes(double n) {
  if (n < 1024) return fmt::format("{:.0f} bytes", n);
  if (n < 1048576) return fmt::format("{:.1f} kB", n / 1024);
  return fmt::format("{:.1f} MB", n / 1048576);
}

class Table {
 public:
  // One row; what follows a newline in `text` is set below it. Messages stay on the line they came with, however long.
  void row(const std::string& name, const char* mark, const std::string& text) {
    out_ += fmt::format("{:<{}} {:<{}} ", name, kNameWidth, mark, kMarkWidth);
    for (const char c : text)
      out_ += c == '\n' ? '\n' + std::string(kNameWidth + kMarkWidth + 2, ' ') : std::string(1, c);
    out_ += '\n';
  }
  const std::string& text() const { return out_; }

 private:
  static constexpr size_t kNameWidth = 16, kMarkWidth = 3;
  std::string out_;
};

// Broken between cards into lines of about kLineLength.
std::string list(const std::string& title, const std::vector<std::string>& names, bool all) {
  const size_t shown = all || names.size() <= kCardsShown + 3 ? names.size() : kCardsShown;
  std::string text = title;
  size_t line = 0;
  for (size_t i = 0; i < shown; ++i) {
    const std::string card = names[i] + (i + 1 < shown ? "," : "");
    text += i == 0 ? ":" : "";
    const bool full = text.size() - line + card.size() >= kLineLength;
    text += full ? "\n" : " ";
    if (full) line = text.size();
    text += card;
  }
  return shown == names.size() ? text
                               : fmt::format("{} and {} more (--all-cards shows them)", text, names.size() - shown);
}

std::string plural(int64_t n, const char* word) { return fmt::format("{} {}{}", n, word, n == 1 ? "" : "s"); }

void add_faults(Table& table, const Checkup& checkup, const CheckOptions& options) {
  int64_t faulty = 0;
  for (const FaultGroup& fault : checkup.faults) faulty += fault.games;
  const std::string stopped =
      checkup.played < checkup.games ? fmt::format(" (stopped early; {} were planned)", checkup.games) : "";
  if (checkup.faults.empty()) {
    const std::string games =
        options.only ? fmt::format("game {}", *options.only) : plural(checkup.played, "game") + " of 2 to 6 players";
    table.row("legal", "ok", fmt::format("{} without a fault{}", games, stopped));
    return;
  }
  table.row("legal", "NO", fmt::format("{} in {}{}", plural(faulty, "fault"), plural(checkup.played, "game"), stopped));
  for (const FaultGroup& fault : checkup.faults)
    table.row("  " + fault.kind, "", fmt::format("{}; the first: {}", plural(fault.games, "game"), fault.message));
}

void add_determinism(Table& table, const Checkup& checkup, const CheckOptions& options) {
  if (checkup.different == 0) {
    table.row(
        "deterministic", "ok",
        fmt::format("the same answers in {} when asked again in another process", plural(checkup.compared, "game")));
    return;
  }
  std::string text = fmt::format("other answers in {} of {} games when asked again in another process; the first:\n{}",
                                 checkup.different, checkup.compared, checkup.difference);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  table.row("deterministic", options.deterministic ? "NO" : "-", text);
}

}  // namespace

std::string checkup_text(const std::string& bot, const Checkup& checkup, const CheckOptions& options, bool all_cards) {
  Table table;
  const Manifest& m = checkup.probe.manifest;
  table.row("bot", "", m.name.empty() ? bot : fmt::format("{} {} by {} ({})", m.name, m.version, m.author, bot));
  if (!checkup.loads()) {
    table.row("loads", "NO", checkup.probe.error.empty() ? checkup.probe.refuses : checkup.probe.error);
    table.row("verdict", "", "not fit for a league");
    return table.text();
  }
  table.row("loads", "ok", fmt::format("ABI {}", abi_text(m.abi)));
  add_faults(table, checkup, options);
  add_determinism(table, checkup, options);
  table.row("time", "",
            checkup.decisions == 0 ? "it was asked nothing"
                                   : fmt::format("median {}, 99 % within {}, worst {} of {}",
                                                 duration(checkup.median_us), duration(checkup.most_us),
                                                 duration(checkup.worst_us), plural(checkup.decisions, "decision")));
  const std::string limit = std::isfinite(checkup.games_to_limit)
                                ? fmt::format("; a worker reaches its limit of {} MB after {:.0f} games",
                                              options.limits.memory_mb, checkup.games_to_limit)
                                : "";
  table.row("memory", checkup.keeps_memory() ? "ok" : "NO",
            fmt::format("{} at the end, {}{}", bytes(static_cast<double>(checkup.resident)),
                        checkup.growth ? fmt::format("grows by {} per game", bytes(*checkup.growth))
                                       : "too few games to tell whether it grows",
                        limit));
  const auto cards = [&](const char* title, const std::string& of, const std::vector<std::string>& names) {
    table.row(title, "", list(fmt::format("{} of {}", names.size(), of), names, all_cards));
  };
  cards("never bought", fmt::format("{} Kingdom cards and Projects", checkup.cards_on_tables), checkup.never_bought);
  cards("never played", "the cards it had", checkup.never_played);
  table.row("verdict", "", checkup.fit(options) ? "fit for a league" : "not fit for a league");
  std::string text = table.text();
  if (!checkup.faults.empty())
    text += "\nto see a fault again (joust play: in one process, with a log; for a debugger):\n";
  for (const FaultGroup& fault : checkup.faults) {
    text += fmt::format("  {}:\n    {}\n", fault.kind, fault.command);
    if (fault.play) text += fmt::format("    {}\n", *fault.play);
  }
  return text;
}

}  // namespace joust
