// The API against its own description: every path of openapi.json is answered as described, and every API route is in
// it.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "dashboard/assets.h"
#include "tests/dashboard/test_site.h"
#include "tests/kit/catch.h"

using namespace joust;
using namespace joust::test;
using Json = nlohmann::json;

namespace {

Json description() { return Json::parse(dashboard::find_asset("openapi.json")->contents); }

// As much of JSON Schema as the description uses. Returns what is wrong, or nothing.
std::string disagreement(const Json& root, const Json& schema, const Json& value, const std::string& where) {
  if (schema.contains("$ref"))
    return disagreement(root, root.at(Json::json_pointer(schema["$ref"].get<std::string>().substr(1))), value, where);
  if (schema.value("nullable", false) && value.is_null()) return "";
  if (schema.contains("allOf")) return disagreement(root, schema["allOf"][0], value, where);
  const std::string type = schema.value("type", "");
  if (type == "integer" && !value.is_number_integer()) return where + " is not an integer: " + value.dump();
  if (type == "number" && !value.is_number()) return where + " is not a number: " + value.dump();
  if (const Json allowed = schema.value("enum", Json::array()); !allowed.empty())
    if (std::find(allowed.begin(), allowed.end(), value) == allowed.end())
      return where + " is not listed: " + value.dump();
  if (type == "string" && !value.is_string()) return where + " is not a string: " + value.dump();
  if (type == "boolean" && !value.is_boolean()) return where + " is not a boolean: " + value.dump();
  if (type == "array") {
    if (!value.is_array()) return where + " is not an array: " + value.dump();
    for (size_t i = 0; i < value.size(); ++i)
      if (auto wrong = disagreement(root, schema["items"], value[i], where + "[" + std::to_string(i) + "]");
          !wrong.empty())
        return wrong;
  }
  if (type == "object") {
    if (!value.is_object()) return where + " is not an object: " + value.dump();
    for (const auto& name : schema.value("required", Json::array()))
      if (!value.contains(name)) return where + " lacks " + name.get<std::string>();
    if (schema.contains("properties"))
      for (const auto& [name, member] : value.items()) {
        if (!schema["properties"].contains(name)) return where + " has the undescribed member " + name;
        if (auto wrong = disagreement(root, schema["properties"][name], member, where + "." + name); !wrong.empty())
          return wrong;
      }
  }
  return "";
}

std::string filled(std::string path) {
  if (path.ends_with("/comparison")) return "/api/v1/leagues/sample.2/comparison";
  if (path == "/api/v1/sprt") return path + "?counts=34,54,63,64,75";
  const std::pair<const char*, const char*> values[] = {{"{league}", "sample.1"}, {"{bot}", "2"},
                                                        {"{opponent}", "1"},      {"{card}", "Moat"},
                                                        {"{kingdom}", "3"},       {"{game}", "5"}};
  for (const auto& [name, value] : values)
    if (const size_t at = path.find(name); at != std::string::npos) path.replace(at, std::string(name).size(), value);
  return path;
}

std::string example(const std::string& name) {
  if (name == "players") return "3";
  if (name == "set") return "intrigue";
  if (name == "card") return "Moat";
  if (name == "limit") return "2";
  if (name == "before") return "100";
  if (name == "counts") return "1,2,3";
  if (name == "alpha" || name == "beta") return "0.1";
  if (name == "model") return "logistic";
  return "1";
}

}  // namespace

TEST_CASE("every described path is answered as described") {
  const Json root = description();
  for (const auto& [path, methods] : root["paths"].items()) {
    INFO(path);
    const auto response = get(filled(path));
    REQUIRE(response.status == 200);
    const Json& content = methods["get"]["responses"]["200"]["content"];
    if (content.contains("text/csv")) {
      CHECK(header(response, "Content-Type") == "text/csv; charset=utf-8");
      CHECK(contains(header(response, "Content-Disposition"), ".csv"));
      CHECK(std::count(response.body->begin(), response.body->end(), '\n') > 2);
      continue;
    }
    CHECK(header(response, "Content-Type") == "application/json");
    CHECK(disagreement(root, content["application/json"]["schema"], Json::parse(*response.body), "answer") == "");
  }
}

TEST_CASE("every described parameter is understood") {
  const Json root = description();
  for (const auto& [path, methods] : root["paths"].items()) {
    for (const Json& reference : methods["get"].value("parameters", Json::array())) {
      const Json& parameter = root.at(Json::json_pointer(reference["$ref"].get<std::string>().substr(1)));
      if (parameter["in"] != "query") continue;
      const std::string name = parameter["name"], base = filled(path),
                        target = base + (contains(base, "?") ? "&" : "?") + name + "=";
      INFO(target);
      CHECK(get(target + example(name)).status == 200);
      if (parameter["schema"]["type"] == "number") CHECK(get(target + "nonsense").status == 400);
      if (parameter["schema"]["type"] == "integer" && name != "faults" && !contains(path, "history"))
        CHECK(get(target + "nonsense").status == 400);
    }
  }
}

TEST_CASE("every route of the API is described") {
  const Json root = description();
  for (const dashboard::Route& route : dashboard::routes())
    if (route.pattern.starts_with("/api/")) {
      INFO(route.pattern);
      CHECK(root["paths"].contains(std::string(route.pattern)));
    }
}

TEST_CASE("errors of the API are JSON") {
  const Json root = description();
  for (const char* target : {"/api/v1/nowhere", "/api/v1/leagues/x.1", "/api/v1/leagues/sample.1/bots/999",
                             "/api/v1/leagues/sample.1/cards/Nothing", "/api/v1/leagues/sample.1/games?limit=0"}) {
    INFO(target);
    const auto response = get(target);
    CHECK(response.status >= 400);
    CHECK(disagreement(root, root["components"]["schemas"]["Error"], Json::parse(*response.body), "error") == "");
  }
}

TEST_CASE("odd names survive the way through JSON and CSV") {
  const Json standings = Json::parse(*get("/api/v1/leagues/sample.1/standings").body);
  std::set<std::string> names;
  for (const Json& row : standings["rows"]) names.insert(row["bot"]["name"].get<std::string>());
  CHECK(names.count(kScriptName) == 1);
  CHECK(names.count(kQuoteName) == 1);
  CHECK(names.count("=SUM(A1) \xEF\xBF\xBD\xEF\xBF\xBD broken") == 1);
  const std::string csv = *get("/api/v1/leagues/sample.1/standings.csv").body;
  CHECK(contains(csv, ",'=SUM(A1)"));
  CHECK(contains(csv, ",\"\"\"quo'ted\"\"\nnew line"));
}

TEST_CASE("pages of games do not overlap and leave nothing out") {
  std::set<int64_t> seen;
  std::string before;
  for (int page = 0; page < 100; ++page) {
    const Json answer = Json::parse(*get("/api/v1/leagues/sample.1/games?bot=2&limit=37" + before).body);
    if (answer["games"].empty()) break;
    for (const Json& game : answer["games"]) CHECK(seen.insert(game["id"].get<int64_t>()).second);
    before = "&before=" + std::to_string(answer["games"].back()["id"].get<int64_t>());
  }
  const Json bot = Json::parse(*get("/api/v1/leagues/sample.1/bots/2").body);
  CHECK(std::ssize(seen) == bot["standing"]["games"].get<int64_t>());
}

TEST_CASE("a kingdom has the games of its blocks, indexed or not") {
  for (int kingdom = 1; kingdom <= 6; ++kingdom) {
    const std::string target = "/api/v1/leagues/sample.1/games?kingdom=" + std::to_string(kingdom);
    const Json games = Json::parse(*get(target).body)["games"];
    REQUIRE_FALSE(games.empty());
    CHECK(games.size() == games[0]["seats"].size());  // one block: a game for each rotation
    for (const Json& game : games) CHECK(game["kingdom"] == kingdom);
    const int64_t oldest = games.back()["id"].get<int64_t>();
    CHECK(Json::parse(*get(target + "&before=" + std::to_string(oldest)).body)["games"].empty());
  }
}
