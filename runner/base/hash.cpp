#include "runner/base/hash.h"

#include <sodium/crypto_hash_sha256.h>
#include <sodium/utils.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "runner/base/failure.h"

namespace joust::base {

namespace {

class Sha256 {
 public:
  Sha256() { crypto_hash_sha256_init(&state_); }
  void add(std::string_view bytes) {
    crypto_hash_sha256_update(&state_, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  }
  std::string digits() {
    std::array<unsigned char, crypto_hash_sha256_BYTES> hash;
    crypto_hash_sha256_final(&state_, hash.data());
    std::array<char, 2 * crypto_hash_sha256_BYTES + 1> text;
    return sodium_bin2hex(text.data(), text.size(), hash.data(), hash.size());
  }

 private:
  crypto_hash_sha256_state state_;
};

}  // namespace

std::string sha256(std::string_view bytes) {
  Sha256 hash;
  hash.add(bytes);
  return hash.digits();
}

std::string sha256_of_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  Sha256 hash;
  std::array<char, 65536> buffer{};
  while (in.read(buffer.data(), buffer.size()) || in.gcount() > 0)
    hash.add({buffer.data(), static_cast<size_t>(in.gcount())});
  if (!in.eof()) throw Failure(Failure::Missing, "cannot read '" + path + "': " + std::strerror(errno));
  return hash.digits();
}

}  // namespace joust::base
