// Replays: what is recorded comes back, and nothing else is taken for it.
#include "engine/replay.h"

#include <cstring>
#include <memory>

#include "engine/kingdom.h"
#include "engine/random.h"
#include "tests/kit/catch.h"
#include "tests/kit/dice.h"

using namespace joust;

namespace {

// A game of random answers on a random kingdom.
Replay record(uint64_t seed, size_t most_answers = 100000) {
  KingdomOptions options;
  options.players = 2 + static_cast<int>(seed % 5);
  options.sets = {Set::Base, Set::BaseFirst, Set::Intrigue};
  Setup setup;
  std::string error;
  REQUIRE(make_kingdom(options, seed, setup, error));
  setup.turn_limit = 60;
  const auto state = std::make_unique<State>();
  start(*state, setup, seed);
  Recorder recorder(setup, seed);
  Random random{seed};
  for (size_t i = 0; i < most_answers && !over(*state); ++i) {
    const Question& q = question(*state);
    const Option option = any_option(random, q);
    REQUIRE(recorder.answer(*state, option) == Status::Ok);
  }
  return recorder.finish(*state);
}

std::string failure(std::string_view bytes) {
  Replay replay;
  replay.deal = 99;
  std::string error;
  const bool good = decode(bytes, replay, error);
  REQUIRE_FALSE(good);
  REQUIRE(replay.deal == 99);
  REQUIRE_FALSE(error.empty());
  return error;
}

std::string play_failure(const Replay& replay) {
  const auto state = std::make_unique<State>();
  std::string error;
  REQUIRE_FALSE(play(replay, *state, error));
  return error;
}

}  // namespace

TEST_CASE("a recorded game comes back from its bytes and plays the same", "[replay]") {
  const auto state = std::make_unique<State>();
  for (uint64_t seed = 0; seed < 100; ++seed) {
    const Replay replay = record(seed);
    Replay read;
    std::string error;
    REQUIRE(decode(encode(replay), read, error));
    REQUIRE(read == replay);
    const bool good = play(read, *state, error);
    INFO(error);
    REQUIRE(good);
    REQUIRE(over(*state));
    REQUIRE(state->signature == replay.signature);
    REQUIRE(state->questions == replay.answers.size());
  }
}

TEST_CASE("a recording may end before the game", "[replay]") {
  const auto state = std::make_unique<State>();
  std::string error;
  for (size_t answers : {0u, 1u, 17u}) {
    const Replay replay = record(3, answers);
    REQUIRE(replay.answers.size() == answers);
    REQUIRE(play(replay, *state, error));
    REQUIRE_FALSE(over(*state));
  }
}

TEST_CASE("the recorder keeps only accepted answers", "[replay]") {
  Setup setup;
  setup.kingdom = {CardId::Moat};
  const auto state = std::make_unique<State>();
  start(*state, setup, 1);
  Recorder recorder(setup, 1);
  REQUIRE(recorder.answer(*state, 9999) == Status::NotAnOption);
  REQUIRE(recorder.finish(*state).answers.empty());
  const Option first = question(*state).option_at(0);
  REQUIRE(recorder.answer(*state, first) == Status::Ok);
  REQUIRE(recorder.finish(*state).answers == std::vector<Option>{first});
}

TEST_CASE("an answer takes one byte, also the largest ones come back", "[replay]") {
  Replay replay{"2p; Moat", 0xfedcba9876543210u, {}, 77};
  const size_t empty = encode(replay).size();
  for (Option option = 0; option < kOptionEnd; ++option) replay.answers.push_back(option);
  REQUIRE(encode(replay).size() == empty + kOptionEnd);
  replay.answers.insert(replay.answers.end(), {192, 254, 255, 256, 511, 65534, 65535});
  Replay read;
  std::string error;
  REQUIRE(decode(encode(replay), read, error));
  REQUIRE(read == replay);
}

TEST_CASE("the bytes of a replay are pinned", "[replay]") {
  const std::string bytes = encode({"2p; Moat", 5, {1, 255}, 6});
  const char head[] =
      "JOUSTRPL\2\0\x21\0\0\0\6\0\0\0\0\0\0\0\1\0\0\0"
      "5\x8\0\0\0"
      "2p; Moat\2\0\0\0\1\xff\xff\0";
  REQUIRE(bytes.substr(0, bytes.size() - 8) == std::string(head, sizeof head - 1));
  uint64_t checksum = 0;
  for (size_t i = 0; i < 8; ++i)
    checksum |= static_cast<uint64_t>(static_cast<uint8_t>(bytes[bytes.size() - 8 + i])) << (8 * i);
  REQUIRE(checksum == 0xc5a19958c7e1d10au);
}

TEST_CASE("a replay cut off at any byte is refused", "[replay]") {
  const std::string bytes = encode(record(1));
  for (size_t size = 0; size < bytes.size(); ++size) {
    const std::string error = failure(std::string_view(bytes).substr(0, size));
    REQUIRE(error.find(size == 0 ? "empty" : "cut off") != std::string::npos);
  }
  REQUIRE(failure(bytes + "x") == "the replay is followed by 1 foreign bytes");
}

TEST_CASE("a replay with any changed bit is refused", "[replay]") {
  const std::string bytes = encode(record(2, 200));
  for (size_t i = 0; i < bytes.size(); ++i)
    for (int b = 0; b < 8; ++b) {
      std::string changed = bytes;
      changed[i] = static_cast<char>(changed[i] ^ 1 << b);
      failure(changed);
    }
  std::string changed = bytes;
  changed[40] ^= 1;
  REQUIRE(failure(changed) == "the replay is damaged: its checksum does not match");
}

TEST_CASE("foreign bytes and other versions are told apart", "[replay]") {
  REQUIRE(failure("hello") == "this is not a Joust replay");
  REQUIRE(failure(std::string(1000, '\0')) == "this is not a Joust replay");
  std::string bytes = encode(record(1, 5));
  bytes[8] = 7;
  REQUIRE(failure(bytes) == "the replay has format version 7; this program reads version 2");
  Random random{5};
  for (int round = 0; round < 1000; ++round) {
    std::string noise = round % 2 ? "JOUSTRPL" + std::string("\2\0", 2) : "";
    for (uint32_t n = random.below(100); n > 0; --n) noise += static_cast<char>(random.below(256));
    failure(noise);
  }
}

TEST_CASE("the first answer that does not fit is named", "[replay]") {
  Replay replay = record(4);
  const auto good = replay.answers;
  replay.answers[11] = 191;
  REQUIRE(play_failure(replay).find("answer 12 of " + std::to_string(good.size()) + " (option 191) does not fit: p") ==
          0);
  replay.answers = good;
  replay.answers.push_back(0);
  REQUIRE(play_failure(replay).find("answer " + std::to_string(good.size() + 1) + " of") == 0);
  REQUIRE(play_failure(replay).find("the game is already over") != std::string::npos);
}

TEST_CASE("answers that fit other questions than the recorded ones are noticed", "[replay]") {
  Replay replay = record(4);
  replay.signature ^= 1;
  REQUIRE(play_failure(replay).find("answers fit, but to other questions") != std::string::npos);
  replay.signature = 0;  // not recorded
  const auto state = std::make_unique<State>();
  std::string error;
  REQUIRE(play(replay, *state, error));
}

TEST_CASE("a replay whose setup cannot be read is refused", "[replay]") {
  for (const char* setup : {"", "2p", "2p; Mote", "9p; Moat", "2p; Moat; nonsense", "2p; Copper"})
    REQUIRE(play_failure({setup, 1, {}, 0}).find("the replay's setup cannot be played: ") == 0);
  REQUIRE(play_failure({"2p; Mote", 1, {}, 0}) == "the replay's setup cannot be played: unknown card 'Mote'");
}
