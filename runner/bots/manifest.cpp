#include "runner/bots/manifest.h"

#include <elf.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <vector>

#include "bot-api/joust_bot.h"
#include "runner/base/failure.h"

namespace joust {

namespace {

// A file that is never read beyond its end.
class File {
 public:
  // O_NONBLOCK: a pipe is refused, not waited for.
  explicit File(const std::string& path) : descriptor_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {
    struct stat status{};
    if (descriptor_ < 0 || ::fstat(descriptor_, &status) != 0) {
      error_ = std::strerror(errno);
    } else if (!S_ISREG(status.st_mode)) {
      error_ = "not a regular file";
    } else {
      size_ = static_cast<uint64_t>(status.st_size);
    }
  }
  ~File() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  const std::string& error() const { return error_; }
  uint64_t size() const { return size_; }
  bool read(uint64_t offset, void* to, uint64_t length) const {
    if (length > size_ || offset > size_ - length) return false;
    auto* at = static_cast<char*>(to);
    while (length) {
      const ssize_t n = ::pread(descriptor_, at, length, static_cast<off_t>(offset));
      if (n <= 0) return false;
      at += n;
      offset += static_cast<uint64_t>(n);
      length -= static_cast<uint64_t>(n);
    }
    return true;
  }
  template <class T>
  bool read(uint64_t offset, T& to) const {
    return read(offset, &to, sizeof to);
  }

 private:
  int descriptor_;
  uint64_t size_ = 0;
  std::string error_;
};

std::string machine_text(unsigned machine) {
  switch (machine) {
    case EM_X86_64: return "x86-64";
    case EM_AARCH64: return "64-bit ARM";
    case EM_386: return "32-bit x86";
    case EM_ARM: return "32-bit ARM";
    case EM_RISCV: return "RISC-V";
    case EM_PPC64: return "64-bit PowerPC";
    case EM_S390: return "IBM Z";
    default: return "machine number " + std::to_string(machine);
  }
}

#if defined(__x86_64__)
constexpr Elf64_Half kMachine = EM_X86_64;
#elif defined(__aarch64__)
constexpr Elf64_Half kMachine = EM_AARCH64;
#else
#error "teach runner/bots/manifest.cpp this machine's ELF number"
#endif

// Finds a section by name; every number in the file may be wrong.
bool find_section(const File& file, const Elf64_Ehdr& head, const char* wanted, Elf64_Shdr& section) {
  const auto header = [&](uint64_t index, Elf64_Shdr& to) {
    return head.e_shoff <= UINT64_MAX / 2 && file.read(head.e_shoff + index * sizeof(Elf64_Shdr), to);
  };
  Elf64_Shdr names{};
  if (head.e_shentsize != sizeof(Elf64_Shdr) || !header(head.e_shstrndx, names)) return false;
  const size_t length = std::strlen(wanted) + 1;
  std::vector<char> name(length);
  for (uint64_t i = 0; i < head.e_shnum; ++i) {
    if (!header(i, section)) return false;
    if (section.sh_name >= names.sh_size || names.sh_offset > UINT64_MAX / 2) continue;
    if (file.read(names.sh_offset + section.sh_name, name.data(), length) &&
        std::memcmp(name.data(), wanted, length) == 0)
      return true;
  }
  return false;
}

template <size_t N>
std::string text(const char (&field)[N]) {
  std::string s(field, std::find(field, field + N, '\0'));
  for (char& c : s)
    if (static_cast<unsigned char>(c) < 32) c = ' ';
  return s;
}

// Empty, or what is wrong.
std::string read(const File& file, Manifest& manifest) {
  if (!file.error().empty()) return "cannot be read: " + file.error();
  unsigned char ident[EI_NIDENT] = {};
  if (!file.read(0, ident) || std::memcmp(ident, ELFMAG, SELFMAG) != 0) return "not a library: this is no ELF file";
  Elf64_Ehdr head{};
  const std::string other = "built for another kind of machine, ",
                    here = "; this program runs on " + machine_text(kMachine);
  if (ident[EI_CLASS] != ELFCLASS64) return other + "with 32 bits" + here;
  if (ident[EI_DATA] != ELFDATA2LSB) return other + "with another byte order" + here;
  if (!file.read(0, head)) return "not a library: the file is cut off";
  if (head.e_machine != kMachine) return other + machine_text(head.e_machine) + here;
  if (head.e_type != ET_DYN) return "not a shared library (link it with -shared)";
  if (head.e_shoff > file.size() || uint64_t{head.e_shnum} * sizeof(Elf64_Shdr) > file.size() - head.e_shoff)
    return "not a library: the file is cut off";
  Elf64_Shdr section{};
  if (!find_section(file, head, JOUST_MANIFEST_SECTION, section))
    return "not a Joust bot: the library has no manifest (JOUST_BOT_MANIFEST or JOUST_REGISTER puts it there)";
  joust_manifest m{};
  const uint64_t length = std::min<uint64_t>(section.sh_size, sizeof m);
  if (section.sh_type == SHT_NOBITS || length < offsetof(joust_manifest, name) ||
      !file.read(section.sh_offset, &m, length) ||
      std::memcmp(m.magic, JOUST_MANIFEST_MAGIC, sizeof JOUST_MANIFEST_MAGIC) != 0)
    return "its manifest is damaged";
  manifest.abi = m.abi;
  if (m.abi >> 16 != JOUST_ABI_MAJOR)
    return "built for version " + abi_text(m.abi) + " of the bot ABI; this program has " + abi_text(JOUST_ABI) +
           ", so it must be built again with this program's joust_bot.h";
  if (length < sizeof m || m.size < sizeof m) return "its manifest is damaged: too short";
  manifest = {text(m.name), text(m.version), text(m.author), text(m.description), m.abi};
  if (manifest.name.empty()) return "its manifest has no name";
  return "";
}

}  // namespace

uint32_t host_abi() { return JOUST_ABI; }

std::string abi_text(uint32_t abi) { return std::to_string(abi >> 16) + "." + std::to_string(abi & 0xffff); }

Manifest read_manifest(const std::string& path) {
  Manifest manifest;
  if (const std::string problem = read(File(path), manifest); !problem.empty())
    throw base::Failure(path + ": " + problem);
  return manifest;
}

}  // namespace joust
