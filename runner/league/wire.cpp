#include "runner/league/wire.h"

#include <cstring>
#include <type_traits>

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
};
struct Seat {
  uint64_t nanos;
  uint32_t decisions;
  int32_t points, place;
  uint32_t unused;
};
struct Extra {
  int32_t fault_seat;  // -1: none
  uint32_t kind, signal, decision, counted;
  int32_t players, shelters, turn_limit;                      // of the setup; 0 players: there is none
  uint32_t takes, message, question, log, kingdom, projects;  // sizes
};
static_assert(sizeof(Header) == 40 && sizeof(Seat) == 24 && sizeof(Extra) == 56, "no bytes without a meaning");

uint64_t checksum(std::span<const uint8_t> bytes) {
  uint64_t hash = bytes.size();
  while (bytes.size() >= 8) {
    uint64_t word = 0;
    std::memcpy(&word, bytes.data(), 8);
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
    hash ^= hash >> 32;
    bytes = bytes.subspan(8);
  }
  for (const uint8_t byte : bytes) hash = (hash ^ byte) * 0x100000001b3u;
  return scramble(hash);
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

template <class T>
bool read(std::span<const uint8_t>& bytes, T& value) {
  if (bytes.size() < sizeof value) return false;
  std::memcpy(&value, bytes.data(), sizeof value);
  bytes = bytes.subspan(sizeof value);
  return true;
}

template <class Container>
bool read_all(std::span<const uint8_t>& bytes, Container& items, size_t count) {
  using T = typename Container::value_type;
  if (count > bytes.size() / sizeof(T)) return false;
  items.resize(count);
  if (count) std::memcpy(items.data(), bytes.data(), count * sizeof(T));
  bytes = bytes.subspan(count * sizeof(T));
  return true;
}

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

void put_extra(const PlayedGame& game, Packer& packer) {
  packer.put(extra_of(game));
  packer.put_all(game.takes);
  for (const std::string* text : {&game.fault.message, &game.fault.question, &game.fault.log}) packer.put_all(*text);
  if (game.setup)
    for (const auto* cards : {&game.setup->kingdom, &game.setup->projects}) packer.put_all(*cards);
}

size_t extra_bytes(const PlayedGame& game) {
  const size_t fault = game.fault.message.size() + game.fault.question.size() + game.fault.log.size();
  const size_t setup = game.setup ? bytes_of(game.setup->kingdom) + bytes_of(game.setup->projects) : 0;
  return sizeof(Extra) + bytes_of(game.takes) + fault + setup;
}

bool read_setup(const Extra& extra, std::span<const uint8_t>& bytes, std::optional<Setup>& setup) {
  if (extra.players == 0) return true;
  setup.emplace();
  setup->players = extra.players;
  setup->shelters = extra.shelters != 0;
  setup->turn_limit = extra.turn_limit;
  return read_all(bytes, setup->kingdom, extra.kingdom) && read_all(bytes, setup->projects, extra.projects);
}

bool read_extra(std::span<const uint8_t>& bytes, PlayedGame& game) {
  Extra extra;
  if (!read(bytes, extra)) return false;
  if (extra.fault_seat >= 0) game.record.fault = extra.fault_seat;
  game.fault.kind = static_cast<FaultKind>(extra.kind);
  game.fault.seat = extra.fault_seat;
  game.fault.signal = static_cast<int>(extra.signal);
  game.fault.decision = extra.decision;
  game.counted = extra.counted != 0;
  return read_all(bytes, game.takes, extra.takes) && read_all(bytes, game.fault.message, extra.message) &&
         read_all(bytes, game.fault.question, extra.question) && read_all(bytes, game.fault.log, extra.log) &&
         read_setup(extra, bytes, game.setup);
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

void encode(const PlayedGame& game, std::vector<uint8_t>& packet) {
  const store::GameRecord& record = game.record;
  const bool more = record.fault || game.fault.kind != FaultKind::None || game.counted || game.setup || !game.takes.empty();
  const auto players = static_cast<size_t>(record.players);
  packet.resize(sizeof(Header) + players * sizeof(Seat) + record.answers.size() + (more ? extra_bytes(game) : 0));
  Packer packer(packet);
  packer.put(Header{0, game.key.block, record.signature, static_cast<uint32_t>(record.answers.size()), record.turns,
                    record.rounds, static_cast<uint8_t>(game.key.rotation), static_cast<uint8_t>(players),
                    static_cast<uint8_t>(record.ending), more});
  for (size_t seat = 0; seat < players; ++seat)
    packer.put(Seat{record.nanos[seat], record.decisions[seat], record.points[seat], record.place[seat], 0});
  packer.put_all(record.answers);
  if (more) put_extra(game, packer);
  const uint64_t sum = checksum(std::span(packet).subspan(sizeof sum));
  std::memcpy(packet.data(), &sum, sizeof sum);
}

bool decode(std::span<const uint8_t> packet, PlayedGame& game) {
  Header header;
  std::span<const uint8_t> rest = packet;
  if (!read(rest, header) || header.checksum != checksum(packet.subspan(sizeof header.checksum))) return false;
  if (header.players > kMaxPlayers || header.ending > store::kEndingBotFault || header.rounds < 0) return false;
  game.clear();
  store::GameRecord& record = game.record;
  game.key = {header.block, header.rotation};
  record.signature = header.signature;
  record.players = header.players;
  record.turns = header.turns;
  record.rounds = header.rounds;
  record.ending = header.ending;
  for (size_t i = 0; i < header.players; ++i) {
    Seat seat;
    if (!read(rest, seat)) return false;
    record.nanos[i] = seat.nanos;
    record.decisions[i] = seat.decisions;
    record.points[i] = seat.points;
    record.place[i] = seat.place;
  }
  return read_all(rest, record.answers, header.answers) && (!header.more || read_extra(rest, game)) && rest.empty();
}

}  // namespace joust
