// Hashes of 256 bits: SHA-256 for the fingerprints of files, keyed BLAKE2b for what only the holder of a key can work
// out, and ChaCha20 to make a long stretch of random bytes of such a hash.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace joust::base {

std::string sha256(std::string_view bytes);  // 64 hexadecimal digits
// Of a file's contents; throws Failure if it cannot be read.
std::string sha256_of_file(const std::string& path);

using Hash = std::array<uint8_t, 32>;

std::string hex(const Hash& hash);  // 64 hexadecimal digits
bool from_hex(std::string_view digits, Hash& hash);

// Of things of fixed size, one after the other. Two purposes (at most 16 characters) have nothing in common.
class KeyedHash {
 public:
  KeyedHash(const Hash& key, std::string_view purpose);
  KeyedHash& add(std::span<const uint8_t> bytes);
  KeyedHash& add(uint64_t number);
  Hash finish();

 private:
  alignas(64) std::array<uint8_t, 384> state_;  // libsodium's
};

// Random bytes that follow from `seed` alone.
void expand(const Hash& seed, std::span<uint8_t> bytes);

}  // namespace joust::base
