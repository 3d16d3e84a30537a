// A table with new rows as the bytes of an SQLite database that holds nothing else
// (https://sqlite.org/fileformat2.html): rows are written as SQLite keeps them, without a statement for each. For
// tables with an integer key and no index. Not for reading.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace joust::store {

class TableImage {
 public:
  static constexpr size_t kPage = 32768;  // bytes

  // `empty`: a database of two pages of that size, the second one the root of the table, as SQLite makes it.
  explicit TableImage(std::span<const uint8_t> empty);

  // A row: its key, which must be greater than that of the row before, the other columns in order, and the end.
  void begin_row(int64_t id) {
    id_ = id;
    types_[0] = 0;  // the key is not kept among the values
    types_end_ = types_.data() + 1;
    body_end_ = body_.data();
  }
  template <class... T>
  void add(const T&... values) {
    (put(values), ...);
  }
  void end_row();

  bool empty() const { return leaves_.empty(); }
  size_t size() const { return pages_.size(); }  // bytes
  // The whole database; valid until the next row. Call clear() before that.
  std::span<const uint8_t> finish();
  void clear();

 private:
  static constexpr size_t kMostColumns = 100;
  struct Leaf {
    size_t page;  // from 0
    int64_t last_id;
  };

  template <class T>
    requires std::is_integral_v<T>
  void put(T value) {
    put_integer(static_cast<int64_t>(value));
  }
  void put(std::string_view text) { put_bytes(13, text.data(), text.size()); }
  void put(std::span<const uint8_t> bytes) { put_bytes(12, bytes.data(), bytes.size()); }
  void put(std::nullopt_t) { *types_end_++ = 0; }
  template <class T>
  void put(const std::optional<T>& value) {
    value ? put(*value) : put(std::nullopt);
  }

  // The shortest of 1, 2, 3, 4, 6 and 8 bytes, the highest first; 0 and 1 are types of their own.
  void put_integer(int64_t value) {
    if (value == 0 || value == 1) {
      *types_end_++ = static_cast<uint8_t>(8 + value);
      return;
    }
    static constexpr std::array<uint8_t, 9> kType = {0, 1, 2, 3, 4, 5, 5, 6, 6}, kBytes = {0, 1, 2, 3, 4, 6, 6, 8, 8};
    const auto bits =
        static_cast<size_t>(std::bit_width(static_cast<uint64_t>(value < 0 ? ~value : value))) + 1;  // with the sign
    const size_t needed = (bits + 7) / 8;
    *types_end_++ = kType[needed];
    const uint64_t top_first = __builtin_bswap64(static_cast<uint64_t>(value) << (64 - 8 * kBytes[needed]));
    std::memcpy(body_end_, &top_first, sizeof top_first);  // there is room: see kSlack
    body_end_ += kBytes[needed];
  }
  void put_bytes(uint64_t kind, const void* data, size_t length);
  uint8_t* new_page(uint8_t type);
  void new_leaf();
  uint8_t* room_for_cell(size_t bytes);
  size_t put_overflow(const uint8_t* data, size_t length);

  static constexpr size_t kSlack = 8 * kMostColumns + 8;  // behind the end of the body, for the integers of a row
  std::vector<uint8_t> empty_;
  std::vector<uint8_t> pages_;
  std::vector<Leaf> leaves_;
  size_t cells_ = 0, cells_begin_ = 0;  // of the last leaf: how many, and where the lowest begins
  int64_t id_ = 0;
  std::array<uint8_t, 9 * kMostColumns> types_;
  uint8_t* types_end_ = nullptr;
  std::vector<uint8_t> body_;
  uint8_t* body_end_ = nullptr;
};

}  // namespace joust::store
