// API: what can be asked for, written from openapi.json so that it cannot disagree with it.
#include <nlohmann/json.hpp>

#include "dashboard/assets.h"
#include "dashboard/html/layout.h"
#include "dashboard/pages/pages.h"

namespace joust::dashboard {

namespace {

using Json = nlohmann::ordered_json;

std::string string_at(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}

const Json& resolve(const Json& root, const Json& value) {
  const std::string reference = string_at(value, "$ref");
  return reference.empty() ? value : root.at(Json::json_pointer(reference.substr(1)));
}

Html parameters(const Json& root, const Json& operation) {
  Html html;
  if (!operation.contains("parameters")) return html;
  html(R"(<dl class="facts">)");
  for (const Json& entry : operation["parameters"]) {
    const Json& parameter = resolve(root, entry);
    html(R"(<div><dt><code>{}</code></dt><dd>{}</dd></div>)", string_at(parameter, "name"),
         string_at(parameter, "description"));
  }
  html("</dl>");
  return html;
}

std::string schema_words(const Json& root, const Json& schema, int depth);

std::string object_words(const Json& root, const Json& schema, int depth) {
  std::string words = "{";
  for (const auto& [name, value] : schema["properties"].items())
    words += (words.size() > 1 ? ",\n" : "\n") + std::string(2 * static_cast<size_t>(depth + 1), ' ') + name + ": " +
             schema_words(root, value, depth + 1);
  return words + "\n" + std::string(2 * static_cast<size_t>(depth), ' ') + "}";
}

// The shape of an answer, in a notation that needs no explanation.
std::string schema_words(const Json& root, const Json& given, int depth) {
  const Json& schema = resolve(root, given);
  if (depth > 6) return "…";
  if (schema.contains("allOf")) return schema_words(root, schema["allOf"][0], depth) + " or null";
  if (schema.contains("properties")) return object_words(root, schema, depth);
  const std::string type = string_at(schema, "type");
  std::string words = type == "array" ? "[" + schema_words(root, schema["items"], depth) + ", …]" : type;
  if (schema.value("nullable", false)) words += " or null";
  return words.empty() ? "anything" : words;
}

}  // namespace

Content api_page(const Context& context) {
  const Json root = Json::parse(find_asset("openapi.json")->contents);
  Html body;
  body(R"(<h1>API</h1><p class="lead">{} <a href="/api/v1/openapi.json">OpenAPI description</a>.</p>)",
       string_at(root["info"], "description"));
  body(R"(<section><h2>For example</h2>{}</section>)",
       command_line("curl -s http://127.0.0.1:8080/api/v1/leagues | python3 -m json.tool"));
  for (const auto& [path, methods] : root["paths"].items()) {
    const Json& operation = methods["get"];
    body(R"(<section class="endpoint"><h2><code>GET {}</code></h2><p>{}</p>{})", path, string_at(operation, "summary"),
         parameters(root, operation));
    const Json& answer = operation["responses"]["200"]["content"];
    if (answer.contains("application/json"))
      body(R"(<details><summary>Answer</summary><pre>{}</pre></details>)",
           schema_words(root, answer["application/json"]["schema"], 0));
    body("</section>");
  }
  return page(context, {"API", "api"}, body);
}

}  // namespace joust::dashboard
