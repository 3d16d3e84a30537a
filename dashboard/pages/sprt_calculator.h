// The calculator for sequential tests on the page Compare: a form that works without a script, and its answer.
#pragma once

#include <cstdint>
#include <vector>

#include "dashboard/html/writer.h"
#include "dashboard/http/message.h"

namespace joust::dashboard {

Html sprt_calculator(const Request& request);

// Where a log-likelihood ratio stands between its bounds.
Html llr_gauge(double llr, double lower, double upper);

// Block outcomes, worst first, as a small table with bars.
Html block_table(const std::vector<uint64_t>& counts);

}  // namespace joust::dashboard
