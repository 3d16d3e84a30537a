// The address of a server before it is started, for libraries that bind it themselves. Knows no library: Boost.Asio and
// the stand-alone Asio, which Crow may use, cannot meet in one file.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "dashboard/http/server.h"

namespace joust::dashboard {

// The address as a number and a port that is free just now. Throws Failure like open_listener.
std::pair<std::string, uint16_t> free_address(const ServerOptions& options);

}  // namespace joust::dashboard
