#include "temper/io/puzzle_format.h"

#include <fmt/format.h>

#include <charconv>

namespace temper {

Shape default_shape(int side) {
  if (side <= kMaxSide)
    for (int rows = side; rows >= 2; --rows)  // the tallest box that is not taller than wide
      if (rows * rows <= side && side % rows == 0) return {rows, side / rows};
  throw InputError{
      fmt::format("no box shape for a side of {}: sides of 4 to {} that are no prime have one",
                  side, kMaxSide)};
}

Shape parse_box(std::string_view text) {
  const auto number = [](std::string_view part) {
    int value = 0;
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
    return error == std::errc{} && end == part.data() + part.size() ? value : 0;
  };
  const std::size_t cross = text.find_first_of("xX");
  Shape shape{0, 0};
  if (cross != std::string_view::npos)
    shape = {number(text.substr(0, cross)), number(text.substr(cross + 1))};
  const auto possible = [](int lines) { return lines >= 2 && lines <= kMaxSide / 2; };
  if (!possible(shape.box_rows) || !possible(shape.box_cols) || shape.side() > kMaxSide)
    throw InputError{fmt::format(
        "'{}' is no box shape: expected ROWSxCOLUMNS such as 2x3, each at least 2, at most {} "
        "cells",
        text, kMaxSide)};
  return shape;
}

}  // namespace temper
