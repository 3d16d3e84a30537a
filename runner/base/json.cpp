#include "runner/base/json.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "runner/base/utf8.h"

namespace joust::base::json {

namespace {
constexpr auto kReplace = Json::error_handler_t::replace;
constexpr uint64_t kMostExact = uint64_t{1} << 53;
}  // namespace

Json number(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }
Json big(uint64_t value) { return value <= kMostExact ? Json(value) : Json(std::to_string(value)); }
Json text(std::string_view value) { return clean(value); }

std::string dump(const Json& json) { return json.dump(2, ' ', false, kReplace) + "\n"; }
std::string packed(const Json& json) { return json.dump(-1, ' ', false, kReplace); }

}  // namespace joust::base::json
