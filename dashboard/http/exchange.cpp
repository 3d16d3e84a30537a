#include "dashboard/http/exchange.h"

#include <arpa/inet.h>

#include <algorithm>

#include "dashboard/site/site.h"

namespace joust::dashboard {

namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return result;
}

// "[::1]:8080" -> "::1", "Localhost:8080" -> "localhost"
std::string name_of(std::string_view host) {
  if (host.starts_with('[')) return lower(host.substr(1, host.find(']') - 1));
  if (std::count(host.begin(), host.end(), ':') == 1) host = host.substr(0, host.find(':'));
  if (host.ends_with('.')) host.remove_suffix(1);
  return lower(host);
}

bool is_address(const std::string& name) {
  in6_addr six;
  in_addr four;
  return inet_pton(AF_INET, name.c_str(), &four) == 1 || inet_pton(AF_INET6, name.c_str(), &six) == 1;
}

}  // namespace

bool is_loopback(std::string_view host) {
  const std::string name = name_of(host);
  in_addr four;
  if (inet_pton(AF_INET, name.c_str(), &four) == 1) return ntohl(four.s_addr) >> 24 == 127;
  return name == "localhost" || name == "::1";
}

HostCheck::HostCheck(std::string_view listens_on) : name_(name_of(listens_on)), private_(is_loopback(listens_on)) {}

bool HostCheck::accepts(std::string_view host) const {
  if (!private_) return true;
  const std::string name = name_of(host);
  return name.find('.') == std::string::npos || name == name_ || name.ends_with(".localhost") || is_address(name);
}

Response exchange(const RawRequest& raw, const HostCheck& names, const RequestHandler& handler) {
  if (raw.version_1_1 && !raw.host)
    return Site::error_response(
        {400, "The request does not say which host it is for.", "HTTP/1.1 asks for a Host header."});
  auto request = make_request(raw.method, raw.target);
  if (!request)
    return Site::error_response({400, "The address of this request cannot be read.",
                                 "It must be a path with sound percent-encoding and not too many parts."});
  if (!names.accepts(request->host.empty() ? raw.host.value_or("") : request->host))
    return Site::error_response({421, "This dashboard does not answer to that name.",
                                 "Use the address that joust printed when it started. A proxy in front of it has to "
                                 "send that address as Host."});
  request->accept_encoding = raw.accept_encoding;
  request->if_none_match = raw.if_none_match;
  return handler(*request);
}

}  // namespace joust::dashboard
