#pragma once
/// What the rules of a puzzle need, as JSON: one object, each member a kind of parameter.
///
///   regions         ["112", "122", ...]           a character a cell, one for each region
///   cages           [{"cells": ["r1c1", "r1c2"], "sum": 5, "repeats": false}, ...]
///                                                 sum and repeats may be left out
///   thermometers    [["r1c1", "r2c1", "r3c1"], ...]            from the bulb on
///   arrows          [{"circle": ["r1c1"], "shaft": ["r1c2", "r2c2"]}, ...]
///   little-killers  [{"cells": ["r1c2", "r2c1"], "sum": 5}, ...]
///   white, black    [["r1c1", "r1c2"], ["r1c1", "r2c1", 3], ...]
///                                                 a difference (a ratio) may follow
///   x, v            [["r1c1", "r1c2"], ...]       another sum may follow
///   greater         [["r1c1", "r1c2"], ...]       the greater one first
///   even, odd       ["r1c1", ...]

#include "temper/puzzle/parameters.h"
#include "temper/puzzle/shape.h"

#include <string>
#include <string_view>
#include <vector>

namespace temper {

/// Throws ParseError: source, line, column and the path of the member.
[[nodiscard]] Parameters parameters_from_json(std::string_view text, std::string_view source,
                                              const Shape& shape);

/// The regions of a jigsaw, a character a cell (blanks and line ends are skipped), one character a
/// region: they are numbered in the order of the characters. Throws ParseError.
[[nodiscard]] std::vector<int> parse_layout(std::string_view text, std::string_view source,
                                            const Shape& shape, int first_line = 1,
                                            int first_column = 1);

/// The character for a region in layouts that are written: they sort as the regions do.
[[nodiscard]] char region_character(int region, int side);

struct NamedText {
  std::string text;
  std::string source;
};

/// A layout, or JSON with parameters: of a file, of standard input (`-`), or the text itself.
/// Throws InputError where there is no such file and the argument is no such text either.
[[nodiscard]] NamedText layout_argument(const std::string& argument);
[[nodiscard]] NamedText parameters_argument(const std::string& argument);

/// Puts `more` after what is there; regions take the place of regions.
void add_parameters(Parameters& parameters, Parameters more);

}  // namespace temper
