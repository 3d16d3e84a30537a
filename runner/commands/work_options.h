// Options that several trial commands share.
#pragma once

#include <boost/program_options.hpp>
#include <cstdint>

#include "runner/league/config.h"
#include "runner/trial/checkup.h"

namespace joust {

// --games, --seed, --workers, --question-ms, --memory-mb, --nondeterministic
void add_check_options(boost::program_options::options_description& description);
CheckOptions read_check_options(const boost::program_options::variables_map& values);

// --workers, --question-ms, --memory-mb
void add_work_options(boost::program_options::options_description& description);
int read_workers(const boost::program_options::variables_map& values);
Limits read_limits(const boost::program_options::variables_map& values);

// Random kingdoms from --sets and its relatives, or those of --kingdom and --kingdoms in turn.
void add_kingdom_choice(boost::program_options::options_description& description);
KingdomChoice read_kingdom_choice(const boost::program_options::variables_map& values, int players);

}  // namespace joust
