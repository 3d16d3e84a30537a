// Sorting tables by their headings: links that work without a script (?sort=elo&dir=desc).
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dashboard/html/writer.h"
#include "dashboard/http/message.h"

namespace joust::dashboard {

struct Column {
  std::string_view key;  // in the address; empty: cannot be sorted by
  std::string_view title;
  std::string_view hint = {};  // a longer explanation
  bool numeric = true;         // right-aligned, largest first when chosen
  bool tilted = false;         // written upwards, for narrow columns
};

struct Order {
  std::string_view key;
  bool descending = false;
};

// What the address asks for, else what is given.
Order order_of(const Request& request, std::span<const Column> columns, const Order& otherwise);

// <thead> with a link in each heading.
Html table_head(const Request& request, std::span<const Column> columns, const Order& order);

// The address of this page with some query parameters changed; an empty value removes one.
std::string address_with(const Request& request, const std::vector<std::pair<std::string, std::string>>& changes);

// `value(row)` is a number or text; missing numbers come last either way.
template <class Row, class Value>
void sort_rows(std::vector<Row>& rows, bool descending, Value&& value) {
  std::stable_sort(rows.begin(), rows.end(), [&](const Row& a, const Row& b) {
    const auto of_a = value(a), of_b = value(b);
    if constexpr (std::is_floating_point_v<std::remove_const_t<decltype(of_a)>>) {
      if (std::isnan(of_a) || std::isnan(of_b)) return !std::isnan(of_a) && std::isnan(of_b);
    }
    return descending ? of_b < of_a : of_a < of_b;
  });
}

}  // namespace joust::dashboard
