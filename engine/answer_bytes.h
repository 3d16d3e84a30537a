// The answers of a game as bytes to store: one byte each, or 255 and two bytes (little-endian) from 255 on.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/question.h"

namespace joust {

inline constexpr uint8_t kLongAnswer = 0xff;

inline void append_answer(Option answer, std::vector<uint8_t>& bytes) {
  if (answer < kLongAnswer) {
    bytes.push_back(static_cast<uint8_t>(answer));
  } else {
    bytes.insert(bytes.end(), {kLongAnswer, static_cast<uint8_t>(answer & 0xff), static_cast<uint8_t>(answer >> 8)});
  }
}

// Appends all of them.
inline void pack_answers(std::span<const Option> answers, std::vector<uint8_t>& bytes) {
  for (const Option answer : answers) append_answer(answer, bytes);
}

// False if the bytes are damaged.
inline bool unpack_answers(std::span<const uint8_t> bytes, std::vector<Option>& answers) {
  answers.clear();
  for (size_t i = 0; i < bytes.size(); ++i) {
    Option answer = bytes[i];
    if (answer == kLongAnswer) {
      if (bytes.size() - i < 3) return false;
      answer = static_cast<Option>(bytes[i + 1] | bytes[i + 2] << 8);
      if (answer < kLongAnswer) return false;  // one game, one form
      i += 2;
    }
    answers.push_back(answer);
  }
  return true;
}

}  // namespace joust
