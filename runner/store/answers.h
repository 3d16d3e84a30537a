// The answers of a block's games as stored bytes: for each game in rotation order the number of bytes that follow (four
// bytes, little-endian), then one byte per answer, or 255 and two bytes from 255 on.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/question.h"

namespace joust::store {

// Appends a game's answers in the byte form, without the length.
void pack_answers(std::span<const Option> answers, std::vector<uint8_t>& bytes);

// Appends the length and the packed answers of one game.
void add_game(std::span<const uint8_t> packed, std::vector<uint8_t>& block);

// The answers of game `rotation`. False, with a message, if the bytes are damaged or there is no such game.
bool unpack_answers(std::span<const uint8_t> block, int rotation, std::vector<Option>& answers, std::string& error);

}  // namespace joust::store
