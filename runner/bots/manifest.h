// A bot library's manifest, read from the ELF file itself: no code of the bot runs.
#pragma once

#include <cstdint>
#include <string>

namespace joust {

struct Manifest {
  std::string name, version, author, description;
  uint32_t abi = 0;  // the major number in the upper half
};

uint32_t host_abi();                 // what this program speaks
std::string abi_text(uint32_t abi);  // 1.0

// Not there, not a library, for another machine, without or with a damaged manifest, for another ABI: throws Failure
// with a line that starts with the path.
Manifest read_manifest(const std::string& path);

}  // namespace joust
