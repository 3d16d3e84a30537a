// Words of command lines that are told to people.
#pragma once

#include <string>
#include <string_view>

namespace joust::base::shell {

// As one word for a shell, quoted only where it must be.
std::string word(std::string_view text);

}  // namespace joust::base::shell
