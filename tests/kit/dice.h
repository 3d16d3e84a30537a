// The engine's random numbers as tests want them: ints, and answers to questions.
#pragma once

#include <concepts>

#include "engine/question.h"
#include "engine/random.h"

namespace joust {

// A number from 0 to n-1.
template <std::integral Number>
Number below(Random& random, Number n) {
  return static_cast<Number>(random.below(static_cast<uint32_t>(n)));
}

inline Option any_option(Random& random, const Question& q) { return q.option_at(below(random, q.option_count())); }

}  // namespace joust
