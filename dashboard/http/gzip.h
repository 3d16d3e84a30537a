// gzip for responses, and whether a client takes it.
#pragma once

#include <string>
#include <string_view>

namespace joust::dashboard {

std::string gzip(std::string_view data, int level);

// What an Accept-Encoding header says about gzip.
bool accepts_gzip(std::string_view accept_encoding);

}  // namespace joust::dashboard
