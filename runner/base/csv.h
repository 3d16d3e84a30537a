// Comma-separated values: cells written for spreadsheets and other programs, lines read back.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace joust::base::csv {

// One cell, quoted where needed, as clean text. A spreadsheet must not take it for a formula: a quote mark stands
// before.
std::string cell(std::string_view text);

// A line in its cells, blanks around them dropped.
struct Cells {
  std::vector<std::string> text;
  std::vector<size_t> begin;  // where each starts in the line, from 0
  bool open_quote = false;    // the last one has no closing quote
  size_t size() const { return text.size(); }
};

// Into `cells`, whose memory is used again.
void split(std::string_view line, Cells& cells);

std::string_view trimmed(std::string_view text);

}  // namespace joust::base::csv
