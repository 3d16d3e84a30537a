// Small drawings inside tables, as SVG without any style in it: they need no script and obey the strict content policy.
#pragma once

#include <cstdint>
#include <string>

#include "dashboard/html/writer.h"

namespace joust::dashboard {

// A value with its 95 % interval on a scale from low to high that all rows of a table share, with a line at zero.
// A value outside of the scale is an arrow at its end.
Html whisker(double value, double error, double low, double high, const std::string& label);

// Wins, ties and losses as shares of one bar.
Html result_bar(int64_t wins, int64_t ties, int64_t losses);

// A gain to the right of the middle or a loss to the left, with its 95 % interval; `most` is the scale's end.
Html gain_bar(double value, double error, double most, const std::string& label);

// A share of a whole between 0 and 1.
Html share_bar(double share, const std::string& label);

// The class of a heat map's cell: value -1 (worst) to 1 (best).
std::string heat_class(double value);

}  // namespace joust::dashboard
