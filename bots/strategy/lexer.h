// The text of a strategy as tokens with their places. Words are single: names of several words are the parser's
// business.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace joust::strategy {

struct Place {
  int line = 1, column = 1;  // in characters, from 1
};

// What is wrong, and where.
class SyntaxError : public std::runtime_error {
 public:
  SyntaxError(Place where, const std::string& what) : std::runtime_error(what), place(where) {}
  Place place;
};

struct Token {
  enum Kind { Word, Number, Symbol, NewLine, End };
  Kind kind = End;
  std::string text;  // as written; "==" is given as "="
  double number = 0;
  Place place;

  bool is(std::string_view symbol) const { return kind == Symbol && text == symbol; }
  std::string shown() const;  // for messages: 'Gold', the end of the line
};

class Lexer {
 public:
  explicit Lexer(std::string_view text);
  Token next();
  std::string rest_of_line();  // without spaces around; the next token is the line's end

 private:
  bool done() const { return at_ >= text_.size(); }
  char peek(size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  void step();
  Token word(Token token);
  Token number(Token token);
  Token symbol(Token token);

  std::string_view text_;
  size_t at_ = 0;
  Place place_;
};

}  // namespace joust::strategy
