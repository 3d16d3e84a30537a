// Scenario files: rules tests that a person can read. The language is a contract: add to it, never change it.
// This header is the whole interface; parsing, positions, scripts and expectations are each in their own file.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "engine/game.h"

namespace joust::scenario {

struct Line {
  int number;
  std::string text;  // trimmed, without comment
};

// One scenario: its position statements come first, then script lines and expectations.
struct Scenario {
  int line = 0;
  std::string name;
  std::vector<Line> position;
  std::vector<Line> script;
};

// A line that cannot be read, does not fit the pending decision, or expects what is not so.
struct LineError : std::runtime_error {
  LineError(int at, const std::string& what);  // shortened to something that a person reads
  int line;
};

// Throws LineError on text that is no scenario at all.
std::vector<Scenario> parse(const std::string& text);
// A question that the runner answered by itself: the line did not fit it, and it may be left out (waive.cpp).
struct OwnAnswer {
  int line;
  std::string question, answer;
};
// Plays one scenario; throws LineError at the first line that fails. Its own answers so far are in `own` even then.
void run(const Scenario& scenario, std::vector<OwnAnswer>& own);

// --- parts

struct CardCount {
  CardId id;
  int count;
};
std::vector<CardCount> parse_list(const Line& line, const std::string& text,
                                  const char* what = "card");                  // "none" is the empty list
std::string unknown_name(const std::string& name, const char* what = "card");  // a message, with what may be meant
std::vector<CardId> spell_out(const std::vector<CardCount>& list);
std::string trim(const std::string& text);
std::string lower(std::string text);
std::string statement_key(const std::string& text);  // what stands before the colon: lower case, single spaces
int parse_number(const Line& line, const std::string& text, int from, int to);
int parse_seat(const Line& line, const std::string& word, int players);  // "p2" -> 1

State build_position(const Scenario& scenario);
void expect(const State& state, const Line& line);

}  // namespace joust::scenario
