// The dashboard beside a running league: `joust serve` as a process of its own, so that workers can be forked without
// its threads and descriptors, and that nothing that happens there touches the league. It ends with this object, and
// with this process however that ends.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>

namespace joust::commands {

class SideServer {
 public:
  // Listens when it returns. Throws Failure with the server's own words if it cannot.
  SideServer(const std::string& database, const std::string& host, int64_t port);
  SideServer(const SideServer&) = delete;
  SideServer& operator=(const SideServer&) = delete;
  ~SideServer();

  const std::string& url() const { return url_; }

 private:
  void stop();

  pid_t process_ = 0;
  std::string url_;
};

}  // namespace joust::commands
