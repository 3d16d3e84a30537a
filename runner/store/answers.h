// The answers of a game as stored bytes: one byte per answer, or 255 and two bytes (little-endian) from 255 on.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/question.h"

namespace joust::store {

// Appends the answers.
void pack_answers(std::span<const Option> answers, std::vector<uint8_t>& bytes);

// False if the bytes are damaged.
bool unpack_answers(std::span<const uint8_t> bytes, std::vector<Option>& answers);

}  // namespace joust::store
