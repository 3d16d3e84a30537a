#include "runner/trial/whole_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "runner/command.h"

namespace joust {

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

}  // namespace

std::string read_whole(const std::string& path) {
  const OpenFile file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0) throw Failure("cannot read '" + path + "': " + reason());
  std::string bytes;
  char buffer[65536];
  for (ssize_t n; (n = ::read(file.get(), buffer, sizeof buffer)) != 0;) {
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) throw Failure("cannot read '" + path + "': " + reason());
    bytes.append(buffer, static_cast<size_t>(n));
  }
  return bytes;
}

void write_whole(const std::string& path, const std::string& bytes) {
  const std::string draft = path + ".joust-" + std::to_string(::getpid());
  const auto fail = [&] {
    const std::string why = reason();
    ::unlink(draft.c_str());
    throw Failure("cannot write '" + path + "': " + why);
  };
  {
    const OpenFile file(::open(draft.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
    if (file.get() < 0) throw Failure("cannot write '" + path + "': " + reason());
    for (size_t done = 0; done < bytes.size();) {
      const ssize_t n = ::write(file.get(), bytes.data() + done, bytes.size() - done);
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) fail();
      done += static_cast<size_t>(n);
    }
    if (::fsync(file.get()) != 0) fail();
  }
  if (struct stat old{}; ::stat(path.c_str(), &old) == 0) ::chmod(draft.c_str(), old.st_mode & 07777);
  if (::rename(draft.c_str(), path.c_str()) != 0) fail();
}

}  // namespace joust
