/// Kropki dots: a white dot between two cells, their digits are consecutive; a black one, one digit
/// is twice the other. A dot may carry another difference or ratio.

#include "puzzle/rules/marks.h"
#include "puzzle/rules/pairs.h"
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace temper::kropki {

bool given(const Parameters& parameters) {
  return !parameters.white_dots.empty() || !parameters.black_dots.empty();
}

void constrain(const Puzzle& puzzle, Constraints& out) {
  PairConstraints white{puzzle, "white", out};
  for (const auto& [a, b, value] : puzzle.parameters.white_dots)
    white.allow_only("white", a, b, [difference = value](int first, int second) {
      return first + difference == second || second + difference == first;
    });
  PairConstraints black{puzzle, "black", out};
  for (const auto& [a, b, value] : puzzle.parameters.black_dots)
    black.allow_only("black", a, b, [ratio = value](int first, int second) {
      return first * ratio == second || second * ratio == first;
    });
}

void check(const Puzzle& puzzle, const Grid& grid, std::vector<Violation>& out) {
  check_marks(puzzle, MarkedWith::dots_alone, out);
  const auto judge = [&](const PairMark& mark, const char* kind, const std::string& expected,
                         auto holds) {
    const int a = grid[static_cast<std::size_t>(mark.a)];
    const int b = grid[static_cast<std::size_t>(mark.b)];
    if (a == 0 || b == 0 || holds(a, b)) return;
    const std::string first = cell_name(puzzle.shape, mark.a);
    const std::string second = cell_name(puzzle.shape, mark.b);
    out.push_back({fmt::format("{}_{}_{}", kind, first, second),
                   fmt::format("{} dot: {} and {} in {} and {}, expected {} {}", kind, a, b, first,
                               second, expected, mark.value)});
  };
  for (const PairMark& mark : puzzle.parameters.white_dots)
    judge(mark, "white", "a difference of",
          [&](int a, int b) { return std::abs(a - b) == mark.value; });
  for (const PairMark& mark : puzzle.parameters.black_dots)
    judge(mark, "black", "a ratio of", [&](int a, int b) {
      const auto [quotient, rest] = std::div(std::max(a, b), std::min(a, b));
      return rest == 0 && quotient == mark.value;
    });
}

}  // namespace temper::kropki
