// The kingdom to play with, made from what options and league files say: the words for sets, cards, limits and rules.
// Whatever cannot be read or made throws Failure with one clear line.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/kingdom.h"

namespace joust {

struct Kingdom {
  Setup setup;
  std::string name;    // of a named kingdom, else empty
  std::string recipe;  // options of `joust kingdom` that make it again
};

Kingdom make_kingdom(const KingdomOptions& options, uint64_t seed);
// A named kingdom, or a list of Kingdom cards and Projects separated by commas. Without a rule, Shelters come as the
// named kingdom says, or by the share of Dark Ages cards in the list.
Kingdom make_kingdom(const std::string& text, int players, uint64_t seed, std::optional<ShelterRule> shelters = {});
// A named kingdom only.
Kingdom make_named_kingdom(const std::string& name, int players, uint64_t seed,
                           std::optional<ShelterRule> shelters = {});

std::vector<Set> parse_sets(const std::string& text);                   // "base, intrigue" or "all"
std::vector<CardId> parse_cards(const std::string& text);               // "Moat, Fair"
TypeLimit& limit_of(const std::string& type, KingdomOptions& options);  // "Attack"
void parse_minimum(const std::string& text, KingdomOptions& options);   // "Attack=1, Reaction=2"
void parse_maximum(const std::string& text, KingdomOptions& options);
int parse_projects(const std::string& text);                         // "random", "0", "1", "2"
std::optional<ShelterRule> parse_shelters(const std::string& text);  // "rule" (none given), "yes", "no"

}  // namespace joust
