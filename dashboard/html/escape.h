// Text from outside made safe to show: bot names, logs and card names may hold anything.
#pragma once

#include <string>
#include <string_view>

namespace joust::dashboard {

// For HTML text and quoted attributes. Invalid UTF-8 and control characters become U+FFFD; tabs and newlines stay.
std::string escape(std::string_view text);
void escape_to(std::string& out, std::string_view text);

}  // namespace joust::dashboard
