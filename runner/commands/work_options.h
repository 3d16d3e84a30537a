// How hard to work, and what to try a bot with: options that commands share.
#pragma once

#include "runner/commands/options.h"
#include "runner/league/file.h"
#include "runner/trial/checkup.h"

namespace joust::commands {

inline constexpr Option kWork[] = {
    {"workers", "N", "worker processes; default: one per processor"},
    {"question-ms", "N", "time limit for one question in milliseconds, with five times as much extra per game", "1000"},
    {"memory-mb", "N", "memory limit of a worker process", "2048"},
};
int read_workers(const Options& options);
Limits read_limits(const Options& options);

inline constexpr Option kCheck[] = {
    {"games", "N", "how many games", "300"},
    {"seed", "N", "decides the kingdoms and deals", "1"},
    {"nondeterministic", "", "accept a bot that answers the same question in different ways"},
};
CheckOptions read_check_options(const Options& options);  // with kWork

uint64_t read_seed(const Options& options);

}  // namespace joust::commands
