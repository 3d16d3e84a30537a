#include "runner/base/spelling.h"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace joust::base {

namespace {

constexpr size_t kLongestWord = 100;  // longer ones are no typing error, and the comparison is quadratic

std::string letters(std::string_view name) {
  std::string text;
  for (const char c : name)
    if (std::isalnum(static_cast<unsigned char>(c)))
      text += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

// Letters to insert, drop or replace to get from one to the other.
size_t edits(const std::string& a, const std::string& b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 0; i < a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i + 1;
    for (size_t j = 0; j < b.size(); ++j) {
      const size_t replaced = diagonal + (a[i] != b[j]);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, diagonal + 1, row[j] + 1});
    }
  }
  return row[b.size()];
}

}  // namespace

std::string join(const std::vector<std::string>& words, std::string_view separator) {
  std::string text;
  for (const std::string& word : words) {
    if (&word != words.data()) text += separator;
    text += word;
  }
  return text;
}

std::vector<std::string> nearest_names(std::string_view word, const std::vector<std::string>& names, size_t most) {
  const std::string wanted = letters(word);
  if (wanted.empty() || wanted.size() > kLongestWord) return {};
  const size_t far = std::max<size_t>(2, wanted.size() / 2);
  std::vector<std::pair<size_t, std::string>> found;
  for (const std::string& name : names) {
    const std::string candidate = letters(name);
    const bool inside = wanted.size() >= 3 && candidate.find(wanted) != std::string::npos;
    const size_t distance = inside ? 1 : edits(wanted, candidate);
    if (distance <= far && distance < wanted.size()) found.emplace_back(distance, name);
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> result;
  for (size_t i = 0; i < found.size() && i < most; ++i) result.push_back(found[i].second);
  return result;
}

std::string hint(std::string_view word, const std::vector<std::string>& names) {
  const auto near = nearest_names(word, names);
  std::string text;
  for (size_t i = 0; i < near.size(); ++i)
    text += (i == 0 ? "; did you mean " : i + 1 == near.size() ? " or " : ", ") + near[i];
  return text.empty() ? text : text + "?";
}

}  // namespace joust::base
