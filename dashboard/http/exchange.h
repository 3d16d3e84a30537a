// What both HTTP adapters do with a request once its headers have been read: make sense of the target, refuse what was
// not meant for this server, ask the site. Thread-safe.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "dashboard/http/server.h"

namespace joust::dashboard {

// Whether a request was meant for this server, by the name its client used. A server on the loopback address is private
// to this machine, but a web page from anywhere could let its own name point here (DNS rebinding) and read the answers.
// Such a name is a public one and has a dot in it; those are refused. Servers open to the network take every name.
class HostCheck {
 public:
  explicit HostCheck(std::string_view listens_on);
  bool accepts(std::string_view host) const;  // as in the Host header, with or without a port

 private:
  std::string name_;
  bool private_;
};

struct RawRequest {
  std::string_view method, target;
  bool version_1_1 = true;
  std::optional<std::string_view> host;  // must be there in HTTP/1.1
  std::string_view accept_encoding, if_none_match;
};

Response exchange(const RawRequest& raw, const HostCheck& names, const RequestHandler& handler);

// Whether an address is one of this machine's own, which nobody else can reach.
bool is_loopback(std::string_view host);

}  // namespace joust::dashboard
