#include "dashboard/http/gzip.h"

#include <zlib.h>

#include <cstdlib>
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

bool refused(std::string_view parameters) {  // q=0
  const size_t q = parameters.find("q=");
  return q != std::string_view::npos && std::strtod(std::string(parameters.substr(q + 2)).c_str(), nullptr) <= 0;
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
  while (!header.empty()) {
    const size_t end = header.find(',');
    const std::string_view item = header.substr(0, end);
    header = end == std::string_view::npos ? "" : header.substr(end + 1);
    const size_t semicolon = item.find(';');
    const std::string_view name = trimmed(item.substr(0, semicolon));
    if (name != "gzip" && name != "*") continue;
    return semicolon == std::string_view::npos || !refused(item.substr(semicolon));
  }
  return false;
}

}  // namespace joust::dashboard
