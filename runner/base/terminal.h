// Text laid out for a terminal: columns that are as wide as what they hold, lines broken between words.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace joust::base {

inline constexpr size_t kLineWidth = 80;  // where nobody says how wide the terminal is

// Columns of the terminal that standard output is; 0 if it goes elsewhere and lines need not end.
size_t terminal_width();

// Places that a text takes: one for each UTF-8 character.
size_t width_of(std::string_view text);

// Clean and on one line: control characters would let a bot's name write over the terminal.
std::string printable(std::string_view text);

// Breaks between words so that no line is wider than `width`, with `indent` spaces before every further line; a word
// that is wider, or too narrow a space, is left to the terminal.
std::string wrapped(std::string_view text, size_t indent, size_t width);

// A table of text. Cells are made printable; columns are two spaces apart; the last one is not padded.
class Columns {
 public:
  enum class Align : unsigned char { Left, Right };
  using Cells = std::vector<std::string>;

  // One letter a column: l or r.
  explicit Columns(std::string_view alignment);
  void add(Cells cells);     // missing cells are empty
  std::string text() const;  // all lines, each ending in a newline

 private:
  std::vector<Align> alignment_;
  std::vector<Cells> rows_;
};

}  // namespace joust::base
