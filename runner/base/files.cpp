#include "runner/base/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "runner/base/failure.h"

namespace joust::base {

namespace {

class OpenFile {
 public:
  explicit OpenFile(int file) : file_(file) {}
  ~OpenFile() {
    if (file_ >= 0) ::close(file_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  int get() const { return file_; }

 private:
  int file_;
};

std::string reason() { return std::strerror(errno); }

bool write_all(int file, const std::string& bytes) {
  for (size_t done = 0; done < bytes.size();) {
    const ssize_t n = ::write(file, bytes.data() + done, bytes.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return false;
    done += static_cast<size_t>(n);
  }
  return true;
}

}  // namespace

std::string read_whole(const std::string& path) {
  const OpenFile file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0) throw Failure(Failure::Missing, "cannot read '" + path + "': " + reason());
  std::string bytes;
  char buffer[65536];
  for (ssize_t n; (n = ::read(file.get(), buffer, sizeof buffer)) != 0;) {
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) throw Failure(Failure::Damaged, "cannot read '" + path + "': " + reason());
    bytes.append(buffer, static_cast<size_t>(n));
  }
  return bytes;
}

void write_whole(const std::string& path, const std::string& bytes) {
  struct stat old{};
  const bool there = ::stat(path.c_str(), &old) == 0;
  if (there && !S_ISREG(old.st_mode)) {  // a pipe, terminal or device cannot be replaced; a folder refuses
    const OpenFile file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (file.get() < 0 || !write_all(file.get(), bytes)) throw Failure("cannot write '" + path + "': " + reason());
    return;
  }
  std::error_code code;
  const auto followed = std::filesystem::canonical(path, code);  // a link stays a link
  const std::string target = code ? path : followed.string();
  const std::string draft = target + ".joust-" + std::to_string(::getpid());
  const auto fail = [&] {
    const std::string why = reason();
    ::unlink(draft.c_str());
    throw Failure("cannot write '" + path + "': " + why);
  };
  {
    const OpenFile file(::open(draft.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
    if (file.get() < 0) throw Failure("cannot write '" + path + "': " + reason());
    if (!write_all(file.get(), bytes) || ::fsync(file.get()) != 0) fail();
  }
  if (there) ::chmod(draft.c_str(), old.st_mode & 07777);
  if (::rename(draft.c_str(), target.c_str()) != 0) fail();
  // The new name must last too. Not every file system can do this; then there is nothing more to do.
  const std::string folder = std::filesystem::path(target).parent_path().string();
  const OpenFile place(::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (place.get() >= 0) ::fsync(place.get());
}

}  // namespace joust::base
