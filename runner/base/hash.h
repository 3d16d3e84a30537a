// SHA-256, for the fingerprints of bot files and league files.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace joust {

class Sha256 {
 public:
  void add(std::string_view bytes);
  std::string finish();  // 64 hexadecimal digits; the object is used up

 private:
  void compress(const uint8_t* block);

  std::array<uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<uint8_t, 64> buffer_{};
  size_t used_ = 0;
  uint64_t length_ = 0;
};

std::string sha256(std::string_view bytes);
// Of a file's contents; throws Failure if it cannot be read.
std::string sha256_of_file(const std::string& path);

}  // namespace joust
