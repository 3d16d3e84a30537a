#include "runner/store/answers.h"

namespace joust::store {

namespace {
constexpr uint8_t kLong = 0xff;
constexpr size_t kLength = 4;

size_t read_length(std::span<const uint8_t> bytes) {
  size_t length = 0;
  for (size_t i = 0; i < kLength; ++i) length |= static_cast<size_t>(bytes[i]) << (8 * i);
  return length;
}
}  // namespace

void pack_answers(std::span<const Option> answers, std::vector<uint8_t>& bytes) {
  bytes.reserve(bytes.size() + answers.size());
  for (const Option answer : answers) {
    if (answer < kLong) {
      bytes.push_back(static_cast<uint8_t>(answer));
    } else {
      bytes.insert(bytes.end(), {kLong, static_cast<uint8_t>(answer & 0xff), static_cast<uint8_t>(answer >> 8)});
    }
  }
}

void add_game(std::span<const uint8_t> packed, std::vector<uint8_t>& block) {
  for (size_t i = 0; i < kLength; ++i) block.push_back(static_cast<uint8_t>(packed.size() >> (8 * i)));
  block.insert(block.end(), packed.begin(), packed.end());
}

bool unpack_answers(std::span<const uint8_t> block, int rotation, std::vector<Option>& answers, std::string& error) {
  answers.clear();
  for (int game = 0;; ++game) {
    if (block.size() < kLength || read_length(block) > block.size() - kLength) {
      error = block.empty() ? "the block has no such game" : "the stored answers are damaged";
      return false;
    }
    const size_t length = read_length(block);
    const auto packed = block.subspan(kLength, length);
    block = block.subspan(kLength + length);
    if (game < rotation) continue;
    for (size_t i = 0; i < packed.size();) {
      if (packed[i] != kLong) {
        answers.push_back(packed[i++]);
      } else if (i + 2 < packed.size()) {
        answers.push_back(static_cast<Option>(packed[i + 1] | packed[i + 2] << 8));
        i += 3;
      } else {
        error = "the stored answers are damaged";
        return false;
      }
    }
    return true;
  }
}

}  // namespace joust::store
