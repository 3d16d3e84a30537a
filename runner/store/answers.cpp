#include "runner/store/answers.h"

namespace joust::store {

namespace {
constexpr uint8_t kLong = 0xff;
}

void pack_answers(std::span<const Option> answers, std::vector<uint8_t>& bytes) {
  const size_t begin = bytes.size();
  bytes.resize(begin + answers.size());
  uint8_t* const to = bytes.data() + begin;
  Option high = 0;  // has bits beyond a byte if some answer or its successor has
  for (size_t i = 0; i < answers.size(); ++i) {
    to[i] = static_cast<uint8_t>(answers[i]);
    high |= static_cast<Option>(answers[i] | (answers[i] + 1));
  }
  if (high <= kLong) return;  // nearly always
  bytes.resize(begin);
  for (const Option answer : answers) {
    if (answer < kLong) {
      bytes.push_back(static_cast<uint8_t>(answer));
    } else {
      bytes.insert(bytes.end(), {kLong, static_cast<uint8_t>(answer & 0xff), static_cast<uint8_t>(answer >> 8)});
    }
  }
}

bool unpack_answers(std::span<const uint8_t> bytes, std::vector<Option>& answers) {
  answers.clear();
  for (size_t i = 0; i < bytes.size();) {
    if (bytes[i] != kLong) {
      answers.push_back(bytes[i++]);
    } else if (i + 2 < bytes.size()) {
      answers.push_back(static_cast<Option>(bytes[i + 1] | bytes[i + 2] << 8));
      i += 3;
    } else {
      return false;
    }
  }
  return true;
}

}  // namespace joust::store
