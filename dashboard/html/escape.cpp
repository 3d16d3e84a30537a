#include "dashboard/html/escape.h"

#include "runner/base/utf8.h"

namespace joust::dashboard {

void escape_to(std::string& out, std::string_view text) {
  base::each_character(text, [&](std::string_view c) {
    switch (c[0]) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      default: out += c;
    }
  });
}

std::string escape(std::string_view text) {
  std::string out;
  out.reserve(text.size() + text.size() / 8);
  escape_to(out, text);
  return out;
}

}  // namespace joust::dashboard
