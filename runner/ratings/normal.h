// The normal distribution as the statistics use it: its distribution function and the quantile behind every "95 %".
#pragma once

#include <cmath>
#include <numbers>

namespace joust {

inline constexpr double kNormal95 = 1.959963984540054;  // two-sided 95 % quantile

inline double normal_cdf(double x) { return 0.5 * std::erfc(-x / std::numbers::sqrt2); }

}  // namespace joust
