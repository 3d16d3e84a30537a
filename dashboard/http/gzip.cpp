#include "dashboard/http/gzip.h"

#include <zlib.h>

#include <algorithm>
#include <new>

namespace joust::dashboard {

namespace {

constexpr int kGzipWindow = 15 + 16;  // zlib: the largest window, gzip header
constexpr int kMemory = 8;

std::string_view trimmed(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return "";
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

bool same(std::string_view a, std::string_view lower) {
  return std::equal(a.begin(), a.end(), lower.begin(), lower.end(),
                    [](char x, char y) { return (x | 0x20) == (y | 0x20); });
}

bool refused(std::string_view parameters) {  // q=0, q=0.000
  while (!parameters.empty()) {
    parameters.remove_prefix(1);  // the semicolon
    const size_t end = std::min(parameters.find(';'), parameters.size());
    const std::string_view one = trimmed(parameters.substr(0, end));
    if (one.size() > 2 && (one[0] == 'q' || one[0] == 'Q') && one[1] == '=')
      return one.find_first_not_of("0.", 2) == std::string_view::npos;
    parameters.remove_prefix(end);
  }
  return false;
}

}  // namespace

std::string gzip(std::string_view data, int level) {
  z_stream stream{};
  if (deflateInit2(&stream, level, Z_DEFLATED, kGzipWindow, kMemory, Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::bad_alloc();
  std::string packed(deflateBound(&stream, static_cast<uLong>(data.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(data.data()));
  stream.avail_in = static_cast<uInt>(data.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

bool accepts_gzip(std::string_view header) {
  bool any = false;  // what "*" says; a coding's own name counts more
  while (!header.empty()) {
    const size_t end = header.find(',');
    const std::string_view item = header.substr(0, end);
    header = end == std::string_view::npos ? "" : header.substr(end + 1);
    const size_t semicolon = item.find(';');
    const std::string_view name = trimmed(item.substr(0, semicolon));
    const bool wanted = semicolon == std::string_view::npos || !refused(item.substr(semicolon));
    if (same(name, "gzip") || same(name, "x-gzip")) return wanted;
    if (name == "*") any = wanted;
  }
  return any;
}

}  // namespace joust::dashboard
