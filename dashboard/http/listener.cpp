#include "dashboard/http/listener.h"

#include <fcntl.h>

#include "dashboard/http/free_address.h"
#include "runner/base/failure.h"

namespace joust::dashboard {

namespace {

namespace net = boost::asio;
using tcp = net::ip::tcp;

tcp::endpoint endpoint(const ServerOptions& options) {
  boost::system::error_code error;
  const auto address = net::ip::make_address(options.host, error);
  if (!error) return {address, options.port};
  net::io_context context;
  const auto found = tcp::resolver(context).resolve(options.host, std::to_string(options.port), error);
  if (error || found.empty()) throw base::Failure("there is no address '" + options.host + "'", "give one with --host");
  return found.begin()->endpoint();
}

}  // namespace

void open_listener(tcp::acceptor& acceptor, const ServerOptions& options) {
  const tcp::endpoint where = endpoint(options);
  boost::system::error_code error;
  acceptor.open(where.protocol(), error);
  if (!error) acceptor.set_option(net::socket_base::reuse_address(true), error);
  if (!error) acceptor.bind(where, error);
  if (!error) acceptor.listen(net::socket_base::max_listen_connections, error);
  if (error)
    throw base::Failure(
        "cannot listen on " + options.host + " port " + std::to_string(options.port) + ": " + error.message(),
        "choose another with --host or --port");
  fcntl(acceptor.native_handle(), F_SETFD, FD_CLOEXEC);
}

std::pair<std::string, uint16_t> free_address(const ServerOptions& options) {
  net::io_context context;
  tcp::acceptor acceptor(context);
  open_listener(acceptor, options);
  return {acceptor.local_endpoint().address().to_string(), acceptor.local_endpoint().port()};
}

}  // namespace joust::dashboard
