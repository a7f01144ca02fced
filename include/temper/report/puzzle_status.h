#pragma once
/// What became of a puzzle, in the words of the JSON (design section 6).

#include <string_view>

namespace temper {

enum class PuzzleStatus {
  solved,         ///< a solution that `verify` accepts
  unsolved,       ///< none was found in the budget
  no_solution,    ///< proved: there is none
  invalid_clues,  ///< the clues break a rule among themselves
  parse_error,    ///< it could not be read
  unique,         ///< search: exactly one solution
  multiple,       ///< search: more than one
};

inline constexpr int kNumPuzzleStatuses = 7;

[[nodiscard]] constexpr std::string_view name_of(PuzzleStatus status) {
  switch (status) {
    case PuzzleStatus::solved:
      return "solved";
    case PuzzleStatus::unsolved:
      return "unsolved";
    case PuzzleStatus::no_solution:
      return "no-solution";
    case PuzzleStatus::invalid_clues:
      return "invalid-clues";
    case PuzzleStatus::parse_error:
      return "parse-error";
    case PuzzleStatus::unique:
      return "unique";
    case PuzzleStatus::multiple:
      return "multiple";
  }
  return "";
}

}  // namespace temper
