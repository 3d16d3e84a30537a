// The dashboard as one function from request to response: routes, caching, encodings, security headers, error pages.
// Thread-safe. Never throws.
#pragma once

#include <string>
#include <vector>

#include "dashboard/http/message.h"
#include "dashboard/site/page_cache.h"
#include "dashboard/site/routes.h"

namespace joust::dashboard {

class Site {
 public:
  explicit Site(const std::vector<std::string>& databases);

  Response handle(const Request& request);
  // For requests that never get to a page.
  static Response error_response(const Refusal& refusal);
  // Queries that are under way are cut off and no more are made: whoever waits gets an error.
  void stop() { sources_.stop(); }

  const Sources& sources() const { return sources_; }

 private:
  PagePointer page_for(const Request& request);
  PagePointer make(const Request& request, const Route& route, Parameters parameters);

  Sources sources_;
  PageCache cache_;
};

}  // namespace joust::dashboard
