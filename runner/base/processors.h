// How many processors this process may use.
#pragma once

namespace joust::base {

int processors();

}  // namespace joust::base
