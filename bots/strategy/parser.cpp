#include "parser.h"

#include <algorithm>

namespace joust::strategy {

namespace {

struct Word {
  const char* key;
  Op op;
};
constexpr Word kVariables[] = {
    {"money", Op::Money},      {"turn", Op::Turn},
    {"coins", Op::Coins},      {"buys", Op::Buys},
    {"actions", Op::Actions},  {"empty", Op::Empty},
    {"lead", Op::Lead},        {"points", Op::Points},
    {"cards", Op::Cards},      {"players", Op::Players},
    {"coffers", Op::Coffers},  {"villagers", Op::Villagers},
    {"emptypiles", Op::Empty}, {"scoredifference", Op::Lead},
    {"score", Op::Points},
};
constexpr Word kFunctions[] = {
    {"own", Op::Own},       {"supply", Op::Supply}, {"hand", Op::Hand},
    {"others", Op::Others}, {"cost", Op::Cost},     {"game", Op::InGame},
};
constexpr Word kComparisons[] = {
    {"=", Op::Equal},      {"!=", Op::Unequal}, {"<", Op::Less},
    {"<=", Op::LessEqual}, {">", Op::Greater},  {">=", Op::GreaterEqual},
};
constexpr const char* kListNames[kLists] = {"buy", "gain", "trash", "discard", "play"};

template <size_t N>
const Word* find(const Word (&words)[N], std::string_view key) {
  for (const Word& word : words)
    if (key == word.key) return &word;
  return nullptr;
}

template <size_t N>
std::string listed(const Word (&words)[N], size_t count = N) {
  std::string text;
  for (size_t i = 0; i < count; ++i) text += (i ? ", " : "") + std::string(words[i].key);
  return text;
}

bool is_keyword(const Token& token, const char* keyword) {
  return token.kind == Token::Word && key_of(token.text) == keyword;
}
bool is_keyword(const Token& token) {
  return is_keyword(token, "if") || is_keyword(token, "and") || is_keyword(token, "or") || is_keyword(token, "not");
}

class Parser {
 public:
  Parser(std::string_view text, const Names& names) : lexer_(text), names_(names) { advance(); }

  Program run() {
    while (token_.kind != Token::End) line();
    if (program_[List::Buy].empty()) fail(token_.place, "there is no rule about what to buy");
    return std::move(program_);
  }

 private:
  using Words = std::vector<Token>;

  [[noreturn]] static void fail(Place place, const std::string& what) { throw SyntaxError(place, what); }
  void advance() { token_ = lexer_.next(); }
  bool accept(std::string_view symbol) {
    if (!token_.is(symbol)) return false;
    advance();
    return true;
  }
  bool accept_keyword(const char* keyword) {
    if (!is_keyword(token_, keyword)) return false;
    advance();
    return true;
  }
  bool at_line_end() const { return token_.kind == Token::NewLine || token_.kind == Token::End; }

  // --- lines and rules

  void line() {
    List list = block_;
    bool headed = false;
    while (!at_line_end()) {
      if (const bool comma = token_.is(","); comma || token_.is(";")) {
        advance();
        if (comma && headed && token_.kind == Token::NewLine) advance();  // the list goes on
        continue;
      }
      const Words words = name();
      if (!words.empty() && token_.is(":")) {
        headed = heading(words, list) || headed;
        continue;
      }
      rule(words, list);
      if (!at_line_end() && !token_.is(";") && !token_.is(","))
        fail(token_.place, "expected " + std::string(program_[list].back().when.empty() ? "'if', " : "") +
                               "';' or the end of the line, found " + token_.shown());
    }
    if (token_.kind == Token::NewLine) advance();
  }

  // True if a list for the rest of the line begins; alone on its line it is for the lines that follow.
  bool heading(const Words& words, List& list) {
    const std::string key = key_of(joined(words));
    if (key == "name" || key == "author" || key == "about") {
      (key == "name" ? program_.name : key == "author" ? program_.author : program_.about) = lexer_.rest_of_line();
      advance();
      return false;
    }
    const auto* const found = std::find(std::begin(kListNames), std::end(kListNames), key);
    if (found == std::end(kListNames))
      fail(words[0].place,
           "unknown heading '" + joined(words) + ":' (there are buy, gain, trash, discard, play, name, author, about)");
    list = static_cast<List>(found - std::begin(kListNames));
    advance();
    if (at_line_end()) block_ = list;
    return true;
  }

  void rule(const Words& words, List list) {
    if (words.empty()) fail(token_.place, "expected the name of a card, found " + token_.shown());
    Rule rule;
    rule.target = target(words);
    const bool bought = list == List::Buy || list == List::Gain;
    if (rule.target == Target::of(Type::Artifact) || (!rule.target.is_type && rule.target.card() >= bot::Flag))
      fail(words[0].place, "an Artifact cannot be bought, trashed, discarded or played");
    const bool project = rule.target.is_type ? rule.target.type() == Type::Project : rule.target.card() >= bot::Academy;
    if (project && !bought) fail(words[0].place, "a Project cannot be trashed, discarded or played");
    if (accept_keyword("if")) {
      code_ = &rule.when;
      depth_ = nesting_ = 0;
      condition();
    }
    program_[list].push_back(std::move(rule));
  }

  // --- names

  Words name() {
    Words words;
    for (; token_.kind == Token::Word && !is_keyword(token_); advance()) words.push_back(token_);
    return words;
  }

  static std::string joined(const Words& words, size_t count = SIZE_MAX) {
    std::string text;
    for (size_t i = 0; i < std::min(count, words.size()); ++i) text += (i ? " " : "") + words[i].text;
    return text;
  }

  Target target(const Words& words) const {
    if (const auto found = names_.find(joined(words))) return *found;
    for (size_t n = words.size() - 1; n > 0; --n)
      if (names_.find(joined(words, n)))
        fail(words[n].place, "unexpected '" + words[n].text + "' after '" + joined(words, n) + "'");
    const std::string nearest = names_.nearest(joined(words));
    fail(words[0].place,
         "unknown card '" + joined(words) + "'" + (nearest.empty() ? "" : " (did you mean " + nearest + "?)"));
  }

  // --- conditions. Each function leaves one more value on the stack.

  void emit(Instruction instruction, int more) {
    code_->push_back(instruction);
    depth_ += more;
    if (depth_ > kMaxStack || code_->size() > 1000) fail(token_.place, "this condition is too long");
  }
  void emit(Op op, int more) { emit(Instruction{op, {}, 0, 0}, more); }

  void condition() {
    if (++nesting_ > 50) fail(token_.place, "too many parentheses inside one another");
    either("or", Op::Or, [this] { either("and", Op::And, [this] { negation(); }); });
    --nesting_;
  }

  // part { word part }: the jump of each part leads behind the last.
  template <class Part>
  void either(const char* word, Op op, Part part) {
    part();
    std::vector<size_t> jumps;
    while (accept_keyword(word)) {
      jumps.push_back(code_->size());
      emit(op, -1);
      part();
    }
    if (jumps.empty()) return;
    emit(Op::Truth, 0);
    for (const size_t at : jumps) (*code_)[at].jump = static_cast<uint16_t>(code_->size());
  }

  void negation() {
    int times = 0;
    while (accept_keyword("not")) ++times;
    comparison();
    if (times == 0) return;
    emit(Op::Not, 0);
    if (times % 2 == 0) emit(Op::Not, 0);
  }

  const Word* comparison_sign() const {
    return token_.kind == Token::Symbol ? find(kComparisons, token_.text) : nullptr;
  }

  void comparison() {
    sum();
    const Word* sign = comparison_sign();
    if (!sign) return;
    advance();
    sum();
    emit(sign->op, -1);
    if (comparison_sign())
      fail(token_.place, "only two values can be compared at once: join comparisons with 'and' or 'or'");
  }

  void sum() {
    product();
    for (;;) {
      const Op op = token_.is("+") ? Op::Add : Op::Subtract;
      if (!accept("+") && !accept("-")) return;
      product();
      emit(op, -1);
    }
  }

  void product() {
    sign();
    for (;;) {
      const Op op = token_.is("*") ? Op::Multiply : Op::Divide;
      if (!accept("*") && !accept("/")) return;
      sign();
      emit(op, -1);
    }
  }

  void sign() {
    bool minus = false;
    while (accept("-")) minus = !minus;
    value();
    if (minus) emit(Op::Negate, 0);
  }

  void value() {
    if (token_.kind == Token::Number) {
      emit({Op::Number, {}, 0, token_.number}, 1);
      advance();
      return;
    }
    if (accept("(")) {
      condition();
      close();
      return;
    }
    const Token start = token_;
    const Words words = name();
    if (words.empty()) fail(start.place, "expected a value, found " + start.shown());
    const std::string key = key_of(joined(words));
    if (token_.is("(")) {
      function(words, key);
    } else if (const Word* variable = find(kVariables, key)) {
      emit(variable->op, 1);
    } else {
      not_a_value(words, key);
    }
  }

  void function(const Words& words, const std::string& key) {
    const Word* found = find(kFunctions, key);
    if (!found) fail(words[0].place, "unknown function '" + joined(words) + "' (there are " + listed(kFunctions) + ")");
    advance();
    const Token start = token_;
    const Words argument = name();
    if (argument.empty()) fail(start.place, "expected the name of a card, found " + start.shown());
    const Target about = target(argument);
    const bool single = found->op == Op::Cost || found->op == Op::Supply;
    if (about.is_type && single)
      fail(argument[0].place, joined(words) + "() needs a card, '" + joined(argument) + "' is a type");
    emit({found->op, about, 0, 0}, 1);
    close();
  }

  void close() {
    if (!accept(")")) fail(token_.place, "expected ')', found " + token_.shown());
  }

  [[noreturn]] void not_a_value(const Words& words, const std::string& key) const {
    const std::string text = joined(words);
    if (find(kFunctions, key))
      fail(words[0].place, "'" + text + "' needs a card in parentheses, like " + key + "(Gold)");
    if (names_.find(text))
      fail(words[0].place, "'" + text + "' is no number: write own(" + text + ") or supply(" + text + ")");
    for (size_t n = words.size() - 1; n > 0; --n)
      if (find(kVariables, key_of(joined(words, n))))
        fail(words[n].place, "unexpected '" + words[n].text + "' after '" + joined(words, n) + "'");
    fail(words[0].place,
         "unknown value '" + text + "' (there are " + listed(kVariables, 12) + "; own(CARD), supply(CARD) ...)");
  }

  Lexer lexer_;
  const Names& names_;
  Token token_;
  Program program_;
  List block_ = List::Buy;
  Code* code_ = nullptr;
  int depth_ = 0, nesting_ = 0;
};

}  // namespace

Program parse(std::string_view text, const Names& names) { return Parser(text, names).run(); }

}  // namespace joust::strategy
