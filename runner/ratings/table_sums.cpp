#include "runner/ratings/table_sums.h"

#include <algorithm>
#include <cassert>

namespace joust {

namespace {

// Different outcomes that are counted, by number of seats: about where their bytes come to as much as the sums would.
constexpr std::array<std::size_t, kMaxSeats + 1> kMostOutcomes{0, 0, 0, 0, 100, 500, 2'500};

constexpr std::size_t size_of(int n) { return static_cast<std::size_t>(n); }
constexpr std::size_t cells_of(int seats) { return size_of(seats * seat_pairs(seats)); }
constexpr std::size_t width_of(int seats) { return size_of(2 * seats); }  // of the products

// What the two bytes of a packed game are where a bot faulted: this and its seat. Else the places, as digits to the
// base of the number of seats.
constexpr unsigned kFaulted = 0xff00;
constexpr std::size_t packed_size(int seats) { return size_of(3 * seats); }

bool is_order(std::span<const std::uint8_t> order) {
  unsigned seen = 0;
  for (const std::uint8_t member : order) seen |= 1u << std::min<unsigned>(member, 31);
  return order[0] == 0 && seen == (1u << order.size()) - 1;
}

SeatingSums& sums_of(BlockSums& sums, const Seating& seating, int seats) {
  SeatingSums& of_seating = sums.seatings[seating];
  of_seating.half_points.resize(cells_of(seats));
  return of_seating;
}

void add_block(BlockSums& sums, const BlockOutcome& block, std::int64_t times) {
  const int seats = block.seats;
  Seating seating{block.order, {}};
  for (std::size_t rotation = 0; rotation < size_of(seats); ++rotation)
    seating.fault[rotation] = static_cast<std::int16_t>(block.games[rotation].fault);
  SeatingSums& of_seating = sums_of(sums, seating, seats);
  of_seating.blocks += times;
  std::array<std::int64_t, 2 * kMaxSeats> scored{};
  std::size_t cell = 0;
  for (int rotation = 0; rotation < seats; ++rotation) {
    const Outcome& game = block.games[size_of(rotation)];
    each_pair_of_seats(seats, [&](int a, int b, std::size_t) {
      const std::size_t here = cell++;
      if (!game.compares(a, b)) return;
      const int of_a = game.half_points(a, b), of_b = 2 - of_a;
      of_seating.half_points[here] += times * of_a;
      scored[size_of(block.member(a, rotation))] += of_a;
      scored[size_of(block.member(b, rotation))] += of_b;
      if (game.fault != kNoLoser) return;  // says nothing about seats
      scored[size_of(seats + a)] += of_a;
      scored[size_of(seats + b)] += of_b;
    });
  }
  const std::size_t width = width_of(seats);
  for (std::size_t i = 0; i < width; ++i)
    for (std::size_t j = 0; j < width; ++j) sums.products[i * width + j] += times * scored[i] * scored[j];
}

BlockSums no_blocks(int seats) { return {{}, std::vector<std::int64_t>(width_of(seats) * width_of(seats))}; }

// Numbers as bytes: seven bits each, the lowest first.
void put(std::vector<std::uint8_t>& bytes, std::int64_t number) {
  auto rest = static_cast<std::uint64_t>(number);
  for (; rest >= 0x80; rest >>= 7) bytes.push_back(static_cast<std::uint8_t>(rest | 0x80));
  bytes.push_back(static_cast<std::uint8_t>(rest));
}

// Takes things from the beginning of bytes that nobody vouches for; after the first that is not there, nothing is good.
class Reader {
 public:
  explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  std::int64_t number() {
    std::uint64_t number = 0;
    for (unsigned shift = 0; shift < 63; shift += 7) {
      const std::uint64_t byte = take(1)[0];
      number |= (byte & 0x7f) << shift;
      if (byte < 0x80) return static_cast<std::int64_t>(number);
    }
    good_ = false;
    return 0;
  }
  std::vector<std::uint8_t> take(std::size_t size) {
    std::vector<std::uint8_t> taken(size);
    good_ = good_ && size <= bytes_.size();
    if (!good_) return taken;
    std::copy_n(bytes_.begin(), size, taken.begin());
    bytes_ = bytes_.subspan(size);
    return taken;
  }
  bool good() const { return good_; }
  bool done() const { return good_ && bytes_.empty(); }

 private:
  std::span<const std::uint8_t> bytes_;
  bool good_ = true;
};

constexpr std::int64_t kCounts = 0, kSums = 1;  // what follows

}  // namespace

// The order, then two bytes for every rotation.
TableSums::Packed TableSums::pack(const BlockOutcome& block) {
  Packed packed{};
  std::copy_n(block.order.begin(), block.seats, packed.begin());
  std::size_t at = size_of(block.seats);
  for (std::size_t rotation = 0; rotation < size_of(block.seats); ++rotation) {
    const Outcome& game = block.games[rotation];
    unsigned code = 0;
    for (std::size_t seat = 0; seat < size_of(block.seats); ++seat)
      code = code * static_cast<unsigned>(block.seats) + game.place[seat];
    if (game.fault != kNoLoser) code = kFaulted + static_cast<unsigned>(game.fault);
    packed[at++] = static_cast<std::uint8_t>(code >> 8);
    packed[at++] = static_cast<std::uint8_t>(code);
  }
  return packed;
}

BlockOutcome TableSums::unpack(const Packed& packed) const {
  BlockOutcome block;
  block.seats = seats_;
  std::copy_n(packed.begin(), seats_, block.order.begin());
  for (std::size_t rotation = 0; rotation < size_of(seats_); ++rotation) {
    const std::size_t at = size_of(seats_) + 2 * rotation;
    unsigned code = unsigned{packed[at]} << 8 | packed[at + 1];
    Outcome& game = block.games[rotation];
    if (code >= kFaulted) {
      game.fault = static_cast<int>(code - kFaulted);
      continue;
    }
    for (std::size_t seat = size_of(seats_); seat-- > 0; code /= static_cast<unsigned>(seats_))
      game.place[seat] = static_cast<std::uint8_t>(code % static_cast<unsigned>(seats_));
  }
  return block;
}

TableSums::TableSums(int seats) : seats_(seats) {
  if (kMostOutcomes.at(size_of(seats)) == 0) sums_ = no_blocks(seats);
}

void TableSums::add(const BlockOutcome& block, std::int64_t times) {
  assert(block.seats == seats_ && is_order(std::span(block.order).first(size_of(seats_))));
  if (sums_) return add_block(*sums_, block, times);
  counts_[pack(block)] += times;
  if (counts_.size() > kMostOutcomes[size_of(seats_)]) sum_up();
}

void TableSums::sum_up() {
  sums_ = sums();
  counts_.clear();
}

void TableSums::add(const TableSums& other) {
  assert(other.seats_ == seats_);
  for (const auto& [packed, times] : other.counts_) add(unpack(packed), times);
  if (!other.sums_) return;
  if (!sums_) sum_up();
  for (const auto& [seating, theirs] : other.sums_->seatings) {
    SeatingSums& mine = sums_of(*sums_, seating, seats_);
    mine.blocks += theirs.blocks;
    for (std::size_t i = 0; i < theirs.half_points.size(); ++i) mine.half_points[i] += theirs.half_points[i];
  }
  for (std::size_t i = 0; i < sums_->products.size(); ++i) sums_->products[i] += other.sums_->products[i];
}

BlockSums TableSums::sums() const {
  if (sums_) return *sums_;
  BlockSums sums = no_blocks(seats_);
  for (const auto& [packed, times] : counts_) add_block(sums, unpack(packed), times);
  return sums;
}

std::int64_t TableSums::blocks() const {
  std::int64_t blocks = 0;
  for (const auto& [packed, times] : counts_) blocks += times;
  if (sums_)
    for (const auto& [seating, of_seating] : sums_->seatings) blocks += of_seating.blocks;
  return blocks;
}

std::vector<std::uint8_t> TableSums::bytes() const {
  std::vector<std::uint8_t> bytes;
  put(bytes, sums_ ? kSums : kCounts);
  put(bytes, static_cast<std::int64_t>(sums_ ? sums_->seatings.size() : counts_.size()));
  for (const auto& [packed, times] : counts_) {
    bytes.insert(bytes.end(), packed.begin(), packed.begin() + static_cast<std::ptrdiff_t>(packed_size(seats_)));
    put(bytes, times);
  }
  if (!sums_) return bytes;
  for (const auto& [seating, of_seating] : sums_->seatings) {
    bytes.insert(bytes.end(), seating.order.begin(), seating.order.begin() + seats_);
    for (int rotation = 0; rotation < seats_; ++rotation) put(bytes, seating.fault[size_of(rotation)] - kNoLoser);
    put(bytes, of_seating.blocks);
    for (const std::int64_t half : of_seating.half_points) put(bytes, half);
  }
  for (std::size_t i = 0; i < width_of(seats_); ++i)  // the other half is the same
    for (std::size_t j = 0; j <= i; ++j) put(bytes, sums_->products[i * width_of(seats_) + j]);
  return bytes;
}

std::optional<TableSums> TableSums::from_bytes(int seats, std::span<const std::uint8_t> bytes) {
  if (seats < kMinSeats || seats > kMaxSeats) return std::nullopt;
  TableSums table(seats);
  Reader reader(bytes);
  const bool summed = reader.number() == kSums;
  if (table.sums_ && !summed) return std::nullopt;
  if (summed) table.sums_ = no_blocks(seats);
  for (std::int64_t entries = reader.number(); entries > 0 && reader.good(); --entries) {
    if (!summed) {
      const std::vector<std::uint8_t> bytes_of = reader.take(packed_size(seats));
      Packed packed{};
      std::copy(bytes_of.begin(), bytes_of.end(), packed.begin());
      if (!is_order(std::span(packed).first(size_of(seats))) || pack(table.unpack(packed)) != packed)
        return std::nullopt;
      table.counts_[packed] = reader.number();
      continue;
    }
    const std::vector<std::uint8_t> order = reader.take(size_of(seats));
    if (!is_order(order)) return std::nullopt;
    Seating seating;
    std::copy(order.begin(), order.end(), seating.order.begin());
    for (int rotation = 0; rotation < seats; ++rotation) {
      const std::int64_t fault = reader.number() + kNoLoser;
      if (fault >= seats) return std::nullopt;
      seating.fault[size_of(rotation)] = static_cast<std::int16_t>(fault);
    }
    SeatingSums& of_seating = sums_of(*table.sums_, seating, seats);
    of_seating.blocks = reader.number();
    for (std::int64_t& half : of_seating.half_points) half = reader.number();
  }
  for (std::size_t i = 0; i < width_of(seats) && summed; ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      std::vector<std::int64_t>& products = table.sums_->products;
      products[i * width_of(seats) + j] = products[j * width_of(seats) + i] = reader.number();
    }
  return reader.done() ? std::optional(std::move(table)) : std::nullopt;
}

}  // namespace joust
