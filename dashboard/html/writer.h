// HTML being written. Every value put into a format is escaped; only what is itself Html goes in as it is.
//   Html html;
//   html(R"(<a href="{}">{}</a>)", url, bot.name);
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <type_traits>

#include "dashboard/html/escape.h"

namespace joust::dashboard {

class Html;

struct Escaped {
  std::string_view text;
};
struct Verbatim {
  std::string_view text;
};

template <class T>
auto shielded(const T& value);

class Html {
 public:
  template <class... T>
  Html& operator()(fmt::format_string<decltype(shielded(std::declval<const T&>()))...> format, const T&... values) {
    fmt::format_to(std::back_inserter(text_), format, shielded(values)...);
    return *this;
  }
  const std::string& text() const { return text_; }
  std::string take() { return std::move(text_); }
  bool empty() const { return text_.empty(); }

 private:
  std::string text_;
};

template <class T>
auto shielded(const T& value) {
  if constexpr (std::is_same_v<T, Html>) {
    return Verbatim{value.text()};
  } else if constexpr (std::is_arithmetic_v<T>) {
    return value;
  } else {
    return Escaped{std::string_view(value)};
  }
}

// One piece of HTML from a format and values.
template <class... T>
Html html_of(fmt::format_string<decltype(shielded(std::declval<const T&>()))...> format, const T&... values) {
  Html html;
  html(format, values...);
  return html;
}

}  // namespace joust::dashboard

template <>
struct fmt::formatter<joust::dashboard::Escaped> {
  constexpr auto parse(format_parse_context& context) { return context.begin(); }
  template <class Context>
  auto format(const joust::dashboard::Escaped& value, Context& context) const {
    const std::string safe = joust::dashboard::escape(value.text);
    return std::copy(safe.begin(), safe.end(), context.out());
  }
};

template <>
struct fmt::formatter<joust::dashboard::Verbatim> {
  constexpr auto parse(format_parse_context& context) { return context.begin(); }
  template <class Context>
  auto format(const joust::dashboard::Verbatim& value, Context& context) const {
    return std::copy(value.text.begin(), value.text.end(), context.out());
  }
};
