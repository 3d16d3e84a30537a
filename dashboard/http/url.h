// Percent-encoding, both ways.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace joust::dashboard {

// Nothing if an escape is cut off or not hexadecimal, or if it hides a NUL. In a query a plus is a space.
std::optional<std::string> url_decode(std::string_view text, bool query);

// For one path segment or one query value.
std::string url_encode(std::string_view text);

}  // namespace joust::dashboard
