#include "runner/base/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>

#include "runner/base/utf8.h"

namespace joust::base {

size_t terminal_width() {
  winsize size{};
  return isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

size_t width_of(std::string_view text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

std::string printable(std::string_view text) {
  std::string line = clean(text);
  std::replace_if(line.begin(), line.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
  return line;
}

std::string wrapped(std::string_view text, size_t indent, size_t width) {
  constexpr size_t kNarrowest = 24;
  if (width < indent + kNarrowest) return std::string(text);
  std::string result, word;
  size_t column = indent;
  for (std::istringstream in{std::string(text)}; in >> word;) {
    const size_t wide = width_of(word);
    if (column > indent && column + 1 + wide > width) {
      result += '\n' + std::string(indent, ' ');
      column = indent;
    } else if (column > indent) {
      result += ' ';
      ++column;
    }
    result += word;
    column += wide;
  }
  return result;
}

Columns::Columns(std::string_view alignment) {
  for (const char c : alignment) alignment_.push_back(c == 'r' ? Align::Right : Align::Left);
}

void Columns::add(Cells cells) {
  cells.resize(alignment_.size());
  for (std::string& cell : cells) cell = printable(cell);
  rows_.push_back(std::move(cells));
}

std::string Columns::text() const {
  std::vector<size_t> widths(alignment_.size());
  for (const Cells& row : rows_)
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
  std::string text;
  for (const Cells& row : rows_) {
    std::string line;
    for (size_t i = 0; i < row.size(); ++i) {
      const std::string padding(widths[i] - width_of(row[i]), ' ');
      if (i) line += "  ";
      line += alignment_[i] == Align::Right ? padding + row[i] : row[i] + padding;
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  }
  return text;
}

}  // namespace joust::base
