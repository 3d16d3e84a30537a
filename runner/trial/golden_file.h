// A file of games and the answers of one bot in them, for the author's own CI. Text, so that changes can be looked at:
//
//   joust golden 1
//   bot NAME VERSION
//   game                      for each game:
//   setup TEXT                (engine/setup.h)
//   seed NUMBER
//   seat NUMBER               of the bot, from 1
//   answers NUMBER...         of all seats, in order
//   signature HEX             of the state after the last one
//   games NUMBER              last line
//
// Empty lines and lines that begin with # do not count.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runner/trial/recorded_game.h"

namespace joust {

inline constexpr int kGoldenVersion = 1;

struct GoldenFile {
  std::string bot;  // who was recorded: name and version
  std::vector<RecordedGame> games;
};

std::string to_text(const GoldenFile& golden);
// Throws Failure with `path` and the line for whatever does not belong there, and for games that this engine plays
// differently.
GoldenFile parse_golden(const std::string& path, const std::string& text);

GoldenFile read_golden(const std::string& path);
void write_golden(const std::string& path, const GoldenFile& golden);

}  // namespace joust
