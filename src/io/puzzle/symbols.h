#pragma once
/// Which character stands for which digit. Up to 9 digits there is one way; for larger grids
/// people write 1–9, A–G (1G), 0–9, A–F (0F, where 0 is a digit) or A–P (AP).

#include "io/puzzle/text_lines.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace temper {

inline constexpr std::string_view kBlankCharacters = ".0*_xX?-";

struct SymbolSet {
  std::string name;                         ///< "1G", "0F", "AP"
  std::string range;                        ///< "1-9, A-G": what messages expect
  std::array<std::int8_t, 256> digit_of{};  ///< 1 … side, 0 = blank, −1 = not a cell
};

/// Digits 1 … side written the way of `name`; nullopt when it has too few symbols.
[[nodiscard]] std::optional<SymbolSet> symbol_set(std::string_view name, int side);

/// How often each character stands in the cells of a text.
using CharacterCounts = std::array<std::size_t, 256>;
void count_characters(std::string_view cells, CharacterCounts& counts);

/// The symbol set that the characters tell (or that `wanted` names), or why there is none.
struct SymbolChoice {
  std::optional<SymbolSet> set;
  std::string problem;
};
[[nodiscard]] SymbolChoice choose_symbols(int side, const CharacterCounts& counts,
                                          std::string_view wanted);

/// Does the word look like the cells of a puzzle written without separators? Words and file names
/// do not; cells with a typing error do.
[[nodiscard]] bool looks_like_cells(std::string_view word);

/// Is it a pencil-mark line: for side n, n³ characters, the i-th of a cell being digit i or blank?
/// Returns n.
[[nodiscard]] std::optional<int> pencil_mark_side(std::string_view word);

}  // namespace temper
