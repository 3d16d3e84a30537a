// Names of cards and types as people write them: case, spaces, underscores and apostrophes do not matter.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "program.h"

namespace joust::strategy {

// The letters and digits of a name, in lower case: what is compared.
std::string key_of(std::string_view name);

class Names {
 public:
  void add(Card card, std::string_view printed);            // in any order; types are known from the start
  std::optional<Target> find(std::string_view name) const;  // a card before a type: "Curse"
  // The known name that is likely meant by a misspelt one; empty if none is near.
  std::string nearest(std::string_view name) const;

 private:
  struct Entry {
    std::string key, printed;
    Card card;
  };
  std::vector<Entry> cards_;
};

// Changes of one letter that lead from one text to the other.
size_t distance(std::string_view a, std::string_view b);

}  // namespace joust::strategy
