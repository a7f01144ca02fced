#pragma once
/// Why a board has no solution, kept as indices while the search runs and named on demand.

#include "presolve/links.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace temper {

/// What takes a candidate away: a group that is full, or has its places elsewhere; else cells that
/// exclude it.
struct Remover {
  std::int32_t group = -1;  ///< −1: none
  std::int32_t cell = -1;   ///< that excludes it, −1: none
};

struct Contradiction {
  enum class Kind {
    none,
    empty_cell,       ///< index: the cell; `a` was its last candidate, `remover` took it
    no_place,         ///< index: the group, too few places left in it
    crowded,          ///< index: the group, `b` was settled in it before `a`
    excluded,         ///< `b` was settled before `a` and forbids it
    forbidden_digit,  ///< `a` is not among the pencil marks of its cell
    no_sum,           ///< index: the sum, no digits left that add up
    few_digits,       ///< index: the unit, fewer digits left than cells
  };
  Kind kind = Kind::none;
  std::int32_t index = 0;
  Candidate a = 0;
  Candidate b = 0;
  Remover remover = {};
};

/// `r1c9 has no candidate left (the last, 9: column 9)`, `no place for 7 in row 3`, `two 5s in row
/// 1 (r1c2, r1c7)`.
[[nodiscard]] std::string describe(const Contradiction& contradiction, const Links& links);

/// `col_3` becomes `column 3`.
[[nodiscard]] std::string in_words(std::string_view label);

}  // namespace temper
