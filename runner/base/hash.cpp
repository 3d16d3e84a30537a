#include "runner/base/hash.h"

#include <sodium/crypto_generichash_blake2b.h>
#include <sodium/crypto_hash_sha256.h>
#include <sodium/randombytes.h>
#include <sodium/utils.h>

#include <algorithm>
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

std::string hex(const Hash& hash) {
  std::array<char, 2 * std::tuple_size_v<Hash> + 1> text;
  return sodium_bin2hex(text.data(), text.size(), hash.data(), hash.size());
}

bool from_hex(std::string_view digits, Hash& hash) {
  size_t length = 0;
  return digits.size() == 2 * hash.size() &&
         sodium_hex2bin(hash.data(), hash.size(), digits.data(), digits.size(), nullptr, &length, nullptr) == 0;
}

static_assert(sizeof(crypto_generichash_blake2b_state) <= 384);

namespace {
auto* blake(std::array<uint8_t, 384>& state) {
  return reinterpret_cast<crypto_generichash_blake2b_state*>(state.data());
}
}  // namespace

KeyedHash::KeyedHash(const Hash& key, std::string_view purpose) {
  std::array<unsigned char, crypto_generichash_blake2b_PERSONALBYTES> name{};
  std::copy_n(purpose.begin(), std::min(purpose.size(), name.size()), name.begin());
  crypto_generichash_blake2b_init_salt_personal(blake(state_), key.data(), key.size(), std::tuple_size_v<Hash>, nullptr,
                                                name.data());
}

KeyedHash& KeyedHash::add(std::span<const uint8_t> bytes) {
  crypto_generichash_blake2b_update(blake(state_), bytes.data(), bytes.size());
  return *this;
}

KeyedHash& KeyedHash::add(uint64_t number) {
  std::array<uint8_t, 8> bytes;
  for (uint8_t& byte : bytes) {
    byte = static_cast<uint8_t>(number);
    number >>= 8;
  }
  return add(bytes);
}

Hash KeyedHash::finish() {
  Hash hash;
  crypto_generichash_blake2b_final(blake(state_), hash.data(), hash.size());
  return hash;
}

void expand(const Hash& seed, std::span<uint8_t> bytes) {
  static_assert(std::tuple_size_v<Hash> == randombytes_SEEDBYTES);
  randombytes_buf_deterministic(bytes.data(), bytes.size(), seed.data());
}

}  // namespace joust::base
