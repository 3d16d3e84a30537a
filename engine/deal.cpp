#include "engine/deal.h"

#include <charconv>

namespace joust {

namespace {

constexpr size_t kDigits = 16;  // of a word

bool read(const char* begin, const char* end, int base, uint64_t& number) {
  const auto [stop, error] = std::from_chars(begin, end, number, base);
  return error == std::errc() && stop == end;
}

}  // namespace

uint64_t Deal::signature() const {
  uint64_t sum = seed;
  for (int number = 0; number < given; ++number)
    for (const uint64_t word : words[static_cast<size_t>(number)]) sum = scramble(sum ^ word);
  return sum;
}

std::string to_text(const Deal& deal) {
  if (deal.given == 0) return std::to_string(deal.seed);
  std::string text;
  for (int number = 0; number < deal.given; ++number)
    for (const uint64_t word : deal.words[static_cast<size_t>(number)])
      for (int shift = 60; shift >= 0; shift -= 4) text += "0123456789abcdef"[word >> shift & 15];
  return text;
}

bool from_text(const std::string& text, Deal& deal) {
  Deal read_deal;
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  const size_t streams = text.size() / (2 * kDigits);
  if (streams == 0) {
    if (!read(begin, end, 10, read_deal.seed)) return false;
  } else {
    if (text.size() % (2 * kDigits) != 0 || streams < 3 || streams > read_deal.words.size()) return false;
    read_deal.given = static_cast<int>(streams);
    for (size_t word = 0; word < 2 * streams; ++word) {
      const char* const digits = begin + word * kDigits;
      if (*digits == '-' || !read(digits, digits + kDigits, 16, read_deal.words[word / 2][word % 2])) return false;
    }
  }
  deal = read_deal;
  return true;
}

}  // namespace joust
