#include "runner/commands/side_server.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <thread>
#include <vector>

#include "runner/base/failure.h"

namespace joust::commands {

namespace {

constexpr auto kPatience = std::chrono::seconds(3);  // for it to stop by itself
constexpr auto kPause = std::chrono::milliseconds(5);

std::string first_line(int file) {
  std::string line;
  char c = 0;
  while (true) {
    const ssize_t n = read(file, &c, 1);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0 || c == '\n') return line;
    line += c;
  }
}

}  // namespace

SideServer::SideServer(const std::string& database, const std::string& host, int64_t port) {
  int pipe[2];
  if (pipe2(pipe, O_CLOEXEC) != 0)
    throw base::Failure(std::string("cannot start the dashboard: ") + std::strerror(errno));
  std::vector<std::string> words = {
      "joust", "serve", database, "--host", host, "--port", std::to_string(port), "--beside", std::to_string(getpid())};
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, pipe[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETPGROUP);  // the terminal's Ctrl-C is for the league, which stops it then
  posix_spawnattr_setpgroup(&attributes, 0);
  const int error = posix_spawn(&process_, "/proc/self/exe", &actions, &attributes, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  close(pipe[1]);
  if (error == 0) url_ = first_line(pipe[0]);
  close(pipe[0]);
  if (error != 0) {
    process_ = 0;
    throw base::Failure(std::string("cannot start the dashboard: ") + std::strerror(error));
  }
  if (url_.starts_with("http://")) return;
  stop();
  throw base::Failure(url_.empty() ? "the dashboard did not start" : "the dashboard did not start: " + url_);
}

SideServer::~SideServer() { stop(); }

void SideServer::stop() {
  if (process_ == 0) return;
  kill(process_, SIGTERM);
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (waitpid(process_, nullptr, WNOHANG) == 0) {
    if (std::chrono::steady_clock::now() > end) kill(process_, SIGKILL);
    std::this_thread::sleep_for(kPause);
  }
  process_ = 0;
}

}  // namespace joust::commands
