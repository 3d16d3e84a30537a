#include "dashboard/pages/error_page.h"

#include <nlohmann/json.hpp>

#include "dashboard/html/layout.h"

namespace joust::dashboard {

Content error_page(const HttpError& error) {
  Html body;
  body(R"(<h1>{}</h1><div class="empty error"><p class="empty-title">{}</p>)", status_text(error.status), error.what());
  if (!error.advice.empty()) body("<p>{}</p>", error.advice);
  body(R"(<p><a href="/">To the leagues</a></p></div>)");
  return bare_page(error.status, status_text(error.status), body);
}

Content error_json(const HttpError& error) {
  nlohmann::ordered_json json{{"status", error.status}, {"error", clean(error.what())}};
  if (!error.advice.empty()) json["advice"] = clean(error.advice);
  return {error.status, "application/json", json.dump() + "\n"};
}

}  // namespace joust::dashboard
