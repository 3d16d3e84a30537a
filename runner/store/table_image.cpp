#include "runner/store/table_image.h"

#include <algorithm>
#include <cassert>

namespace joust::store {

namespace {

constexpr uint8_t kInteriorPage = 5, kLeafPage = 13;
constexpr size_t kLeafHeader = 8, kInteriorHeader = 12, kPointer = 2, kPageNumber = 4;
constexpr size_t kPageCountAt = 28, kChangesAt = 24, kCountValidForAt = 92;  // in the header of the database

// How much of a row is kept in its leaf; the rest goes to overflow pages.
constexpr size_t kMostLocal = TableImage::kPage - 35, kLeastLocal = (TableImage::kPage - 12) * 32 / 255 - 23;
constexpr size_t kOverflow = TableImage::kPage - kPageNumber;

constexpr size_t local_bytes(size_t payload) {
  if (payload <= kMostLocal) return payload;
  const size_t whole_pages_over = kLeastLocal + (payload - kLeastLocal) % kOverflow;
  return whole_pages_over <= kMostLocal ? whole_pages_over : kLeastLocal;
}

void put_16(uint8_t* at, size_t value) {
  at[0] = static_cast<uint8_t>(value >> 8);
  at[1] = static_cast<uint8_t>(value);
}

void put_32(uint8_t* at, size_t value) {
  put_16(at, value >> 16);
  put_16(at + 2, value);
}

// Seven bits a byte, the highest first; a ninth byte has eight.
uint8_t* put_varint(uint8_t* at, uint64_t value) {
  if (value < 0x80) {
    *at = static_cast<uint8_t>(value);
    return at + 1;
  }
  if (value >> 56) {
    for (int byte = 0; byte < 8; ++byte) at[byte] = static_cast<uint8_t>(0x80 | (value >> (57 - 7 * byte) & 0x7f));
    at[8] = static_cast<uint8_t>(value);
    return at + 9;
  }
  const auto bytes = static_cast<int>(std::bit_width(value) + 6) / 7;
  for (int byte = 0; byte < bytes; ++byte)
    at[byte] = static_cast<uint8_t>((byte + 1 < bytes ? 0x80 : 0) | (value >> (7 * (bytes - 1 - byte)) & 0x7f));
  return at + bytes;
}

}  // namespace

TableImage::TableImage(std::span<const uint8_t> empty) : empty_(empty.begin(), empty.end()), body_(kSlack) {
  assert(empty.size() == 2 * kPage && empty[kPage] == kLeafPage);
  clear();
}

void TableImage::clear() {
  pages_.assign(empty_.begin(), empty_.end());
  leaves_.clear();
}

void TableImage::put_bytes(uint64_t kind, const void* data, size_t length) {
  types_end_ = put_varint(types_end_, kind + 2 * length);
  const auto used = static_cast<size_t>(body_end_ - body_.data());
  if (body_.size() < used + length + kSlack) {
    body_.resize(2 * (used + length + kSlack));
    body_end_ = body_.data() + used;
  }
  if (length) std::memcpy(body_end_, data, length);
  body_end_ += length;
}

uint8_t* TableImage::new_page(uint8_t type) {
  const size_t begin = pages_.size();
  pages_.resize(begin + kPage);
  pages_[begin] = type;
  return pages_.data() + begin;
}

// The root is the only leaf until it is full; then it makes room for the pointers to the leaves.
void TableImage::new_leaf() {
  if (leaves_.size() == 1) {
    leaves_[0].page = pages_.size() / kPage;
    uint8_t* const page = new_page(kLeafPage);
    std::memcpy(page, pages_.data() + kPage, kPage);
  }
  leaves_.push_back({leaves_.empty() ? 1 : pages_.size() / kPage, 0});
  if (leaves_.size() > 1) new_page(kLeafPage);
  cells_ = 0;
  cells_begin_ = kPage;
}

// Cells fill a leaf from its end, their places from its beginning.
uint8_t* TableImage::room_for_cell(size_t bytes) {
  if (leaves_.empty() || kLeafHeader + (cells_ + 1) * kPointer + bytes > cells_begin_) new_leaf();
  assert(leaves_.back().last_id < id_ || cells_ == 0);
  cells_begin_ -= bytes;
  uint8_t* const page = pages_.data() + leaves_.back().page * kPage;
  put_16(page + kLeafHeader + cells_ * kPointer, cells_begin_);
  ++cells_;
  put_16(page + 3, cells_);
  put_16(page + 5, cells_begin_);
  leaves_.back().last_id = id_;
  return page + cells_begin_;
}

// Pages that point to each other; the number of the first one, from 1.
size_t TableImage::put_overflow(const uint8_t* data, size_t length) {
  const size_t first = pages_.size() / kPage + 1;
  for (size_t done = 0, number = first; done < length; done += kOverflow, ++number) {
    uint8_t* const page = new_page(0);
    const size_t part = std::min(kOverflow, length - done);
    put_32(page, done + part < length ? number + 1 : 0);
    std::memcpy(page + kPageNumber, data + done, part);
  }
  return first;
}

void TableImage::end_row() {
  const auto types = static_cast<size_t>(types_end_ - types_.data()),
             body = static_cast<size_t>(body_end_ - body_.data());
  // The payload: how long the list of types is, itself included; the types; the values.
  const size_t head = types + (types + 1 < 0x80 ? 1 : 2), payload = head + body, local = local_bytes(payload);
  uint8_t prefix[20];
  uint8_t* prefix_end = put_varint(put_varint(prefix, payload), static_cast<uint64_t>(id_));
  prefix_end = put_varint(prefix_end, head);
  const auto before = static_cast<size_t>(prefix_end - prefix);
  const size_t first_overflow = local < payload ? put_overflow(body_.data() + (local - head), payload - local) : 0;
  uint8_t* cell = room_for_cell(before + types + (local - head) + (first_overflow ? kPageNumber : 0));
  std::memcpy(cell, prefix, before);
  std::memcpy(cell += before, types_.data(), types);
  std::memcpy(cell += types, body_.data(), local - head);
  if (first_overflow) put_32(cell + (local - head), first_overflow);
}

std::span<const uint8_t> TableImage::finish() {
  uint8_t* const root = pages_.data() + kPage;
  if (leaves_.size() > 1) {
    root[0] = kInteriorPage;
    size_t begin = kPage;
    const size_t last = leaves_.size() - 1;
    for (size_t i = 0; i < last; ++i) {
      uint8_t cell[kPageNumber + 9];
      put_32(cell, leaves_[i].page + 1);
      const auto bytes =
          static_cast<size_t>(put_varint(cell + kPageNumber, static_cast<uint64_t>(leaves_[i].last_id)) - cell);
      begin -= bytes;
      assert(begin >= kInteriorHeader + last * kPointer);
      std::memcpy(root + begin, cell, bytes);
      put_16(root + kInteriorHeader + i * kPointer, begin);
    }
    put_16(root + 3, last);
    put_16(root + 5, begin);
    put_32(root + 8, leaves_[last].page + 1);
  }
  put_32(pages_.data() + kPageCountAt, pages_.size() / kPage);
  std::memcpy(pages_.data() + kCountValidForAt, pages_.data() + kChangesAt, 4);
  return pages_;
}

}  // namespace joust::store
