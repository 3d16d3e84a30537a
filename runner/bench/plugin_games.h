// Workloads of `joust bench` that go through the bot ABI: the Big Money mirror between two loaded plugins.
#pragma once

#include "runner/bench/bench.h"

namespace joust::bench {

// Empty if the shipped bot big_money is not there.
std::vector<Workload> plugin_workloads();

}  // namespace joust::bench
