// From the text of a strategy to a Program; README.md describes the language.
//
//   lines     = { [ heading ':' ] [ rule { (';' | ',') rule } ] newline }
//   rule      = target [ 'if' condition ]
//   condition = and { 'or' and };   and = not { 'and' not };   not = [ 'not' ] comparison
//   comparison = sum [ ('=' | '!=' | '<' | '<=' | '>' | '>=') sum ]
//   sum = product { ('+' | '-') product };   product = sign { ('*' | '/') sign };   sign = [ '-' ] value
//   value = number | variable | function '(' target ')' | '(' condition ')'
#pragma once

#include <string_view>

#include "lexer.h"
#include "names.h"

namespace joust::strategy {

// Throws SyntaxError.
Program parse(std::string_view text, const Names& names);

}  // namespace joust::strategy
