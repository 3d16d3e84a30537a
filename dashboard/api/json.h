// Values as JSON and CSV. Numbers that do not exist are null; text is made valid UTF-8.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "dashboard/data/bot_profile.h"
#include "dashboard/data/card_effects.h"
#include "dashboard/site/context.h"
#include "runner/base/csv.h"
#include "runner/base/json.h"

namespace joust::dashboard {

using base::json::Json, base::json::number, base::json::text;

Json json_of(const store::BotRow& bot);  // id, name, version
Json json_of(const report::StandingRow& row);
Json json_of(const store::PairTotals& cell, double expected);
Json json_of(const CardEffect& effect);
Json json_of(const store::Scope& scope);

Content json_content(const Json& json);

// Rows of cells that are numbers or text made safe by base::csv::cell.
class Csv {
 public:
  explicit Csv(std::string_view header) : text_(std::string(header) + "\n") {}
  Csv& operator<<(std::string_view value) { return raw(base::csv::cell(value)); }
  Csv& operator<<(const std::string& value) { return *this << std::string_view(value); }
  Csv& operator<<(const char* value) { return *this << std::string_view(value); }
  Csv& operator<<(double value);
  Csv& operator<<(int64_t value) { return raw(std::to_string(value)); }
  Csv& operator<<(int value) { return raw(std::to_string(value)); }
  void end() {
    text_ += '\n';
    first_ = true;
  }
  Content content(std::string file_name) && {
    return {200, "text/csv; charset=utf-8", std::move(text_), std::move(file_name)};
  }

 private:
  Csv& raw(const std::string& cell) {
    text_ += (first_ ? "" : ",") + cell;
    first_ = false;
    return *this;
  }
  std::string text_;
  bool first_ = true;
};

}  // namespace joust::dashboard
