// Lists of names in messages and output, and hints for mistyped ones.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace joust::base {

std::string join(const std::vector<std::string>& words, std::string_view separator = ", ");

// The names most like `word`, best first: those that contain it, then those few typing errors away. May be empty.
std::vector<std::string> nearest_names(std::string_view word, const std::vector<std::string>& names, size_t most = 3);

// "; did you mean Moat or Moneylender?", or nothing if no name is near.
std::string hint(std::string_view word, const std::vector<std::string>& names);

}  // namespace joust::base
