#include "runner/base/utf8.h"

namespace joust::base {

namespace {

unsigned char byte_at(std::string_view text, size_t i) { return static_cast<unsigned char>(text[i]); }

// Length of the well-formed UTF-8 sequence at the start of `text`; 0 if there is none (overlong forms, surrogates and
// numbers beyond U+10FFFF included).
size_t sequence_length(std::string_view text) {
  const unsigned char first = byte_at(text, 0);
  if (first < 0x80) return 1;
  const size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
  for (size_t i = 1; i < length; ++i)
    if ((byte_at(text, i) & 0xC0) != 0x80) return 0;
  const unsigned char second = byte_at(text, 1);
  if (first == 0xE0 && second < 0xA0) return 0;
  if (first == 0xED && second > 0x9F) return 0;
  if (first == 0xF0 && second < 0x90) return 0;
  if (first == 0xF4 && second > 0x8F) return 0;
  return length;
}

bool is_control(std::string_view sequence) {
  const unsigned char c = byte_at(sequence, 0);
  if (sequence.size() == 1) return (c < 0x20 && c != '\t' && c != '\n') || c == 0x7F;
  return c == 0xC2 && byte_at(sequence, 1) < 0xA0;
}

// Characters that turn the direction of what follows could make one name look like another.
bool is_direction(std::string_view sequence) {
  if (sequence.size() != 3 || byte_at(sequence, 0) != 0xE2) return false;
  const unsigned char b = byte_at(sequence, 1), c = byte_at(sequence, 2);
  return (b == 0x80 && c >= 0xAA && c <= 0xAE) || (b == 0x81 && c >= 0xA6 && c <= 0xA9);
}

}  // namespace

Character first_character(std::string_view text) {
  const size_t length = sequence_length(text);
  if (length == 0) return {1, false};
  const std::string_view sequence = text.substr(0, length);
  return {length, !is_control(sequence) && !is_direction(sequence)};
}

std::string clean(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  each_character(text, [&](std::string_view c) { out += c; });
  return out;
}

}  // namespace joust::base
