// The embedded files.
#include "dashboard/assets.h"
#include "dashboard/pages/pages.h"
#include "runner/base/failure.h"

namespace joust::dashboard {

namespace {

std::string_view type_of(std::string_view name) {
  if (name.ends_with(".css")) return "text/css; charset=utf-8";
  if (name.ends_with(".js")) return "text/javascript; charset=utf-8";
  if (name.ends_with(".svg")) return "image/svg+xml";
  if (name.ends_with(".json")) return "application/json";
  return "application/octet-stream";
}

}  // namespace

Content asset_file(const Context& context) {
  const Asset* asset = find_asset(context.parameter("file"));
  if (!asset) throw base::Failure(base::Failure::Missing, "There is no such file.");
  return {.type = std::string(type_of(asset->name)),
          .body = std::string(asset->contents),
          .edition = std::string(asset->version)};
}

}  // namespace joust::dashboard
