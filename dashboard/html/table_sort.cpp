#include "dashboard/html/table_sort.h"

#include "dashboard/http/url.h"

namespace joust::dashboard {

Order order_of(const Request& request, std::span<const Column> columns, const Order& otherwise) {
  const std::string_view wanted = request.parameter("sort"), direction = request.parameter("dir");
  for (const Column& column : columns)
    if (!column.key.empty() && column.key == wanted)
      return {column.key, direction.empty() ? column.numeric : direction == "desc"};
  return otherwise;
}

std::string address_with(const Request& request, const std::vector<std::pair<std::string, std::string>>& changes) {
  std::string query;
  const auto add = [&](const std::string& name, const std::string& value) {
    query += (query.empty() ? '?' : '&') + url_encode(name) + '=' + url_encode(value);
  };
  for (const auto& given : request.query) {
    const auto changed =
        std::any_of(changes.begin(), changes.end(), [&](const auto& c) { return c.first == given.first; });
    if (!changed) add(given.first, given.second);
  }
  for (const auto& [name, value] : changes)
    if (!value.empty()) add(name, value);
  return request.target.substr(0, request.target.find_first_of("?#")) + query;
}

Html table_head(const Request& request, std::span<const Column> columns, const Order& order) {
  Html head;
  head(R"(<thead><tr role="row">)");
  for (const Column& column : columns) {
    const char* kind = column.numeric ? "number" : "text";
    const Html hint = column.hint.empty() ? Html() : html_of(R"( title="{}")", column.hint);
    if (column.key.empty()) {
      head(R"(<th scope="col" role="columnheader" class="{}"{}><span>{}</span></th>)", column.tilted ? "tilt" : kind,
           hint, column.title);
      continue;
    }
    const bool current = column.key == order.key;
    const bool next_descending = current ? !order.descending : column.numeric;
    const std::string address =
        address_with(request, {{"sort", std::string(column.key)}, {"dir", next_descending ? "desc" : "asc"}});
    head(R"(<th scope="col" role="columnheader" class="{}"{}{}><a href="{}">{}</a></th>)", kind, hint,
         !current ? Html() : html_of(R"( aria-sort="{}")", order.descending ? "descending" : "ascending"), address,
         column.title);
  }
  head("</tr></thead>");
  return head;
}

}  // namespace joust::dashboard
