// Splits a file into scenarios and reads lists, numbers and names.
#include <algorithm>
#include <cctype>
#include <sstream>

#include "runner/base/numbers.h"
#include "runner/base/spelling.h"
#include "runner/scenario/scenario.h"

namespace joust::scenario {

namespace {
// The begin and the end of a text that is too long to be read.
std::string shortened(const std::string& text) {
  constexpr size_t kBegin = 600, kEnd = 600;
  if (text.size() <= kBegin + kEnd) return text;
  const auto inside = [&](size_t at) { return (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80; };
  size_t begin = kBegin, end = text.size() - kEnd;  // not in the middle of a UTF-8 character
  while (begin && inside(begin)) --begin;
  while (end < text.size() && inside(end)) ++end;
  return text.substr(0, begin) + " [...] " + text.substr(end);
}
}  // namespace

LineError::LineError(int at, const std::string& what) : std::runtime_error(shortened(what)), line(at) {}

std::string unknown_name(const std::string& name, const char* what) {
  const std::string word = trim(name);
  return std::string("unknown ") + what + " '" + word + "'" + (word.size() < 40 ? base::hint(word, card_names()) : "");
}

std::string trim(const std::string& text) {
  const char* space = " \t\r\n";
  const size_t begin = text.find_first_not_of(space);
  return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(space) - begin + 1);
}

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

int parse_number(const Line& line, const std::string& text, int from, int to) {
  const std::string digits = trim(text);
  const bool negative = !digits.empty() && digits[0] == '-';
  const std::string rest = negative ? digits.substr(1) : digits;
  if (rest.empty() || rest.find_first_not_of("0123456789") != std::string::npos)
    throw LineError(line.number, "expected a number, found '" + digits + "'");
  const auto value = base::read_number<int>(digits);
  if (!value || *value < from || *value > to)
    throw LineError(line.number,
                    "'" + digits + "' is out of range: expected " + std::to_string(from) + " to " + std::to_string(to));
  return *value;
}

int parse_seat(const Line& line, const std::string& word, int players) {
  if (word.size() == 2 && (word[0] == 'p' || word[0] == 'P') && word[1] >= '1' && word[1] < '1' + players)
    return word[1] - '1';
  throw LineError(line.number, "expected a player (p1 to p" + std::to_string(players) + "), found '" + word + "'");
}

std::vector<CardCount> parse_list(const Line& line, const std::string& text, const char* what) {
  std::vector<CardCount> list;
  if (lower(trim(text)) == "none") return list;
  std::stringstream in(text);
  for (std::string item; std::getline(in, item, ',');) {
    item = trim(item);
    if (item.empty()) continue;
    int count = 1;
    const size_t digits = item.find_last_not_of("0123456789") + 1;  // "Copper x5", "Copper x 5"
    const std::string before = trim(item.substr(0, digits));
    if (digits < item.size() && before.size() > 2 && lower(before).back() == 'x' &&
        std::isspace(static_cast<unsigned char>(before[before.size() - 2]))) {
      count = parse_number(line, item.substr(digits), 0, 999);
      item = trim(before.substr(0, before.size() - 1));
    }
    const CardId id = find_card(item);
    if (id == CardId::None) throw LineError(line.number, unknown_name(item, what));
    list.push_back({id, count});
  }
  return list;
}

std::vector<CardId> spell_out(const std::vector<CardCount>& list) {
  std::vector<CardId> ids;
  for (const CardCount& item : list) ids.insert(ids.end(), static_cast<size_t>(item.count), item.id);
  return ids;
}

std::string statement_key(const std::string& text) {
  std::stringstream words(lower(text.substr(0, text.find(':'))));
  std::string key;
  for (std::string word; words >> word;) key += (key.empty() ? "" : " ") + word;
  return key;
}

namespace {
// A position statement is "words: value"; a script line or expectation has no colon.
bool is_position(const std::string& text) { return text.find(':') != std::string::npos; }
// Text files hold no control characters but tabs and line ends; anything else is some other kind of file.
bool is_text(const std::string& line) {
  return std::none_of(line.begin(), line.end(),
                      [](unsigned char c) { return c < ' ' && c != '\t' && c != '\r' && c != '\f'; });
}
bool is_name(const std::string& text) { return is_position(text) && statement_key(text) == "scenario"; }
}  // namespace

std::vector<Scenario> parse(const std::string& text) {
  std::vector<Scenario> scenarios;
  Scenario current;
  const auto finish = [&] {
    if (current.position.empty() && current.script.empty()) return;
    const auto named =
        std::find_if(current.position.begin(), current.position.end(), [](const Line& l) { return is_name(l.text); });
    if (named != current.position.end()) current.name = trim(named->text.substr(named->text.find(':') + 1));
    current.line = current.position.empty() ? current.script.front().number : current.position.front().number;
    scenarios.push_back(current);
    current = Scenario{};
  };
  std::stringstream in(text);
  int number = 0;
  for (std::string raw; std::getline(in, raw);) {
    ++number;
    if (number == 1 && raw.starts_with("\xef\xbb\xbf")) raw = raw.substr(3);
    if (!is_text(raw)) throw LineError(number, "this is not a text file");
    const std::string line = trim(raw.substr(0, raw.find('#')));
    if (line.empty()) continue;
    if (line == "---") {
      finish();
    } else if (is_name(line) && !current.script.empty()) {  // the separator was forgotten
      finish();
      current.position.push_back({number, line});
    } else if (is_position(line) && current.script.empty()) {
      current.position.push_back({number, line});
    } else {
      current.script.push_back({number, line});
    }
  }
  finish();
  return scenarios;
}

}  // namespace joust::scenario
