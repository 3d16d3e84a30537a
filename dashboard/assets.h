// The files that are part of the program: stylesheet, scripts, Chart.js, OpenAPI description. Made from files at build
// time (embed.cmake).
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace joust::dashboard {

struct Asset {
  std::string_view name;  // in the address
  std::string_view contents;
  std::string_view version;  // changes with the contents
};

std::span<const Asset> assets();
const Asset* find_asset(std::string_view name);

// "/assets/style.css?v=…": may be kept by browsers for ever.
std::string asset_url(std::string_view name);

}  // namespace joust::dashboard
