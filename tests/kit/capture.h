// Runs something and returns what it wrote to standard output.
#pragma once

#include <unistd.h>

#include <cstdio>
#include <string>

namespace joust {

template <class Run>
std::string capture_output(Run run) {
  std::fflush(stdout);
  const int saved = dup(STDOUT_FILENO);
  std::FILE* const file = std::tmpfile();
  dup2(fileno(file), STDOUT_FILENO);
  const auto restore = [&] {
    std::fflush(stdout);
    dup2(saved, STDOUT_FILENO);
    close(saved);
  };
  try {
    run();
  } catch (...) {
    restore();
    std::fclose(file);
    throw;
  }
  restore();
  std::string output;
  std::fseek(file, 0, SEEK_SET);
  for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) output += static_cast<char>(c);
  std::fclose(file);
  return output;
}

}  // namespace joust
