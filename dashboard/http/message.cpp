#include "dashboard/http/message.h"

#include <algorithm>

#include "dashboard/http/url.h"

namespace joust::dashboard {

namespace {

constexpr size_t kMostSegments = 16, kMostParameters = 64;

bool parse_path(std::string_view text, std::vector<std::string>& segments) {
  while (!text.empty()) {
    text.remove_prefix(1);  // the slash
    const size_t end = text.find('/');
    const std::string_view part = text.substr(0, end);
    if (!part.empty()) {
      auto segment = url_decode(part, false);
      if (!segment || segments.size() == kMostSegments) return false;
      segments.push_back(*std::move(segment));
    }
    text = end == std::string_view::npos ? "" : text.substr(end);
  }
  return true;
}

bool parse_query(std::string_view text, Request& request) {
  while (!text.empty()) {
    const size_t end = text.find('&');
    const std::string_view pair = text.substr(0, end);
    text = end == std::string_view::npos ? "" : text.substr(end + 1);
    if (pair.empty()) continue;
    const size_t equals = pair.find('=');
    auto name = url_decode(pair.substr(0, equals), true);
    auto value = url_decode(equals == std::string_view::npos ? "" : pair.substr(equals + 1), true);
    if (!name || !value || request.query.size() == kMostParameters) return false;
    request.query.emplace(*std::move(name), *std::move(value));
  }
  return true;
}

}  // namespace

std::string_view Request::parameter(std::string_view name) const {
  const auto [first, last] = query.equal_range(name);
  return first == last ? std::string_view() : std::string_view(std::prev(last)->second);
}

std::vector<std::string> Request::parameters(std::string_view name) const {
  std::vector<std::string> values;
  const auto [first, last] = query.equal_range(name);
  for (auto i = first; i != last; ++i) values.push_back(i->second);
  return values;
}

const char* status_text(int status) {
  switch (status) {
    case 200: return "OK";
    case 302: return "Found";
    case 304: return "Not Modified";
    case 400: return "Bad Request";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 413: return "Content Too Large";
    case 414: return "URI Too Long";
    case 421: return "Misdirected Request";
    case 431: return "Request Header Fields Too Large";
    case 500: return "Internal Server Error";
    case 503: return "Service Unavailable";
    default: return "Error";
  }
}

std::optional<Request> make_request(std::string_view method, std::string_view target) {
  Request request;
  request.method = method;
  constexpr std::string_view kScheme = "http://";
  if (target.size() > kScheme.size() && target.starts_with(kScheme)) {  // as clients ask a proxy
    target.remove_prefix(kScheme.size());
    const size_t end = std::min(target.find_first_of("/?"), target.size());
    request.host = target.substr(0, end);
    target.remove_prefix(end);
    if (request.host.empty()) return std::nullopt;
    if (target.empty() || target.front() == '?') {
      request.target = "/";
      request.target += target;
      target = request.target;
    }
  } else if (target == "*" && method == "OPTIONS") {
    target = "/";
  }
  if (target.empty() || target.front() != '/') return std::nullopt;
  request.target = target;
  target = target.substr(0, target.find('#'));
  const size_t mark = target.find('?');
  if (!parse_path(target.substr(0, mark), request.path)) return std::nullopt;
  if (mark != std::string_view::npos && !parse_query(target.substr(mark + 1), request)) return std::nullopt;
  return request;
}

}  // namespace joust::dashboard
