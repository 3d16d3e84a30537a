#include "dashboard/pages/error_page.h"

#include <nlohmann/json.hpp>

#include "dashboard/html/layout.h"
#include "runner/base/json.h"

namespace joust::dashboard {

Content error_page(const HttpError& error) {
  Html body;
  body(R"(<h1>{}</h1><div class="empty error"><p class="empty-title">{}</p>)", status_text(error.status), error.what());
  if (!error.advice.empty()) body("<p>{}</p>", error.advice);
  body(R"(<p><a href="/">To the leagues</a></p></div>)");
  return bare_page(error.status, status_text(error.status), body);
}

Content error_json(const HttpError& error) {
  base::json::Json json{{"status", error.status}, {"error", base::json::text(error.what())}};
  if (!error.advice.empty()) json["advice"] = base::json::text(error.advice);
  return {error.status, "application/json", base::json::packed(json) + "\n"};
}

}  // namespace joust::dashboard
