// Numbers that are ints where they are counted or stored (seats, rotations, bots) and enumerators, as places in lists.
#pragma once

#include <cstddef>
#include <iterator>

namespace joust::base {

// The element with that number.
template <class List, class Number>
constexpr auto& at(List& list, Number number) {
  return list[static_cast<std::size_t>(number)];
}

// How many there are, as an int: of bots, of seats, of a card. For lists that may be long there is std::ssize.
template <class List>
constexpr int count(const List& list) {
  return static_cast<int>(std::size(list));
}

}  // namespace joust::base
