// A sample league as a file, for browser tests, screenshots and measurements:
// make_league FILE.db [--games N] [--bots N] [--players 2,3,4] [--seconds S] [--scheduled N] [--odd] [--versions]
// [--comparison] [--no-fit]
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sstream>

#include "tests/kit/sample_league.h"

int main(int argc, char** argv) {
  if (argc < 2) return std::fprintf(stderr, "usage: make_league FILE.db [options]\n"), 2;
  joust::test::SampleOptions options;
  for (int i = 2; i < argc; ++i) {
    const auto is = [&](const char* name) { return std::strcmp(argv[i], name) == 0; };
    const auto value = [&] { return i + 1 < argc ? argv[++i] : "0"; };
    if (is("--games"))
      options.games = std::atoll(value());
    else if (is("--bots"))
      options.bots = std::atoi(value());
    else if (is("--seconds"))
      options.seconds = std::atof(value());
    else if (is("--scheduled"))
      options.scheduled = std::atoll(value());
    else if (is("--seed"))
      options.seed = static_cast<uint64_t>(std::atoll(value()));
    else if (is("--odd"))
      options.odd_names = true;
    else if (is("--comparison"))
      options.comparison = true;
    else if (is("--versions"))
      options.second_version = true;
    else if (is("--no-fit"))
      options.fitted = false;
    else if (is("--players")) {
      options.players.clear();
      std::istringstream list(value());
      for (std::string n; std::getline(list, n, ',');) options.players.push_back(std::atoi(n.c_str()));
    } else
      return std::fprintf(stderr, "make_league: unknown option %s\n", argv[i]), 2;
  }
  joust::test::make_sample_league(argv[1], options);
}
