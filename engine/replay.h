// A recorded game: setup, deal and answers, as a value and as bytes to store. Replaying needs an engine that behaves as
// the recording one did; what does not fit any more is reported, never played on.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"

namespace joust {

inline constexpr uint16_t kReplayVersion = 2;  // of the bytes

struct Replay {
  std::string setup;  // to_text() of the setup
  Deal deal;
  std::vector<Option> answers;
  uint64_t signature = 0;  // of the state after the last answer; 0: not recorded
  bool operator==(const Replay&) const = default;
};

// Little-endian: "JOUSTRPL", version (2 bytes), length of the body (4), the body, checksum (8) of all before it.
// The body: signature (8), length of the deal as text (4), deal, length of the setup (4), setup, number of answers (4),
// answers: one byte each, or 0xff and two bytes from 255 on.
std::string encode(const Replay& replay);

// Foreign, cut off, damaged or from another version: false and a message; `replay` is then unchanged.
bool decode(std::string_view bytes, Replay& replay, std::string& error);

// Plays to the last answer, which need not be the end of the game. On failure: false, and a message that names the
// first answer that does not fit.
bool play(const Replay& replay, State& state, std::string& error, Log* log = nullptr);

// Answers questions of one game from its start and remembers the answers.
class Recorder {
 public:
  Recorder(const Setup& setup, const Deal& deal) { replay_.setup = to_text(setup), replay_.deal = deal; }
  Status answer(State& state, Option option, Log* log = nullptr) {
    const Status status = joust::answer(state, option, log);
    if (status == Status::Ok) add(option);
    return status;
  }
  void add(Option option) { replay_.answers.push_back(option); }  // accepted by the engine elsewhere
  Replay finish(const State& state) const {
    Replay replay = replay_;
    replay.signature = state.signature;
    return replay;
  }

 private:
  Replay replay_;
};

}  // namespace joust
