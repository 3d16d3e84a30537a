// JSON as all of the program writes it. Build objects with <nlohmann/json.hpp>; numbers, text and the bytes come from
// here.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace joust::base::json {

using Json = nlohmann::ordered_json;

Json number(double value);  // null for NaN and infinity
// A string beyond 2^53, where readers that have only floating point would lose digits.
Json big(uint64_t value);
Json text(std::string_view value);  // valid UTF-8 without control characters

// The bytes; what is no UTF-8 is replaced, never thrown about.
std::string dump(const Json& json);    // for people, ends in a newline
std::string packed(const Json& json);  // on one line, for storing and sending

}  // namespace joust::base::json
