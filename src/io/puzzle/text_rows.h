#pragma once
/// What the formats that write a line a row share.

#include "temper/puzzle/puzzle.h"

#include <string>
#include <string_view>

namespace temper {

/// A grid of up to 9 digits, a line a row, a character a cell.
[[nodiscard]] std::string character_rows(const Puzzle& puzzle);

/// A name without the line ends that would part it.
[[nodiscard]] std::string on_one_line(std::string_view name);

/// Whether a text holds rows of characters, whatever other format would rather have it.
[[nodiscard]] bool recognise_rows_body(std::string_view text);

}  // namespace temper
