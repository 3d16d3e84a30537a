// The kingdom a command plays with: the options that commands share, and the words for sets, cards, limits and rules in
// options and league files. Whatever cannot be read or made throws Failure with one clear line.
#pragma once

#include <boost/program_options/options_description.hpp>
#include <boost/program_options/variables_map.hpp>
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

// --kingdom, --sets, --require, --ban, --min, --max, --projects, --shelters. Seed and player count are the command's
// own.
void add_kingdom_options(boost::program_options::options_description& description);

// What --kingdom says, else a random kingdom.
Kingdom make_kingdom(const boost::program_options::variables_map& values, int players, uint64_t seed);
Kingdom make_kingdom(const KingdomOptions& options, uint64_t seed);
// A named kingdom, or a list of Kingdom cards and Projects separated by commas. Without a rule, Shelters come as the
// named kingdom says, or by the share of Dark Ages cards in the list.
Kingdom make_kingdom(const std::string& text, int players, uint64_t seed, std::optional<ShelterRule> shelters = {});
// A named kingdom only.
Kingdom make_named_kingdom(const std::string& name, int players, uint64_t seed,
                           std::optional<ShelterRule> shelters = {});

KingdomOptions read_kingdom_options(const boost::program_options::variables_map& values, int players);
std::optional<ShelterRule> read_shelters(const boost::program_options::variables_map& values);

std::vector<Set> parse_sets(const std::string& text);                  // "base, intrigue" or "all"
std::vector<CardId> parse_cards(const std::string& text);              // "Moat, Fair"
void parse_minimum(const std::string& text, KingdomOptions& options);  // "Attack=1, Reaction=2"
void parse_maximum(const std::string& text, KingdomOptions& options);
int parse_projects(const std::string& text);                         // "random", "0", "1", "2"
std::optional<ShelterRule> parse_shelters(const std::string& text);  // "rule" (none given), "yes", "no"
uint64_t parse_number(const std::string& option, const std::string& text, uint64_t min, uint64_t max);

}  // namespace joust
