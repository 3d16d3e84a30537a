// The options that choose a kingdom, shared by commands: --kingdom, --sets and its relatives, and --kingdoms for those
// that play several. Seed and player count are the command's own.
#pragma once

#include <optional>

#include "runner/commands/options.h"
#include "runner/league/file.h"
#include "runner/league/kingdom_choice.h"

namespace joust::commands {

inline constexpr Option kKingdom[] = {
    {"kingdom", "KINGDOM", "a kingdom by name, or its cards and Projects separated by commas"},
    {"sets", "SET,...", "sets to choose from: base, base-1e, intrigue, dark-ages, renaissance, or all", "all"},
    {"require", "CARD,...", "cards and Projects that must be there, from any set"},
    {"ban", "CARD,...", "cards and Projects that must not be there"},
    {"min", "TYPE=N,...", "fewest piles of a type: Attack=1,Reaction=1"},
    {"max", "TYPE=N,...", "most piles of a type: Attack=2"},
    {"projects", "random|0|1|2",
     "random: as the shuffled deck of cards and Projects turns them up, at most two; or exactly so many", "random"},
    {"shelters", "rule|yes|no", "rule: by the share of Dark Ages cards", "rule"},
};

inline constexpr Option kKingdoms[] = {
    {"kingdoms", "KINGDOM...", "several kingdoms, each as --kingdom takes it, in turn"},
};

// What --kingdom says, else a random kingdom.
Kingdom make_kingdom(const Options& options, int players, uint64_t seed);

// Random kingdoms from --sets and its relatives, or those of --kingdom and --kingdoms in turn.
KingdomChoice read_kingdom_choice(const Options& options, int players);

std::optional<ShelterRule> read_shelters(const Options& options);

// Throws Failure "`why`; --sets cannot change it" if an option of random kingdoms is given.
void refuse_kingdom_options(const Options& options, const std::string& why);

}  // namespace joust::commands
