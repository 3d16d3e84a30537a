// What every `joust` command shares: its arguments, its exit code and the one exception that ends it.
// A command prints results on standard output; logs and progress go to standard error.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace joust {

using Arguments = std::vector<std::string>;  // what follows the command's name

// "This command cannot go on": one clear line that says what is wrong, where, and what to do. Caught in main only.
struct Failure : std::runtime_error {
  explicit Failure(const std::string& what, int code = 2) : std::runtime_error(what), exit_code(code) {}
  int exit_code;
};

struct Command {
  const char* name;
  const char* usage;
  const char* summary;
  int (*run)(const Arguments&);
};

int bench_command(const Arguments&);
int serve_command(const Arguments&);
int scenario_command(const Arguments&);
int cards_command(const Arguments&);
int kingdom_command(const Arguments&);
int play_command(const Arguments&);
int bots_command(const Arguments&);
int rate_command(const Arguments&);
int sprt_command(const Arguments&);
int run_command(const Arguments&);
int standings_command(const Arguments&);
int export_command(const Arguments&);
int replay_command(const Arguments&);
int verify_command(const Arguments&);
int check_command(const Arguments&);
int submit_command(const Arguments&);
int compare_command(const Arguments&);
int diff_command(const Arguments&);
int golden_command(const Arguments&);

}  // namespace joust
