#include "lexer.h"

#include <cstdio>

namespace joust::strategy {

namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '\''; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }  // UTF-8

}  // namespace

std::string Token::shown() const {
  if (kind == End) return "the end";
  if (kind == NewLine) return "the end of the line";
  return "'" + text + "'";
}

Lexer::Lexer(std::string_view text) : text_(text) {
  if (text_.substr(0, 3) == "\xef\xbb\xbf") text_.remove_prefix(3);  // some editors begin a file like this
}

void Lexer::step() {
  const char c = text_[at_++];
  if (c == '\n') {
    ++place_.line;
    place_.column = 1;
  } else if (!continues_character(c)) {
    ++place_.column;
  }
}

Token Lexer::next() {
  while (!done() && is_blank(peek())) step();
  if (peek() == '#')
    while (!done() && peek() != '\n') step();
  Token token;
  token.place = place_;
  if (done()) return token;
  if (peek() == '\n') {
    step();
    token.kind = Token::NewLine;
    return token;
  }
  if (is_letter(peek())) return word(token);
  if (is_digit(peek())) return number(token);
  return symbol(token);
}

std::string Lexer::rest_of_line() {
  std::string rest;
  for (; !done() && peek() != '\n'; step())
    if (!rest.empty() || !is_blank(peek())) rest += peek();
  while (!rest.empty() && is_blank(rest.back())) rest.pop_back();
  return rest;
}

Token Lexer::word(Token token) {
  token.kind = Token::Word;
  for (; is_letter(peek()) || is_digit(peek()); step()) token.text += peek();
  return token;
}

Token Lexer::number(Token token) {
  token.kind = Token::Number;
  double unit = 1;
  for (; is_digit(peek()); step()) {
    token.text += peek();
    token.number = token.number * 10 + (peek() - '0');
  }
  if (peek() == '.' && is_digit(peek(1))) {
    token.text += peek();
    step();
    double digits = 0;
    for (; is_digit(peek()); step()) {
      token.text += peek();
      digits = digits * 10 + (peek() - '0');
      unit *= 10;
    }
    token.number += digits / unit;
  }
  if (token.text.size() > 12) throw SyntaxError(token.place, "the number " + token.text + " is too long");
  return token;
}

Token Lexer::symbol(Token token) {
  token.kind = Token::Symbol;
  for (const std::string_view pair : {"==", "!=", "<=", ">="}) {
    if (text_.substr(at_, 2) != pair) continue;
    step();
    step();
    token.text = pair == "==" ? "=" : pair;
    return token;
  }
  const char c = peek();
  if (std::string_view("(),;:+-*/<>=").find(c) != std::string_view::npos) {
    step();
    token.text = c;
    return token;
  }
  for (const auto& [symbol, word] : {std::pair{"&", "and"}, std::pair{"|", "or"}, std::pair{"!", "not"}})
    if (symbol[0] == c) throw SyntaxError(place_, std::string("'") + c + "' is not used here: write '" + word + "'");
  std::string shown;
  if (static_cast<unsigned char>(c) < ' ') {
    char code[16];
    std::snprintf(code, sizeof code, "\\x%02x", static_cast<unsigned>(static_cast<unsigned char>(c)));
    shown = code;
  } else {
    shown = c;
    for (size_t i = 1; continues_character(peek(i)) && i < 4; ++i) shown += peek(i);
  }
  throw SyntaxError(place_, "unexpected character '" + shown + "'");
}

}  // namespace joust::strategy
