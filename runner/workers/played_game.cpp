#include "runner/workers/played_game.h"

#include <array>
#include <bit>
#include <cstring>

#include "engine/random.h"

namespace joust {

namespace {

// What every game has, as it lies in memory; then a Seat for each player, the answers, and what few games have.
struct Header {
  uint64_t checksum;  // of all that follows
  int64_t block;
  uint64_t signature;
  uint32_t answers;  // bytes
  int32_t turns, rounds;
  uint8_t rotation, players, ending;
  uint8_t more;  // 1: there is an Extra and what it announces
  std::array<uint8_t, 8> place;
};
struct Seat {
  uint64_t nanos;
  uint32_t decisions;
  int32_t points;
};
struct Extra {
  int32_t fault_seat;  // -1: none
  uint32_t kind, signal, decision, counted;
  int32_t players, shelters, turn_limit;                      // of the setup; 0 players: there is none
  uint32_t takes, message, question, log, kingdom, projects;  // sizes
};
static_assert(sizeof(Header) == 48 && sizeof(Seat) == 16 && sizeof(Extra) == 56, "no bytes without a meaning");
static_assert(std::tuple_size_v<decltype(Header::place)> >= kMaxPlayers);

constexpr size_t kWord = 8;  // bytes; packets are whole words
constexpr size_t whole_words(size_t bytes) { return (bytes + kWord - 1) / kWord * kWord; }

// Four sums side by side: a multiplication need not wait for the one before.
uint64_t checksum(std::span<const uint8_t> bytes) {
  std::array<uint64_t, 4> sums{1, 2, 3, bytes.size()};
  const auto mix = [&](size_t sum, const uint8_t* at) {
    uint64_t word = 0;
    std::memcpy(&word, at, kWord);
    sums[sum] = std::rotl(sums[sum] ^ word, 29) * 0x9e3779b97f4a7c15u;
  };
  const uint8_t* at = bytes.data();
  const uint8_t* const end = at + bytes.size();
  for (; static_cast<size_t>(end - at) >= 4 * kWord; at += 4 * kWord)
    for (size_t sum = 0; sum < 4; ++sum) mix(sum, at + sum * kWord);
  for (; static_cast<size_t>(end - at) >= kWord; at += kWord) mix(0, at);
  return scramble(sums[0] ^ std::rotl(sums[1], 16) ^ std::rotl(sums[2], 32) ^ std::rotl(sums[3], 48));
}

template <class Container>
size_t bytes_of(const Container& items) {
  return items.size() * sizeof(typename Container::value_type);
}

// Fills a packet from its beginning.
class Packer {
 public:
  explicit Packer(std::vector<uint8_t>& packet) : at_(packet.data()) {}
  template <class T>
  void put(const T& value) {
    copy(&value, sizeof value);
  }
  template <class Container>
  void put_all(const Container& items) {
    copy(items.data(), bytes_of(items));
  }

 private:
  void copy(const void* from, size_t size) {
    if (size) std::memcpy(at_, from, size);
    at_ += size;
  }
  uint8_t* at_;
};

// Takes things from the beginning of what is left of a packet, whose sizes have been checked.
class Unpacker {
 public:
  explicit Unpacker(std::span<const uint8_t> packet) : at_(packet.data()) {}
  template <class T>
  T take() {
    T value;
    copy(&value, sizeof value);
    return value;
  }
  template <class Container>
  void take_all(Container& items, size_t count) {
    items.resize(count);
    copy(items.data(), bytes_of(items));
  }

 private:
  void copy(void* to, size_t size) {
    if (size) std::memcpy(to, at_, size);
    at_ += size;
  }
  const uint8_t* at_;
};

Extra extra_of(const PlayedGame& game) {
  const auto size = [](const auto& items) { return static_cast<uint32_t>(items.size()); };
  Extra extra{};
  extra.fault_seat = game.record.fault.value_or(-1);
  extra.kind = static_cast<uint32_t>(game.fault.kind);
  extra.signal = static_cast<uint32_t>(game.fault.signal);
  extra.decision = static_cast<uint32_t>(game.fault.decision);
  extra.counted = game.counted;
  extra.takes = size(game.takes);
  extra.message = size(game.fault.message);
  extra.question = size(game.fault.question);
  extra.log = size(game.fault.log);
  if (game.setup) {
    extra.players = game.setup->players;
    extra.shelters = game.setup->shelters;
    extra.turn_limit = game.setup->turn_limit;
    extra.kingdom = size(game.setup->kingdom);
    extra.projects = size(game.setup->projects);
  }
  return extra;
}

// Of all that an Extra announces.
size_t bytes_after(const Extra& extra) {
  return extra.takes * sizeof(SeatTake) + size_t{extra.message} + extra.question + extra.log +
         (size_t{extra.kingdom} + extra.projects) * sizeof(CardId);
}

void take_extra(Unpacker& packet, PlayedGame& game) {
  const auto extra = packet.take<Extra>();
  if (extra.fault_seat >= 0) game.record.fault = extra.fault_seat;
  game.fault.kind = static_cast<FaultKind>(extra.kind);
  game.fault.seat = extra.fault_seat;
  game.fault.signal = static_cast<int>(extra.signal);
  game.fault.decision = extra.decision;
  game.counted = extra.counted != 0;
  packet.take_all(game.takes, extra.takes);
  packet.take_all(game.fault.message, extra.message);
  packet.take_all(game.fault.question, extra.question);
  packet.take_all(game.fault.log, extra.log);
  if (extra.players == 0) return;
  Setup& setup = game.setup.emplace();
  setup.players = extra.players;
  setup.shelters = extra.shelters != 0;
  setup.turn_limit = extra.turn_limit;
  packet.take_all(setup.kingdom, extra.kingdom);
  packet.take_all(setup.projects, extra.projects);
}

}  // namespace

void PlayedGame::clear() {
  key = {};
  std::vector<uint8_t> answers = std::move(record.answers);  // keeps its memory
  record = {};
  answers.clear();
  record.answers = std::move(answers);
  if (fault.kind != FaultKind::None) fault = {};
  counted = false;
  takes.clear();
  setup.reset();
}

void pack(const PlayedGame& game, std::vector<uint8_t>& bytes) {
  const store::GameRecord& record = game.record;
  const auto players = static_cast<size_t>(record.players);
  Header header{0,
                game.key.block,
                record.signature,
                static_cast<uint32_t>(record.answers.size()),
                record.turns,
                record.rounds,
                static_cast<uint8_t>(game.key.rotation),
                static_cast<uint8_t>(players),
                static_cast<uint8_t>(record.ending),
                0,
                {}};
  size_t size = sizeof header + players * sizeof(Seat) + record.answers.size();
  Extra extra;
  if (record.fault || game.fault.kind != FaultKind::None || game.counted || game.setup || !game.takes.empty()) {
    header.more = 1;
    extra = extra_of(game);
    size += sizeof extra + bytes_after(extra);
  }
  bytes.resize(whole_words(size));
  std::memset(bytes.data() + bytes.size() - kWord, 0, kWord);  // what is left of the last one
  Packer packer(bytes);
  for (size_t seat = 0; seat < players; ++seat) header.place[seat] = static_cast<uint8_t>(record.place[seat]);
  packer.put(header);
  for (size_t seat = 0; seat < players; ++seat)
    packer.put(Seat{record.nanos[seat], record.decisions[seat], record.points[seat]});
  packer.put_all(record.answers);
  if (header.more) {
    packer.put(extra);
    packer.put_all(game.takes);
    for (const std::string* text : {&game.fault.message, &game.fault.question, &game.fault.log}) packer.put_all(*text);
    if (game.setup)
      for (const auto* cards : {&game.setup->kingdom, &game.setup->projects}) packer.put_all(*cards);
  }
  const uint64_t sum = checksum(std::span(bytes).subspan(sizeof sum));
  std::memcpy(bytes.data(), &sum, sizeof sum);
}

PackedGamePtr pack(const PlayedGame& game) {
  auto packed = std::make_unique<PackedGame>();
  pack(game, packed->bytes);
  recognise(*packed);
  return packed;
}

bool recognise(PackedGame& game) {
  const std::span<const uint8_t> bytes = game.bytes;
  Header header;
  if (bytes.size() < sizeof header || bytes.size() % kWord != 0) return false;
  std::memcpy(&header, bytes.data(), sizeof header);
  if (header.checksum != checksum(bytes.subspan(sizeof header.checksum))) return false;
  if (header.players > kMaxPlayers || header.ending > store::kEndingBotFault || header.rounds < 0) return false;
  size_t size = sizeof header + header.players * sizeof(Seat) + header.answers;
  game.fault.reset();
  if (header.more) {
    Extra extra;
    if (bytes.size() < size + sizeof extra) return false;
    std::memcpy(&extra, bytes.data() + size, sizeof extra);
    size += sizeof extra + bytes_after(extra);
    if (extra.fault_seat >= 0) game.fault = extra.fault_seat;
  }
  game.key = {header.block, header.rotation};
  return bytes.size() == whole_words(size);
}

void unpack(const PackedGame& packed, PlayedGame& game) {
  game.clear();
  Unpacker packet(packed.bytes);
  const auto header = packet.take<Header>();
  store::GameRecord& record = game.record;
  game.key = {header.block, header.rotation};
  record.signature = header.signature;
  record.players = header.players;
  record.turns = header.turns;
  record.rounds = header.rounds;
  record.ending = header.ending;
  for (size_t i = 0; i < header.players; ++i) {
    const auto seat = packet.take<Seat>();
    record.nanos[i] = seat.nanos;
    record.decisions[i] = seat.decisions;
    record.points[i] = seat.points;
    record.place[i] = header.place[i];
  }
  packet.take_all(record.answers, header.answers);
  if (header.more) take_extra(packet, game);
}

}  // namespace joust
