// The address a server listens on, in the words of the command line.
#pragma once

#include <boost/asio/ip/tcp.hpp>

#include "dashboard/http/server.h"

namespace joust::dashboard {

// Opens the acceptor on the address of `options`. Throws Failure that says what is wrong with it and what to do.
void open_listener(boost::asio::ip::tcp::acceptor& acceptor, const ServerOptions& options);

}  // namespace joust::dashboard
