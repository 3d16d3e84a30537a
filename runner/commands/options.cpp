#include "runner/commands/options.h"

#include <fmt/core.h>

#include <charconv>
#include <sstream>

namespace joust {

namespace po = boost::program_options;

std::optional<po::variables_map> parse_arguments(const std::string& command, const std::string& help,
                                                 po::options_description visible,
                                                 const std::vector<std::pair<const char*, int>>& positional,
                                                 const Arguments& arguments) {
  po::options_description all;
  po::positional_options_description places;
  visible.add_options()("help", po::bool_switch(), "print this");
  all.add(visible);
  for (const auto& [name, count] : positional) {
    all.add_options()(name, po::value<std::string>());
    places.add(name, count);
  }
  po::variables_map values;
  try {
    constexpr int kStyle = po::command_line_style::unix_style & ~po::command_line_style::allow_short;
    po::store(po::command_line_parser(arguments).options(all).positional(places).style(kStyle).run(), values);
    po::notify(values);
  } catch (const po::error& error) {
    throw Failure(fmt::format("{}; see joust {} --help", error.what(), command));
  }
  if (!values["help"].as<bool>()) return values;
  std::ostringstream text;
  text << help << '\n' << visible;
  fmt::print("{}", text.str());
  return std::nullopt;
}

std::string need(const po::variables_map& values, const char* name, const std::string& command) {
  if (!values.count(name)) throw Failure(fmt::format("{} is missing; see joust {} --help", name, command));
  return values[name].as<std::string>();
}

int64_t number(const po::variables_map& values, const char* name, int64_t min, int64_t max, int64_t otherwise) {
  if (!values.count(name)) return otherwise;
  const std::string& text = values[name].as<std::string>();
  int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < min || value > max)
    throw Failure(fmt::format("{} must be a whole number from {} to {}, not '{}'", name, min, max, text));
  return value;
}

}  // namespace joust
