// Strict reading of a TOML file: every key must be known, every value of the right kind and in range. Whatever is wrong
// throws Failure as "file:line:column: what was found, what was expected".
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace toml {
inline namespace v3 {
class node;
class table;
}  // namespace v3
}  // namespace toml

namespace joust {

class TomlValue;

// One table. Keys that were asked for are known; finish() refuses the others.
class TomlTable {
 public:
  TomlTable(const toml::table& table, std::string file, std::string where);

  bool has(const std::string& key) const;
  std::optional<TomlValue> find(const std::string& key);  // nothing if the key is missing
  TomlValue need(const std::string& key, const std::string& expected);

  // The default where the key is missing.
  std::string text(const std::string& key, const std::string& otherwise);
  int64_t integer(const std::string& key, int64_t min, int64_t max, int64_t otherwise);
  bool flag(const std::string& key, bool otherwise);
  std::vector<std::string> texts(const std::string& key);  // one text or an array of them; empty if missing

  std::vector<std::string> keys() const;
  void finish() const;
  [[noreturn]] void fail(const std::string& what) const;  // at the table itself
  // That a key is not there; at a key that looks like it, if there is one.
  [[noreturn]] void miss(const std::string& key, const std::string& expected) const;

 private:
  std::string named(const std::string& key) const { return where_.empty() ? key : where_ + "." + key; }
  bool is_known(const std::string& key) const;
  [[noreturn]] void refuse(const std::string& key, const std::vector<std::string>& names) const;

  const toml::table& table_;
  std::string file_, where_;
  std::vector<std::string> known_;
};

// One value with the place where it stands.
class TomlValue {
 public:
  TomlValue(const toml::node& node, std::string file, std::string name)
      : node_(&node), file_(std::move(file)), name_(std::move(name)) {}

  bool is_text() const;
  bool is_integer() const;
  std::string text() const;
  int64_t integer(int64_t min, int64_t max) const;
  double real(double min, double max) const;
  bool flag() const;
  std::string scalar() const;               // text, or a number or truth value as text
  std::vector<TomlValue> elements() const;  // of an array; a single value is an array of one
  TomlTable table() const;

  std::string place() const;  // "file:line:column: "
  [[noreturn]] void fail(const std::string& what) const;
  // Runs `f` and puts the place before the message of a Failure.
  template <class F>
  auto located(F&& f) const;

 private:
  const toml::node* node_;
  std::string file_, name_;
};

// A parsed file; tables and values stay valid as long as it lives.
class TomlFile {
 public:
  TomlFile(const std::string& path, const std::string& text);
  ~TomlFile();
  TomlTable root() const;

 private:
  std::string path_;
  std::unique_ptr<toml::table> table_;
};

}  // namespace joust

#include "runner/base/failure.h"

namespace joust {

template <class F>
auto TomlValue::located(F&& f) const {
  try {
    return f();
  } catch (const base::Failure& failure) {
    fail(failure.what());
  }
}

}  // namespace joust
