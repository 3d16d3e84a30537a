// "This cannot go on": the one error of everything above the engine. One line says what is wrong and where, the advice
// what to do about it. Caught in main (exit code), in the dashboard's site (status) and where many things are tried one
// by one. A bot's wrong is no Failure but a result with a reason.
#pragma once

#include <cstdint>
#include <exception>
#include <string>
#include <utility>

namespace joust::base {

class Failure : public std::exception {
 public:
  enum class Kind : uint8_t {
    Input,        // what the user wrote cannot be used
    Missing,      // what was asked for is not there, or out of reach
    Busy,         // somebody else has it; later it may go
    Damaged,      // a file or the machine is not as it should be
    Interrupted,  // somebody said stop
  };
  using enum Kind;

  explicit Failure(std::string line, std::string advice = "") : Failure(Input, std::move(line), std::move(advice)) {}
  Failure(Kind kind, std::string line, std::string advice = "")
      : kind_(kind), line_(std::move(line)), advice_(std::move(advice)), text_(line_) {
    if (!advice_.empty()) text_ += (line_.ends_with('?') ? " " : "; ") + advice_;
  }

  Kind kind() const { return kind_; }
  const std::string& line() const { return line_; }                     // what is wrong, where
  const std::string& advice() const { return advice_; }                 // what to do; may be empty
  const char* what() const noexcept override { return text_.c_str(); }  // both
  int exit_code() const { return kind_ == Interrupted ? 130 : 2; }

 private:
  Kind kind_;
  std::string line_, advice_, text_;
};

}  // namespace joust::base
