// A request and a response as the pages see them. Which HTTP library carried them is the adapters' business
// (beast_server.cpp, crow_server.cpp).
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace joust::dashboard {

struct Request {
  std::string method;             // as sent
  std::string target;             // path and query, as sent
  std::string host;               // of a target that names one ("http://host/path"), else empty
  std::vector<std::string> path;  // decoded segments, none for "/"
  std::multimap<std::string, std::string, std::less<>> query;
  std::string accept_encoding, if_none_match;

  // The last value of a query parameter; empty if there is none.
  std::string_view parameter(std::string_view name) const;
  std::vector<std::string> parameters(std::string_view name) const;
  bool has(std::string_view name) const { return query.find(name) != query.end(); }
};

using Body = std::shared_ptr<const std::string>;
using Headers = std::vector<std::pair<std::string, std::string>>;

struct Response {
  int status = 200;
  Headers headers;  // without Content-Length, Connection and Date: the adapter's
  Body body;        // never null; not sent in answer to HEAD
};

// Why a request is answered without a page.
struct Refusal {
  int status;
  std::string line;         // what is wrong
  std::string advice = {};  // what to do
};

const char* status_text(int status);

// Nothing if the target is neither a path nor an http address with sound percent-encoding, nor the * of OPTIONS.
std::optional<Request> make_request(std::string_view method, std::string_view target);

}  // namespace joust::dashboard
