// The recommended sets of ten from the rulebooks, by name. Only kingdoms whose cards are all in the tables.
#pragma once

#include <span>
#include <string_view>

#include "engine/kingdom.h"

namespace joust {

struct NamedKingdom {
  const char* name;
  CardId kingdom[kKingdomSize];
  CardId projects[kMostProjects] = {};  // CardId::None fills up
  ShelterRule shelters = ShelterRule::Never;
};

std::span<const NamedKingdom> named_kingdoms();

// Case, spaces and punctuation do not matter. Null if there is none.
const NamedKingdom* find_named_kingdom(std::string_view name);

// The seed decides only about Shelters, where the rulebook leaves them to the share of Dark Ages cards.
Setup make_setup(const NamedKingdom& named, int players, uint64_t seed);
Setup make_setup(const NamedKingdom& named, int players, uint64_t seed, ShelterRule shelters);

}  // namespace joust
