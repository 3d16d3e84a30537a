#include "engine/replay.h"

#include "engine/answer_bytes.h"
#include "engine/names.h"

namespace joust {

namespace {

constexpr std::string_view kMagic = "JOUSTRPL";
constexpr size_t kHeader = kMagic.size() + 2 + 4, kChecksum = 8;

void put(std::string& bytes, uint64_t value, int size) {
  for (int i = 0; i < size; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xff);
}

uint64_t checksum(std::string_view bytes) {
  uint64_t hash = 0xcbf29ce484222325u;
  for (const char c : bytes) hash = (hash ^ static_cast<uint8_t>(c)) * 0x100000001b3u;
  return scramble(hash);
}

// Reads from the front; after a read beyond the end `good` is false and all further values are 0.
struct Reader {
  std::string_view bytes;
  bool good = true;

  std::string_view text(size_t size) {
    good = good && size <= bytes.size();
    if (!good) return {};
    const std::string_view front = bytes.substr(0, size);
    bytes.remove_prefix(size);
    return front;
  }
  uint64_t number(size_t size) {
    uint64_t value = 0;
    int shift = 0;
    for (const char c : text(size)) {
      value |= static_cast<uint64_t>(static_cast<uint8_t>(c)) << shift;
      shift += 8;
    }
    return value;
  }
};

bool read_body(std::string_view body, Replay& replay) {
  Reader in{body};
  replay.signature = in.number(8);
  const bool dealt = from_text(std::string(in.text(in.number(4))), replay.deal);
  replay.setup = in.text(in.number(4));
  const uint64_t count = in.number(4);
  if (!dealt || !in.good || count > in.bytes.size()) return false;
  const std::vector<uint8_t> answers(in.bytes.begin(), in.bytes.end());
  return unpack_answers(answers, replay.answers) && replay.answers.size() == count;
}

}  // namespace

std::string encode(const Replay& replay) {
  std::string body;
  put(body, replay.signature, 8);
  const std::string deal = to_text(replay.deal);
  put(body, deal.size(), 4);
  body += deal;
  put(body, replay.setup.size(), 4);
  body += replay.setup;
  put(body, replay.answers.size(), 4);
  std::vector<uint8_t> answers;
  pack_answers(replay.answers, answers);
  body.append(answers.begin(), answers.end());
  std::string bytes(kMagic);
  put(bytes, kReplayVersion, 2);
  put(bytes, body.size(), 4);
  bytes += body;
  put(bytes, checksum(bytes), kChecksum);
  return bytes;
}

bool decode(std::string_view bytes, Replay& replay, std::string& error) {
  const auto fail = [&](std::string what) {
    error = std::move(what);
    return false;
  };
  if (bytes.empty()) return fail("the replay is empty");
  if (!bytes.starts_with(kMagic.substr(0, bytes.size()))) return fail("this is not a Joust replay");
  if (bytes.size() < kHeader) return fail("the replay is cut off in its first " + std::to_string(kHeader) + " bytes");
  Reader in{bytes};
  in.text(kMagic.size());
  if (const uint64_t version = in.number(2); version != kReplayVersion)
    return fail("the replay has format version " + std::to_string(version) + "; this program reads version " +
                std::to_string(kReplayVersion));
  const uint64_t length = in.number(4), whole = kHeader + length + kChecksum;
  if (bytes.size() < whole)
    return fail("the replay is cut off: " + std::to_string(bytes.size()) + " of " + std::to_string(whole) + " bytes");
  if (bytes.size() > whole)
    return fail("the replay is followed by " + std::to_string(bytes.size() - whole) + " foreign bytes");
  const std::string_view body = in.text(length);
  if (in.number(kChecksum) != checksum(bytes.substr(0, kHeader + length)))
    return fail("the replay is damaged: its checksum does not match");
  Replay read;
  if (!read_body(body, read)) return fail("the replay is damaged: its parts do not fit its length");
  replay = std::move(read);
  error.clear();
  return true;
}

bool play(const Replay& replay, State& state, std::string& error, Log* log) {
  error.clear();
  Setup setup;
  if (!from_text(replay.setup, setup, error)) {
    error = "the replay's setup cannot be played: " + error;
    return false;
  }
  start(state, setup, replay.deal, log);
  for (size_t i = 0; i < replay.answers.size(); ++i) {
    const Option option = replay.answers[i];
    const Status status = answer(state, option, log);
    if (status == Status::Ok) continue;
    error = "answer " + std::to_string(i + 1) + " of " + std::to_string(replay.answers.size()) + " (option " +
            std::to_string(option) + ") does not fit: " +
            (status == Status::GameOver ? "the game is already over" : describe(state, question(state)));
    return false;
  }
  if (replay.signature && replay.signature != state.signature) {
    error = "all " + std::to_string(replay.answers.size()) +
            " answers fit, but to other questions than those recorded: the engine's behaviour has changed";
    return false;
  }
  return true;
}

}  // namespace joust
