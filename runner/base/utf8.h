// Text from outside made safe to show: bot names, logs and files may hold any bytes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace joust::base {

// The first character of a text: a well-formed UTF-8 sequence (else one byte), and whether it may be shown. Control
// characters but tab and newline may not, nor those that turn the direction of what follows.
struct Character {
  size_t bytes;
  bool fit;
};
Character first_character(std::string_view text);

inline constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

// Calls `put` with every character; what is none comes as U+FFFD, a line's end always as a newline.
template <class Put>
void each_character(std::string_view text, Put&& put) {
  while (!text.empty()) {
    const auto [bytes, fit] = first_character(text);
    const std::string_view character = text.substr(0, bytes);
    text.remove_prefix(bytes);
    if (character == "\r" && text.starts_with('\n')) continue;
    put(fit ? character : kReplacement);
  }
}

std::string clean(std::string_view text);  // valid UTF-8 without control characters

}  // namespace joust::base
