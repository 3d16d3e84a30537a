// How a bot is named, on the command line and in league files:
//   ./my_bot.so              a library (anything with a '/' or ending in .so)
//   big_money                a shipped bot: beside the program in bots/, or in ../lib/joust/bots/
//   plans/witch.strategy     a strategy file: the shipped bot `strategy` with the parameter file=PATH
//   smithy, smithy.strategy  a shipped strategy: beside the program in bots/, or in ../share/joust/strategy/; a
//                            shipped bot and a file in the folder come first
// each with parameters if wanted: NAME?key=value&key2=value2 (%XX stands for a byte).
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace joust {

struct BotSpec {
  std::string text;      // as written
  std::string path;      // of the library, absolute
  std::string strategy;  // the strategy file it plays, absolute; "" for any other bot
  std::string name;      // for people: the stem of the library or strategy file, with the parameters as written
  std::vector<std::pair<std::string, std::string>> parameters;
};

// Relative paths are looked up in `folder` (the league file's; "" is the current one). Throws Failure if the name is
// none or cannot be found. Only looks for the files; load_bot (runner/workers/contestant.h) opens them.
BotSpec find_bot(const std::string& text, const std::string& folder = "");

// The names of all shipped bots, sorted.
std::vector<std::string> shipped_bots();

}  // namespace joust
