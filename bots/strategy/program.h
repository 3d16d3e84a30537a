// A strategy after parsing: lists of rules, and their conditions as code for a small stack machine (evaluator.h).
// Plain values; read-only after parsing, so threads may share them.
#pragma once

#include <array>
#include <cstdint>
#include <joust_cards.hpp>
#include <string>
#include <vector>

namespace joust::strategy {

using bot::Card;
using bot::Type;

// What a rule or a function is about: a card (also a Project, an Artifact or a pile) or a type.
struct Target {
  uint16_t number = 0;
  bool is_type = false;

  static Target of(Card card) { return {static_cast<uint16_t>(card), false}; }
  static Target of(Type type) { return {static_cast<uint16_t>(type), true}; }
  Card card() const { return static_cast<Card>(number); }
  Type type() const { return static_cast<Type>(number); }
  bool operator==(const Target&) const = default;
};

enum class Op : uint8_t {
  // push a value
  Number,
  Own,
  Supply,
  Hand,
  Others,
  Cost,
  InGame,
  Money,
  Turn,
  Coins,
  Buys,
  Actions,
  Empty,
  Lead,
  Points,
  Cards,
  Players,
  Coffers,
  Villagers,
  // replace the top one or two values by a result
  Negate,
  Not,
  Add,
  Subtract,
  Multiply,
  Divide,
  Equal,
  Unequal,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  // short-circuit: if the top decides it, leave 0 or 1 and jump to `jump`; else drop it and go on
  And,
  Or,
  Truth,  // the top as 0 or 1
};

struct Instruction {
  Op op = Op::Number;
  Target target;
  uint16_t jump = 0;
  double number = 0;
};

using Code = std::vector<Instruction>;
inline constexpr int kMaxStack = 32;  // values at once; the parser refuses conditions that need more

struct Rule {
  Target target;
  Code when;  // empty: always
};
using Rules = std::vector<Rule>;

enum class List : uint8_t { Buy, Gain, Trash, Discard, Play };
inline constexpr int kLists = 5;

struct Program {
  std::string name, author, about;
  std::array<Rules, kLists> lists;
  const Rules& operator[](List list) const { return lists[static_cast<size_t>(list)]; }
  Rules& operator[](List list) { return lists[static_cast<size_t>(list)]; }
};

}  // namespace joust::strategy
