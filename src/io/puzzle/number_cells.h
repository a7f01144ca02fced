#pragma once
/// Cells written as numbers between separators, as the formats `matrix` and `integers` use them.

#include "temper/puzzle/shape.h"

#include "io/puzzle/text_lines.h"

#include <string>
#include <string_view>
#include <vector>

namespace temper {

inline constexpr int kNoNumber = -1;
/// A line is split no further: three times the cells of the largest grid.
inline constexpr std::size_t kMostFields = 4096;

/// The cells of a line, views into it: fields between commas where it has commas (an empty field is
/// a blank), else words between blanks and `|`.
void split_numbers(std::string_view line, std::vector<std::string_view>& fields);

/// The digit that a field means: 0 for a blank (nothing, 0, −1 or a blank character), kNoNumber for
/// anything else.
[[nodiscard]] int number_of(std::string_view field);

/// How many cells the line has when all of them are numbers; else 0.
[[nodiscard]] std::size_t count_numbers(std::string_view line);

/// Why a field is no digit: "'10' (r9c1) is out of range: expected 1 to 9, or a
/// blank (0, -1, .)".
[[nodiscard]] std::string bad_number(const Shape& shape, int cell, std::string_view field);

}  // namespace temper
