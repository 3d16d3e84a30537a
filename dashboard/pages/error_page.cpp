#include "dashboard/pages/error_page.h"

#include <nlohmann/json.hpp>

#include "dashboard/html/layout.h"
#include "runner/base/json.h"

namespace joust::dashboard {

Content error_page(const Refusal& refusal) {
  Html body;
  body(R"(<h1>{}</h1><div class="empty error"><p class="empty-title">{}</p>)", status_text(refusal.status),
       refusal.line);
  if (!refusal.advice.empty()) body("<p>{}</p>", refusal.advice);
  body(R"(<p><a href="/">To the leagues</a></p></div>)");
  return bare_page(refusal.status, status_text(refusal.status), body);
}

Content error_json(const Refusal& refusal) {
  base::json::Json json{{"status", refusal.status}, {"error", base::json::text(refusal.line)}};
  if (!refusal.advice.empty()) json["advice"] = base::json::text(refusal.advice);
  return {refusal.status, "application/json", base::json::packed(json) + "\n"};
}

}  // namespace joust::dashboard
