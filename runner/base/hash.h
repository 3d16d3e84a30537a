// SHA-256, for the fingerprints of bot files and league files.
#pragma once

#include <string>
#include <string_view>

namespace joust::base {

std::string sha256(std::string_view bytes);  // 64 hexadecimal digits
// Of a file's contents; throws Failure if it cannot be read.
std::string sha256_of_file(const std::string& path);

}  // namespace joust::base
