// Arguments of the league commands: one way to parse, to print help and to refuse.
#pragma once

#include <boost/program_options.hpp>
#include <optional>
#include <string>
#include <vector>

#include "runner/commands/command.h"

namespace joust {

// Positional arguments are collected under `positional` (name, how many at most). Nothing if help was asked for and
// printed. Throws Failure naming the command for whatever cannot be read.
std::optional<boost::program_options::variables_map> parse_arguments(
    const std::string& command, const std::string& help, boost::program_options::options_description visible,
    const std::vector<std::pair<const char*, int>>& positional, const Arguments& arguments);

// The text of an option that must be there.
std::string need(const boost::program_options::variables_map& values, const char* name, const std::string& command);

// A whole number in a range; `otherwise` if the option is missing.
int64_t number(const boost::program_options::variables_map& values, const char* name, int64_t min, int64_t max,
               int64_t otherwise);

}  // namespace joust
