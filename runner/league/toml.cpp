#include "runner/league/toml.h"

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <algorithm>

#include "runner/base/spelling.h"

namespace joust {

namespace {

std::string place_of(const std::string& file, const toml::source_region& source) {
  return fmt::format("{}:{}:{}: ", file, source.begin.line, source.begin.column);
}

const char* kind(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::table: return "a table";
    case toml::node_type::array: return "an array";
    case toml::node_type::string: return "a text";
    case toml::node_type::integer: return "a whole number";
    case toml::node_type::floating_point: return "a number with a point";
    case toml::node_type::boolean: return "true or false";
    default: return "a date or time";
  }
}

}  // namespace

TomlTable::TomlTable(const toml::table& table, std::string file, std::string where)
    : table_(table), file_(std::move(file)), where_(std::move(where)) {}

void TomlTable::fail(const std::string& what) const { throw base::Failure(place_of(file_, table_.source()) + what); }

bool TomlTable::has(const std::string& key) const { return table_.contains(key); }

std::optional<TomlValue> TomlTable::find(const std::string& key) {
  if (!is_known(key)) known_.push_back(key);
  const toml::node* node = table_.get(key);
  if (!node) return std::nullopt;
  return TomlValue(*node, file_, named(key));
}

TomlValue TomlTable::need(const std::string& key, const std::string& expected) {
  const auto value = find(key);
  if (!value) miss(key, expected);
  return *value;
}

std::string TomlTable::text(const std::string& key, const std::string& otherwise) {
  const auto value = find(key);
  return value ? value->text() : otherwise;
}

int64_t TomlTable::integer(const std::string& key, int64_t min, int64_t max, int64_t otherwise) {
  const auto value = find(key);
  return value ? value->integer(min, max) : otherwise;
}

bool TomlTable::flag(const std::string& key, bool otherwise) {
  const auto value = find(key);
  return value ? value->flag() : otherwise;
}

std::vector<std::string> TomlTable::texts(const std::string& key) {
  std::vector<std::string> texts;
  if (const auto value = find(key))
    for (const TomlValue& element : value->elements()) texts.push_back(element.text());
  return texts;
}

std::vector<std::string> TomlTable::keys() const {
  std::vector<std::string> keys;
  for (const auto& [key, value] : table_) keys.emplace_back(key.str());
  return keys;
}

bool TomlTable::is_known(const std::string& key) const {
  return std::find(known_.begin(), known_.end(), key) != known_.end();
}

void TomlTable::refuse(const std::string& key, const std::vector<std::string>& names) const {
  throw base::Failure(
      fmt::format("{}unknown key '{}'{}{}; expected one of {}", place_of(file_, table_.find(key)->first.source()), key,
                  where_.empty() ? "" : " in " + where_, base::hint(key, names), fmt::join(known_, ", ")));
}

void TomlTable::miss(const std::string& key, const std::string& expected) const {
  for (const std::string& other : keys())
    if (!is_known(other) && !base::nearest_names(other, {key}).empty()) refuse(other, {key});
  fail(fmt::format("{} is missing: {}", named(key), expected));
}

void TomlTable::finish() const {
  for (const std::string& key : keys())
    if (!is_known(key)) refuse(key, known_);
}

void TomlValue::fail(const std::string& what) const {
  throw base::Failure(fmt::format("{}{}: {}", place(), name_, what));
}

std::string TomlValue::place() const { return place_of(file_, node_->source()); }

bool TomlValue::is_text() const { return node_->is_string(); }
bool TomlValue::is_integer() const { return node_->is_integer(); }

std::string TomlValue::text() const {
  if (const auto* value = node_->as_string()) return value->get();
  fail(fmt::format("expected a text in quotes, found {}", kind(*node_)));
}

int64_t TomlValue::integer(int64_t min, int64_t max) const {
  const auto* value = node_->as_integer();
  if (!value) fail(fmt::format("expected a whole number from {} to {}, found {}", min, max, kind(*node_)));
  if (value->get() < min || value->get() > max)
    fail(fmt::format("expected a whole number from {} to {}, found {}", min, max, value->get()));
  return value->get();
}

double TomlValue::real(double min, double max) const {
  const auto value = node_->value<double>();
  if (!node_->is_number() || !value)
    fail(fmt::format("expected a number from {} to {}, found {}", min, max, kind(*node_)));
  if (!(*value >= min && *value <= max))
    fail(fmt::format("expected a number from {} to {}, found {}", min, max, *value));
  return *value;
}

bool TomlValue::flag() const {
  if (const auto* value = node_->as_boolean()) return value->get();
  fail(fmt::format("expected true or false, found {}", kind(*node_)));
}

std::string TomlValue::scalar() const {
  if (const auto* value = node_->as_integer()) return std::to_string(value->get());
  if (const auto* value = node_->as_floating_point()) return fmt::format("{}", value->get());
  if (const auto* value = node_->as_boolean()) return value->get() ? "true" : "false";
  if (const auto* value = node_->as_string()) return value->get();
  fail(fmt::format("expected a text, a number, true or false, found {}", kind(*node_)));
}

std::vector<TomlValue> TomlValue::elements() const {
  const toml::array* array = node_->as_array();
  if (!array) return {*this};
  std::vector<TomlValue> values;
  for (const toml::node& element : *array)
    values.emplace_back(element, file_, fmt::format("{}[{}]", name_, values.size() + 1));
  return values;
}

TomlTable TomlValue::table() const {
  if (const toml::table* table = node_->as_table()) return {*table, file_, name_};
  fail(fmt::format("expected a table, found {}", kind(*node_)));
}

TomlFile::TomlFile(const std::string& path, const std::string& text) : path_(path) {
  try {
    table_ = std::make_unique<toml::table>(toml::parse(text, path));
  } catch (const toml::parse_error& error) {
    throw base::Failure(place_of(path, error.source()) + std::string(error.description()));
  }
}

TomlFile::~TomlFile() = default;

TomlTable TomlFile::root() const { return {*table_, path_, ""}; }

}  // namespace joust
