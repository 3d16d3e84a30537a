#include "runner/base/csv.h"

#include <algorithm>

#include "runner/base/utf8.h"

namespace joust::base::csv {

namespace {

constexpr std::string_view kFormula = "=+-@\t";  // what a spreadsheet takes for the start of a formula

// Takes the quoted cell that starts at `at`, a doubled quote standing for one; returns where it ends, or npos if it
// does not.
size_t take_quoted(std::string_view line, size_t at, std::string& cell) {
  for (++at; at < line.size(); ++at) {
    if (line[at] == '"') {
      if (at + 1 == line.size() || line[at + 1] != '"') return at + 1;
      ++at;
    }
    cell += line[at];
  }
  return std::string_view::npos;
}

}  // namespace

std::string cell(std::string_view text) {
  std::string cell = clean(text);
  if (!cell.empty() && kFormula.find(cell[0]) != std::string_view::npos) cell.insert(0, "'");
  if (cell.find_first_of(",\"\n") == std::string::npos) return cell;
  std::string quoted = "\"";
  for (const char c : cell) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n";
  const auto first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

void split(std::string_view line, Cells& cells) {
  size_t count = 0;
  cells.begin.clear();
  for (size_t at = 0; at <= line.size(); ++at) {
    if (count == cells.text.size()) cells.text.emplace_back();
    std::string& cell = cells.text[count++];
    cell.clear();
    cells.begin.push_back(at);
    if (at < line.size() && line[at] == '"') at = take_quoted(line, at, cell);
    cells.open_quote = at == std::string_view::npos;
    if (cells.open_quote) break;
    const size_t end = std::min(line.find(',', at), line.size());
    cell += trimmed(line.substr(at, end - at));
    at = end;
    if (cell.size() > 1 && cell[0] == '\'' && kFormula.find(cell[1]) != std::string_view::npos) cell.erase(0, 1);
  }
  cells.text.resize(count);
}

}  // namespace joust::base::csv
