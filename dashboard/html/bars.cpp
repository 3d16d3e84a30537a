#include "dashboard/html/bars.h"

#include <algorithm>
#include <cmath>

#include "dashboard/html/numbers.h"

namespace joust::dashboard {

namespace {

constexpr double kMargin = 3;  // percent left free at both ends, so that dots are not cut

double place(double value, double low, double high) {
  if (!(high > low)) return 50;
  return kMargin + (100 - 2 * kMargin) * std::clamp((value - low) / (high - low), 0.0, 1.0);
}

void rectangle(Html& svg, const char* kind, double x, double width) {
  if (width > 0) svg(R"(<rect class="{}" x="{:.2f}%" width="{:.2f}%" height="100%"/>)", kind, x, width);
}

}  // namespace

Html whisker(double value, double error, double low, double high, const std::string& label) {
  Html svg;
  svg(R"(<svg class="whisker" role="img" aria-label="{}">)", label);
  svg(R"(<line class="track" x1="0" x2="100%" y1="50%" y2="50%"/>)");
  if (low < 0 && high > 0)
    svg(R"(<line class="zero" x1="{0:.2f}%" x2="{0:.2f}%" y1="0" y2="100%"/>)", place(0, low, high));
  if (value < low || value > high) {
    svg(R"(<text class="beyond" x="{}%" y="50%" text-anchor="{}">{}</text>)", value < low ? 0 : 100,
        value < low ? "start" : "end", value < low ? "◀" : "▶");
  } else if (std::isfinite(value)) {
    if (std::isfinite(error)) {
      const double left = place(value - error, low, high), right = place(value + error, low, high);
      svg(R"(<line class="range" x1="{:.2f}%" x2="{:.2f}%" y1="50%" y2="50%"/>)", left, right);
      for (const double x : {left, right})
        svg(R"(<line class="range" x1="{0:.2f}%" x2="{0:.2f}%" y1="25%" y2="75%"/>)", x);
    }
    svg(R"(<circle class="dot" cx="{:.2f}%" cy="50%" r="4"/>)", place(value, low, high));
  }
  svg("</svg>");
  return svg;
}

Html result_bar(int64_t wins, int64_t ties, int64_t losses) {
  const int64_t total = wins + ties + losses;
  Html svg;
  svg(R"(<svg class="bar" role="img" aria-label="{} won, {} tied, {} lost">)", grouped(wins), grouped(ties),
      grouped(losses));
  if (total > 0) {
    const double won = ratio(100 * wins, total), tied = ratio(100 * ties, total);
    rectangle(svg, "good", 0, won);
    rectangle(svg, "even", won, tied);
    rectangle(svg, "bad", won + tied, 100 - won - tied);
  }
  svg("</svg>");
  return svg;
}

Html gain_bar(double value, double error, double most, const std::string& label) {
  Html svg;
  svg(R"(<svg class="gain" role="img" aria-label="{}"><line class="zero" x1="50%" x2="50%" y1="0" y2="100%"/>)", label);
  if (std::isfinite(value) && most > 0) {
    const double to = place(value, -most, most);
    svg(R"(<rect class="{}" x="{:.2f}%" y="20%" width="{:.2f}%" height="60%"/>)", value < 0 ? "bad" : "good",
        std::min(50.0, to), std::abs(to - 50));
    if (std::isfinite(error))
      svg(R"(<line class="range" x1="{:.2f}%" x2="{:.2f}%" y1="50%" y2="50%"/>)", place(value - error, -most, most),
          place(value + error, -most, most));
  }
  svg("</svg>");
  return svg;
}

Html share_bar(double share, const std::string& label) {
  Html svg;
  svg(R"(<svg class="bar" role="img" aria-label="{}">)", label);
  rectangle(svg, "good", 0, 100 * std::clamp(share, 0.0, 1.0));
  svg("</svg>");
  return svg;
}

std::string heat_class(double value) {
  if (std::isnan(value)) return "heat-none";
  return "heat-" + std::to_string(10 + std::lround(10 * std::clamp(value, -1.0, 1.0)));
}

}  // namespace joust::dashboard
