#include "runner/league/wire.h"

#include <cstring>
#include <type_traits>

#include "engine/random.h"

namespace joust {

namespace {

// What every game has, as it lies in memory.
struct Header {
  uint64_t checksum;
  GameKey key;
  uint64_t signature;
  store::BySeat<uint64_t> nanos;
  store::BySeat<uint32_t> decisions;
  store::BySeat<int32_t> points, place;
  int32_t turns, rounds, ending, fault_seat;  // fault_seat -1: none
  uint32_t kind, signal, decision, counted;
  int32_t players, shelters, turn_limit;  // of the setup; 0 players: there is none
  uint32_t answers, takes, message, question, log, kingdom, projects;  // sizes
};
static_assert(std::is_trivially_copyable_v<Header>);

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

template <class T>
void append(std::vector<uint8_t>& packet, const T* data, size_t count) {
  const auto* bytes = reinterpret_cast<const uint8_t*>(data);
  packet.insert(packet.end(), bytes, bytes + count * sizeof(T));
}

template <class Container>
bool read(std::span<const uint8_t>& bytes, Container& to, size_t count) {
  using T = typename Container::value_type;
  if (count > bytes.size() / sizeof(T)) return false;
  to.resize(count);
  if (count) std::memcpy(to.data(), bytes.data(), count * sizeof(T));
  bytes = bytes.subspan(count * sizeof(T));
  return true;
}

bool read_setup(const Header& header, std::span<const uint8_t>& bytes, std::optional<Setup>& setup) {
  if (header.players == 0) {
    setup.reset();
    return true;
  }
  setup.emplace();
  setup->players = header.players;
  setup->shelters = header.shelters != 0;
  setup->turn_limit = header.turn_limit;
  return read(bytes, setup->kingdom, header.kingdom) && read(bytes, setup->projects, header.projects);
}

}  // namespace

void encode(const PlayedGame& game, std::vector<uint8_t>& packet) {
  const store::GameRecord& record = game.record;
  Header header;
  std::memset(static_cast<void*>(&header), 0, sizeof header);
  header.key.block = game.key.block;
  header.key.rotation = game.key.rotation;
  header.signature = record.signature;
  header.nanos = record.nanos;
  header.decisions = record.decisions;
  header.points = record.points;
  header.place = record.place;
  header.turns = record.turns;
  header.rounds = record.rounds;
  header.ending = record.ending;
  header.fault_seat = record.fault.value_or(-1);
  header.kind = static_cast<uint32_t>(game.fault.kind);
  header.signal = static_cast<uint32_t>(game.fault.signal);
  header.decision = static_cast<uint32_t>(game.fault.decision);
  header.counted = game.counted;
  header.answers = static_cast<uint32_t>(record.answers.size());
  header.takes = static_cast<uint32_t>(game.takes.size());
  header.message = static_cast<uint32_t>(game.fault.message.size());
  header.question = static_cast<uint32_t>(game.fault.question.size());
  header.log = static_cast<uint32_t>(game.fault.log.size());
  if (game.setup) {
    header.players = game.setup->players;
    header.shelters = game.setup->shelters;
    header.turn_limit = game.setup->turn_limit;
    header.kingdom = static_cast<uint32_t>(game.setup->kingdom.size());
    header.projects = static_cast<uint32_t>(game.setup->projects.size());
  }
  packet.resize(sizeof header);
  std::memcpy(packet.data(), &header, sizeof header);
  append(packet, record.answers.data(), record.answers.size());
  append(packet, game.takes.data(), game.takes.size());
  for (const std::string* text : {&game.fault.message, &game.fault.question, &game.fault.log})
    append(packet, text->data(), text->size());
  if (game.setup)
    for (const auto* cards : {&game.setup->kingdom, &game.setup->projects}) append(packet, cards->data(), cards->size());
  const uint64_t sum = checksum(std::span(packet).subspan(sizeof sum));
  std::memcpy(packet.data(), &sum, sizeof sum);
}

bool decode(std::span<const uint8_t> packet, PlayedGame& game) {
  Header header;
  if (packet.size() < sizeof header) return false;
  std::memcpy(static_cast<void*>(&header), packet.data(), sizeof header);
  if (header.checksum != checksum(packet.subspan(sizeof header.checksum))) return false;
  std::span<const uint8_t> rest = packet.subspan(sizeof header);
  store::GameRecord& record = game.record;
  game.key = header.key;
  record.signature = header.signature;
  record.nanos = header.nanos;
  record.decisions = header.decisions;
  record.points = header.points;
  record.place = header.place;
  record.turns = header.turns;
  record.rounds = header.rounds;
  record.ending = header.ending;
  record.fault = header.fault_seat >= 0 ? std::optional<int>(header.fault_seat) : std::nullopt;
  game.fault.kind = static_cast<FaultKind>(header.kind);
  game.fault.seat = header.fault_seat;
  game.fault.signal = static_cast<int>(header.signal);
  game.fault.decision = header.decision;
  game.counted = header.counted != 0;
  return read(rest, record.answers, header.answers) && read(rest, game.takes, header.takes) &&
         read(rest, game.fault.message, header.message) && read(rest, game.fault.question, header.question) &&
         read(rest, game.fault.log, header.log) && read_setup(header, rest, game.setup) && rest.empty();
}

}  // namespace joust
